import { titleAndText } from '../pure/entryText';
import { statement, type MemoryEntry } from '../pure/memoryEntry';
import type { SafeText } from '#model';
import { redact, redactShort } from '#secrets/redact';

/** A title that is the cut beginning of the text is cut again, after redaction: nobody knows half of a token. */
export function shownTitle({ title, text }: Pick<MemoryEntry, 'title' | 'text'>): SafeText {
  const isCut = title.endsWith('…') && statement({ title, text }) === text;
  return redactShort(isCut ? titleAndText(redact(text)).title : title);
}
