import type { Host } from '../host';
import { names } from '../formats/stateNames';
import { createThreadIndex } from './threadIndex';
import { readThreads, type RepositoryRows } from './threads';

/**
 * The threads of this work tree and of the others. A row of another one is of the folder that it is stored in, whatever
 * it says: that may have been moved.
 */
export function repositoryRows(host: Pick<Host, 'state' | 'otherTrees'>): RepositoryRows {
  const elsewhere = (host.otherTrees?.() ?? []).flatMap(({ root, read }) =>
    readThreads(read(names.threadIndex)).map((row) => ({ ...row, worktree: root }))
  );
  return { here: createThreadIndex(host).rows(), elsewhere };
}
