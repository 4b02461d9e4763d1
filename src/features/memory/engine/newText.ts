import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { redactWithFindings } from '#secrets/redact';
import { unseenTextLine } from './unseenText';

/** The maximum number of characters of one entry: a longer text is a document. */
const longestEntry = 4_000;

/** Checks a text from the user or an agent. @throws UserError if it cannot become an entry */
export function newText(input: string): string {
  const text = input.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new UserError(english`An entry needs a text: say what agents should know.`, 'usage');
  if (text.length > longestEntry) {
    throw new UserError(
      english`The entry was not written: it has ${text.length} characters, and ${longestEntry} is the limit. Put it into a document, and note where that is.`,
    );
  }
  if (text.includes('\0')) throw new UserError(english`The entry was not written: it has NUL characters.`);
  const secret = redactWithFindings(text).findings[0];
  if (secret) {
    throw new UserError(
      english`The entry was not written: its line ${secret.line} has a secret (${secret.type}). Say where it is kept instead.`,
    );
  }
  const unseen = unseenTextLine(text);
  if (unseen !== undefined) {
    throw new UserError(
      english`The entry was not written: its line ${unseen} has invisible characters. Remove them, then try again.`,
    );
  }
  return text;
}

/** Checks an item of `About`. @throws UserError if it cannot be one */
export function newAbout(input: string): string {
  const about = newText(input);
  if (/[\n`]/.test(about)) throw new UserError(english`--about takes a path, a glob or a symbol in one line.`, 'usage');
  return about;
}
