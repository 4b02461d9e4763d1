import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { redactWithFindings } from '#secrets/redact';
import { findInvisibleTextLine } from './unseenText';

/** The maximum length of an entry in characters. A longer text belongs in a document. */
const maxEntryLength = 4_000;

/** Checks a text from the user or an agent. @throws UserError if it cannot become an entry */
export function checkNewText(input: string): string {
  const text = input.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new UserError(english`An entry needs text: write what agents should know.`, 'usage');
  if (text.length > maxEntryLength) {
    throw new UserError(
      english`The entry was not written: it has ${text.length} characters, and the limit is ${maxEntryLength}. Put the text in a document, and add an entry with its path.`,
    );
  }
  if (text.includes('\0')) throw new UserError(english`The entry was not written: it contains NUL characters.`);
  const secret = redactWithFindings(text).findings[0];
  if (secret) {
    throw new UserError(
      english`The entry was not written: its line ${secret.line} has a secret (${secret.type}). Say where it is kept instead.`,
    );
  }
  const invisibleLine = findInvisibleTextLine(text);
  if (invisibleLine !== undefined) {
    throw new UserError(
      english`The entry was not written: its line ${invisibleLine} has invisible characters. Remove them, then try again.`,
    );
  }
  return text;
}

/** Checks an item of `About`. @throws UserError if the text is not a valid item */
export function checkNewAbout(input: string): string {
  const about = checkNewText(input);
  if (/[\n`]/.test(about))
    throw new UserError(english`--about must be a path, a glob or a symbol on one line.`, 'usage');
  return about;
}
