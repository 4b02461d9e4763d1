import { splitStatement } from '../pure/entryText';
import { formatEntryStatement, type MemoryEntry } from '../pure/memoryEntry';
import type { SafeText } from '#model';
import { redact, redactShort } from '#secrets/redact';

/**
 * Returns the redacted title. If the title is only the beginning of the text, it is cut again after redaction, because
 * half of a token would not be recognized.
 */
export function redactTitle({ title, text }: Pick<MemoryEntry, 'title' | 'text'>): SafeText {
  const isCut = title.endsWith('…') && formatEntryStatement({ title, text }) === text;
  return redactShort(isCut ? splitStatement(redact(text)).title : title);
}
