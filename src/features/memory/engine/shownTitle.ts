import { titleAndText } from '../pure/entryText';
import { statement, type MemoryEntry } from '../pure/memoryEntry';
import type { SafeText } from '#model';
import { redact, redactShort } from '#secrets/redact';

/**
 * If the title is only the beginning of the text, cuts it again after redaction, as half of a token would not be
 * recognized.
 */
export function shownTitle({ title, text }: Pick<MemoryEntry, 'title' | 'text'>): SafeText {
  const isCut = title.endsWith('…') && statement({ title, text }) === text;
  return redactShort(isCut ? titleAndText(redact(text)).title : title);
}
