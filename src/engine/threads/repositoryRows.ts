import type { Host } from '../host';
import { names } from '../formats/stateNames';
import type { ThreadRow } from '../formats/threadRow';
import { createThreadIndex } from './threadIndex';
import { readThreads, type RepositoryRows } from './threads';

/**
 * Returns the threads of this work tree, of the other work trees and of the additional roots. A row from another folder
 * belongs to the folder in which it is stored, even if the row names a different folder, because folders may be moved.
 */
export function readRepositoryRows(host: Pick<Host, 'state' | 'seal' | 'otherTrees'>): RepositoryRows {
  const otherRows = (host.otherTrees?.() ?? []).flatMap(({ root, name, read }) =>
    readThreads(read(names.threadIndex), host.seal).map((row) => ({ ...prefixPaths(row, name), worktree: root }))
  );
  return { here: createThreadIndex(host).readRows(), elsewhere: otherRows };
}

/** Prefixes the paths of a thread in an additional root with the name of that root. */
function prefixPaths(row: ThreadRow, name: string | undefined): ThreadRow {
  if (name === undefined) return row;
  const addPrefix = (path: string) => `${name}/${path}`;
  return { ...row, selected_files: row.selected_files.map(addPrefix), dirty_files: row.dirty_files.map(addPrefix) };
}
