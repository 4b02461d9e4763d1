import { statement, type MemoryEntry } from '../pure/memoryEntry';
import { saidEntries, type SaidEntries } from '../pure/nearDuplicate';
import type { MemoryTexts } from './memoryTexts';
import type { FiledEntry, MemoryFile } from './readMemory';

/**
 * Moves superseded and rejected entries to the archive, and all but the first of accepted entries that say nearly the
 * same; the first one takes over what they are about. Returns the ids of changed entries.
 */
export function compactTexts(texts: MemoryTexts): readonly string[] {
  const moved: FiledEntry[] = [];
  const merged = new Map<FiledEntry, MemoryEntry>();
  const kept = new Map<MemoryFile, SaidEntries<FiledEntry>>();
  for (const entry of texts.entries()) {
    if (entry.file.owner === 'proposals') continue;
    if (entry.status === 'superseded' || entry.status === 'rejected') {
      texts.archive(entry.file.owner, entry);
      moved.push(entry);
    }
    if (entry.status !== 'accepted') continue;
    const others = kept.get(entry.file) ?? saidEntries<FiledEntry>([]);
    kept.set(entry.file, others);
    const like = others.like(statement(entry));
    if (!like) {
      others.add(entry);
      continue;
    }
    const present = merged.get(like) ?? like;
    if (entry.about.some((item) => !present.about.includes(item)))
      merged.set(like, { ...present, about: [...new Set([...present.about, ...entry.about])] });
    texts.archive(entry.file.owner, { ...entry, status: 'superseded', supersededBy: like.id });
    moved.push(entry);
  }
  texts.edit([
    ...moved.map((placed) => ({ placed, entry: undefined })),
    ...[...merged].map(([placed, entry]) => ({ placed, entry })),
  ]);
  return [...merged.keys()].map(({ id }) => id);
}
