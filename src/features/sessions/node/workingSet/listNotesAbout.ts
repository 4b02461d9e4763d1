import type { Cancel } from '#base/cancellation';
import { createForeignTexts } from '#engine/state/foreignTexts';
import { readOrWarn } from '#engine/state/readOrWarn';
import { parseAboutItem, createAboutMatcher } from '#features/memory/engine/aboutItem';
import { listPackedMemoryFiles, readMemory, type FiledEntry, type MemoryHost,
  type StoredMemory } from '#features/memory/engine/readMemory';
import { redactTitle } from '#features/memory/engine/shownTitle';

/** The parts of a host that notes are read from. */
export type NotesHost = MemoryHost & Parameters<typeof createForeignTexts>[0];

const maxNotes = 6;

/** Returns the accepted notes and decisions that name one of these files, its folder, a glob or a symbol in it. */
export async function listNotesAbout(host: NotesHost, paths: readonly string[],
  cancel: Cancel): Promise<readonly string[]>
{
  if (paths.length === 0) return [];
  const storedFiles = listPackedMemoryFiles(host).flatMap(({ file, store }) => {
    const text = readOrWarn(store, file.name);
    return text === undefined ? [] : [{ file, store, text }];
  });
  const foreign = createForeignTexts(host);
  const isOfRepository = ({ file }: StoredMemory): boolean => file.owner === 'repository';
  if (storedFiles.some(isOfRepository)) await foreign.check({ cancel });
  const usedFiles = storedFiles.filter((stored) =>
    !isOfRepository(stored) || foreign.canUseText(stored.file.name, stored.text)
  );
  return readMemory(host, usedFiles).entries
    .filter((entry) => entry.status === 'accepted' && isAbout(entry, paths))
    .slice(0, maxNotes)
    .map((entry) => `- ${redactTitle(entry)} [${entry.file.displayPath}:${entry.lines[0]}]`);
}

function isAbout({ about }: FiledEntry, paths: readonly string[]): boolean {
  return about.some((item) => {
    const { path, kind } = parseAboutItem(item);
    const matches = kind === 'glob' ? createAboutMatcher(path) : undefined;
    return paths.some((file) => file === path || file.startsWith(`${path}/`) || matches?.(file) === true);
  });
}
