import { findTaskTitle } from '#base/task/taskTitle';
import type { SelectedFile, Task } from '#model';
import type { Host } from '../host';
import type { PackContent } from '#pipeline/7-render/render';
import { readRepositoryRows } from '../threads/repositoryRows';
import { type DirtyFile, hashDigits, listOtherActiveThreads, type Overlap, findThreadOverlaps, findOwnChanges,
  unknownHash } from '../threads/threads';
import type { PlanInput } from './plan';
import type { ThreadRow } from '../formats/threadRow';

/** The maximum number of paths in one thread row. A work tree with more changes was generated rather than edited. */
const maxPaths = 2_000;
/** Views that show a file's content. */
export const contentViewKinds: ReadonlySet<string> = new Set(['full', 'diff', 'symbols']);

type ConcurrentInput = Pick<PlanInput, 'thread' | 'session' | 'git' | 'refreshed'> & {
  readonly task: Task;
  readonly taskHash: string;
  readonly packedAt: number;
};
type ChosenFile = Pick<SelectedFile, 'path' | 'view'>;

/** Relates a pack's thread to other threads by the files that the pack shows. */
export interface ConcurrentWork {
  /** This thread's new row in the index of threads. */
  buildRow(chosenFiles: readonly ChosenFile[]): ThreadRow;
  findOverlaps(chosenFiles: readonly ChosenFile[]): readonly Overlap[];
  /** Returns the pack's section; undefined if no other thread is active. */
  buildSection(chosenFiles: readonly ChosenFile[]): PackContent['concurrent'];
}

/** Returns undefined for a pack without a thread. */
export function collectConcurrentWork(host: Host,
  { thread, session, git, refreshed, task, taskHash, packedAt }: ConcurrentInput): ConcurrentWork | undefined
{
  if (thread === undefined) return undefined;
  const repositoryRows = readRepositoryRows(host);
  const rows = repositoryRows.here;
  const ownThread = { thread_id: thread, worktree: host.root, branch: git?.branch ?? null };
  const dirtyFiles = (git?.changes ?? []).filter((c) => c.staged || c.unstaged || c.status === 'untracked')
    .map(({ path, status }): DirtyFile => ({
      path,
      hash: status === 'deleted' ? '' : refreshed.byPath.get(path)?.hash.slice(0, hashDigits) ?? unknownHash,
    }));
  const ownFiles = findOwnChanges(dirtyFiles, ownThread, rows, packedAt).slice(0, maxPaths);
  const buildRow = (chosenFiles: readonly ChosenFile[]): ThreadRow => ({
    branch: ownThread.branch,
    dirty_files: ownFiles.map((file) => file.path),
    dirty_hashes: ownFiles.map((file) => file.hash),
    selected_files: chosenFiles.filter(({ view }) => contentViewKinds.has(view.kind)).map(({ path }) => path),
    listed_files: chosenFiles.filter(({ view }) => !contentViewKinds.has(view.kind)).map(({ path }) => path),
    ...(session === undefined ? {} : { session }),
    status: 'active',
    task: task.text,
    task_hash: taskHash.slice(0, 16),
    thread_id: thread,
    updated_at: new Date(packedAt).toISOString(),
    worktree: host.root,
  });
  const findOverlaps = (chosenFiles: readonly ChosenFile[]) =>
    findThreadOverlaps(buildRow(chosenFiles), repositoryRows, packedAt);
  return {
    buildRow,
    findOverlaps,
    buildSection(chosenFiles) {
      const currentOverlaps = findOverlaps(chosenFiles);
      const overlapByThread = new Map(
        currentOverlaps.filter(({ worktree }) => !worktree).map((entry) => [entry.thread, entry.files]),
      );
      const otherThreads = listOtherActiveThreads(ownThread, rows, packedAt).map((other) => ({
        thread: other.thread_id,
        task: findTaskTitle(other.task),
        overlap: overlapByThread.get(other.thread_id) ?? [],
        ...(other.branch === ownThread.branch ? {} : { branch: other.branch ?? 'no branch' }),
      }));
      const worktreeOverlaps = currentOverlaps.flatMap(({ thread: other, task: text, files: overlap, worktree }) =>
        worktree
          ? [{
            thread: other,
            task: findTaskTitle(text),
            overlap,
            worktree: { shown: worktree.shown, branch: worktree.branch },
          }]
          : []
      );
      const threadRows = [
        ...otherThreads.filter((other) => other.overlap.length > 0),
        ...worktreeOverlaps,
        ...otherThreads.filter((other) => other.overlap.length === 0),
      ];
      return threadRows.length === 0 ? undefined : { thread, others: threadRows };
    },
  };
}
