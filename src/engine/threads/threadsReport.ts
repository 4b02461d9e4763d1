import { english } from '#base/text/english';
import { extractTaskText } from '#base/task/taskText';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import type { ThreadElsewhere, ThreadInfo, ThreadsReport } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import { names } from '../formats/stateNames';
import { isThreadId, getThreadFolder } from '../formats/threadId';
import { readRepositoryRows } from './repositoryRows';
import type { ForeignTexts } from '../state/foreignTexts';
import { createThreadIndex } from './threadIndex';
import { isActive, findThreadOverlaps, toWorkTreeLocation, type RepositoryRows } from './threads';
import type { ThreadRow } from '../formats/threadRow';

export interface ThreadsOptions {
  /** Ends a thread, so that it no longer overlaps with others. Its next pack resumes it. */
  readonly done?: string;
  /** Ends a thread and hides it from lists. */
  readonly archive?: string;
  /** Resumes a thread that was ended or archived, as its next pack would. */
  readonly restore?: string;
  /** Removes threads that ended more than this many days ago, with their files. */
  readonly prune?: number;
}

export function hasThreadChanges({ done, archive, restore, prune }: ThreadsOptions): boolean {
  return done !== undefined || archive !== undefined || restore !== undefined || prune !== undefined;
}

const dayMs = 24 * 3_600_000;

/** Applies the changes, then lists all threads by ID. `currentThread` is the calling thread. */
export function buildThreadsReport(host: Host, foreignTexts: Pick<ForeignTexts, 'canUseText'>,
  currentThread: string | undefined, { done, archive, restore, prune }: ThreadsOptions): ThreadsReport
{
  const index = createThreadIndex(host);
  const currentTime = host.now();
  if (done !== undefined) setStatus(done, 'done');
  if (archive !== undefined) setStatus(archive, 'archived');
  if (restore !== undefined) setStatus(restore, 'active');
  const prunedIds = prune === undefined ? [] : index.forget((rows) => {
    const expiredIds = rows.filter((row) =>
      row.status !== 'active' && currentTime - Date.parse(row.updated_at) > prune * dayMs
    )
      .map((
        row,
      ) => row.thread_id);
    for (const id of expiredIds) host.state.remove(getThreadFolder(id).slice(0, -1));
    return expiredIds;
  });
  const rows = readRepositoryRows(host);
  const threadInfos = [...rows.here.map((row) => toThreadInfo(row, rows, currentTime)),
    ...listUnpackedThreads(host, foreignTexts, rows.here)];
  return {
    version: 1,
    current: currentThread ?? null,
    threads: threadInfos.sort((a, b) => byText(a.thread, b.thread)),
    elsewhere: rows.elsewhere.filter((row) => isActive(row, currentTime)).map((row) =>
      toThreadElsewhere(row, host.root)
    ),
    pruned: prunedIds,
  };

  function setStatus(id: string, status: ThreadRow['status']): void {
    getThreadFolder(id);
    const rows = index.readRows();
    const row = rows.find((candidate) => candidate.thread_id === id);
    const newThread = row
      ? undefined
      : listUnpackedThreads(host, foreignTexts, rows).find((info) => info.thread === id);
    if (!row && !newThread)
      throw new UserError(english`No thread has the ID ${id}: ${
        rows.length > 0
          ? english`the existing threads are ${rows.slice(0, 8).map((entry) => entry.thread_id).join(', ')}${
            rows.length > 8 ? ', …' : ''
          }`
          : english`no threads have been packed here`
      }.`);
    if (status === 'active' && (row?.status ?? status) === status) return;
    const previousRow: ThreadRow = row ??
      {
        branch: null,
        dirty_files: [],
        selected_files: [],
        status,
        task: newThread!.task,
        task_hash: '',
        thread_id: id,
        updated_at: '',
        worktree: host.root,
      };
    index.add({ ...previousRow, status, updated_at: new Date(currentTime).toISOString() });
  }
}

function toThreadElsewhere(row: ThreadRow, root: string): ThreadElsewhere {
  return {
    thread: row.thread_id,
    task: redact(row.task),
    worktree: toWorkTreeLocation(row, root),
    updatedAt: row.updated_at,
    ...(row.session === undefined ? {} : { session: row.session }),
    changedFiles: row.dirty_files,
  };
}

function toThreadInfo(row: ThreadRow, rows: RepositoryRows, currentTime: number): ThreadInfo {
  return {
    thread: row.thread_id,
    task: redact(row.task),
    status: row.status !== 'active' ? row.status : isActive(row, currentTime) ? 'active' : 'idle',
    branch: row.branch,
    worktree: row.worktree,
    updatedAt: row.updated_at,
    folder: getThreadFolderPath(row.thread_id),
    ...(row.session === undefined ? {} : { session: row.session }),
    selectedFiles: row.selected_files,
    packedFiles: [...row.selected_files, ...row.listed_files ?? []],
    changedFiles: row.dirty_files,
    overlaps: findThreadOverlaps(row, rows, currentTime).map(({ task: _task, ...overlap }) => overlap),
  };
}

/** Returns the threads with a folder, and perhaps a task, but without a pack. */
function listUnpackedThreads(host: Host, foreignTexts: Pick<ForeignTexts, 'canUseText'>,
  rows: readonly ThreadRow[]): ThreadInfo[]
{
  const knownIds = new Set(rows.map((row) => row.thread_id));
  const folders = host.files.readDir('.agentpack/threads') ?? [];
  return folders.filter(({ name, kind }) => kind === 'directory' && isThreadId(name) && !knownIds.has(name)).map((
    { name },
  ): ThreadInfo => ({
    thread: name,
    task: redact(extractTaskText(readTask(names.task(getThreadFolder(name))))),
    status: 'new',
    branch: null,
    worktree: host.root,
    updatedAt: null,
    folder: getThreadFolderPath(name),
    selectedFiles: [],
    packedFiles: [],
    changedFiles: [],
    overlaps: [],
  }));

  function readTask(file: string): string {
    const text = host.state.read(file);
    return text !== undefined && foreignTexts.canUseText(file, text) ? text : '';
  }
}

function getThreadFolderPath(thread: string): string {
  return `.agentpack/${getThreadFolder(thread)}`;
}
