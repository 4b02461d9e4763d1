import type { Host } from '../host';
import { names } from '../formats/stateNames';
import type { ThreadRow } from '../formats/threadRow';
import { createThreadIndex } from './threadIndex';
import { readThreads, type RepositoryRows } from './threads';

/**
 * Returns the threads of this work tree, of the others and of the further roots. A row from another folder belongs to
 * the folder that it is stored in, whatever the row states, because that folder may have been moved.
 */
export function repositoryRows(host: Pick<Host, 'state' | 'seal' | 'otherTrees'>): RepositoryRows {
  const otherRows = (host.otherTrees?.() ?? []).flatMap(({ root, name, read }) =>
    readThreads(read(names.threadIndex), host.seal).map((row) => ({ ...underName(row, name), worktree: root }))
  );
  return { here: createThreadIndex(host).rows(), elsewhere: otherRows };
}

/** Prefixes the paths of a further root's thread with the name of that root. */
function underName(row: ThreadRow, name: string | undefined): ThreadRow {
  if (name === undefined) return row;
  const within = (path: string) => `${name}/${path}`;
  return { ...row, selected_files: row.selected_files.map(within), dirty_files: row.dirty_files.map(within) };
}
