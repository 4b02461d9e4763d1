import { english } from '../../base/text/english';
import { UserError } from '../../base/errors';
import { findHiddenText } from '../../secrets/hiddenText';
import { redactWithFindings } from '../../secrets/redact';

/** Characters of one entry at most: what is longer is a document. */
const longestEntry = 4_000;

/** What a person or an agent says, checked. @throws UserError where it cannot become an entry */
export function newText(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  if (text === '') throw new UserError(english`An entry needs a text: say what agents should know.`, 'usage');
  if (text.length > longestEntry) {
    throw new UserError(
      english`The entry was not written: it has ${text.length} characters, and ${longestEntry} are the most. Put it into a document, and note where that is.`,
    );
  }
  if (text.includes('\0')) throw new UserError(english`The entry was not written: it has NUL characters.`);
  const secret = redactWithFindings(text).findings[0];
  if (secret) {
    throw new UserError(
      english`The entry was not written: its line ${secret.line} has a secret (${secret.type}). Say where it is kept instead.`,
    );
  }
  const hidden = findHiddenText(text);
  if (hidden && hidden.kinds.some((kind) => kind === 'tag' || kind === 'bidi')) {
    throw new UserError(
      english`The entry was not written: its line ${hidden.line} has invisible characters. Remove them, then try again.`,
    );
  }
  return text;
}
