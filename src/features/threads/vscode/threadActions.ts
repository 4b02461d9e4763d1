import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import type { ThreadInfo, ThreadsReport } from '#reports';
import { createEndableRows, createThreadRows, type ThreadItem } from './threadItems';
import type { Folder } from '#apps/vscode/folder/folder';
import { findMute, createMute, type MuteLength } from '#apps/vscode/folder/state/mutes';
import { getNextMidnight } from '#apps/vscode/midnight';
import { flashStatus } from '#apps/vscode/status/flash';
import { escapeLabel } from '#apps/vscode/text';
import { formatOverlapName } from './threadWords';
import { moveIconOutOfLabel } from '#apps/vscode/withIcon';

/** Ends a thread if it has not ended yet, and hides it from lists. The thread's files are kept. */
export async function archiveThread(folder: Folder, threadId: string | undefined): Promise<void> {
  const archivedId = await endOrArchiveThread(folder, 'archive', threadId,
    (report) =>
      pickThread(createThreadRows(report, Date.now()).filter((row) => row.thread !== undefined),
        l10n.t('AgentPack: Archive Thread'),
        l10n.t('Select the thread to hide from lists. Its files are kept, and it can be restored'),
        l10n.t('There are no threads to archive.')));
  if (archivedId !== undefined)
    flashStatus(folder, l10n.t('$(check) AgentPack: thread {0} is archived', escapeLabel(archivedId)));
}

/** Ends a thread. The thread's next pack reopens it. */
export async function endThread(folder: Folder, threadId: string | undefined): Promise<void> {
  const endedId = await endOrArchiveThread(folder, 'done', threadId,
    (report) =>
      pickThread(createEndableRows(report, Date.now()), l10n.t('AgentPack: End Thread'),
        l10n.t('Select the thread to end. Its files are kept, and its next pack reopens it'),
        l10n.t('There are no threads to end.')));
  if (endedId !== undefined)
    flashStatus(folder, l10n.t('$(check) AgentPack: thread {0} is done', escapeLabel(endedId)));
}

/** Reopens a thread that was ended or archived; the window keeps its current thread. */
export async function restoreThread(folder: Folder, threadId: string | undefined): Promise<void> {
  const report = await folder.threads.list();
  const isEnded = ({ status }: ThreadInfo) => status === 'done' || status === 'archived';
  const endedThreads = report.threads.filter(isEnded).map((info) => ({ ...info, status: 'done' as const }));
  const rows = createThreadRows({ ...report, current: '', threads: endedThreads }, Date.now());
  const thread = threadId ??
    await pickThread(rows.filter((row) => row.thread !== undefined), l10n.t('AgentPack: Restore Thread'),
      l10n.t('Select the thread to restore'), l10n.t('There are no ended or archived threads.'));
  if (thread === undefined) return;
  await folder.threads.list({ restore: thread });
  folder.threads.noteChange();
  flashStatus(folder, l10n.t('$(check) AgentPack: thread {0} is active again', escapeLabel(thread)));
}

/** Two threads that have files in common. */
export interface OverlapPair {
  readonly thread: string;
  readonly other: string;
}

/** Mutes an overlap in this editor. Asks the user for the overlap or the length if it is not given. */
export async function muteOverlap(folder: Folder, requested: OverlapPair | undefined,
  givenLength: MuteLength | undefined): Promise<void>
{
  const pair = requested ?? await chooseOverlap(folder, false, l10n.t('AgentPack: Mute Overlap'));
  if (!pair) return;
  const files = findOverlapFiles(await folder.threads.list(), pair);
  if (files.length === 0)
    throw new UserError(l10n.t('The threads {0} and {1} have no files in common.', pair.thread, pair.other));
  const length = givenLength ?? await chooseLength(pair.other);
  if (length === undefined) return;
  const nowMs = Date.now();
  await folder.threads.mute(createMute(pair.thread, pair.other, files, length, nowMs, getNextMidnight(nowMs)));
}

export async function unmuteOverlap(folder: Folder, requested: OverlapPair | undefined): Promise<void> {
  const pair = requested ?? await chooseOverlap(folder, true, l10n.t('AgentPack: Unmute Overlap'));
  if (pair) await folder.threads.unmute(pair.thread, pair.other);
}

/** Ends or archives a thread and returns its ID; undefined if the user chose no thread. */
async function endOrArchiveThread(folder: Folder, action: 'archive' | 'done', threadId: string | undefined,
  chooseThread: (report: ThreadsReport) => Promise<string | undefined>): Promise<string | undefined>
{
  const report = await folder.threads.listUnmuted();
  const thread = threadId ?? await chooseThread(report);
  if (thread === undefined) return undefined;
  if (!report.threads.some((candidate) => candidate.thread === thread))
    throw new UserError(l10n.t('The thread {0} does not exist in this folder.', thread));
  // an automatic repack would reopen the current thread
  if (thread === report.current) await folder.switchThread(undefined);
  await folder.threads.list({ [action]: thread });
  folder.threads.noteChange();
  return thread;
}

async function pickThread(rows: readonly ThreadItem[], title: string, placeHolder: string,
  emptyMessage: string): Promise<string | undefined>
{
  if (rows.length === 0) throw new UserError(emptyMessage);
  const chosenItem = await vscode.window.showQuickPick(rows.map(moveIconOutOfLabel), {
    title,
    placeHolder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosenItem?.thread;
}

async function chooseOverlap({ threads }: Folder, isMuted: boolean, title: string): Promise<OverlapPair | undefined> {
  const { current, threads: allThreads } = await threads.list();
  const nowMs = Date.now();
  // lists each pair once, with the pairs of this window's thread first
  const rows = allThreads.flatMap(({ thread, overlaps }) =>
    overlaps.filter((overlap) =>
      (thread === current || overlap.worktree !== undefined || overlap.thread !== current && thread < overlap.thread) &&
      (findMute(threads.mutes, thread, overlap.thread, overlap.files, nowMs) !== undefined) === isMuted
    ).map((overlap) => ({
      label: thread === current
        ? formatOverlapName(overlap, escapeLabel(overlap.thread))
        : l10n.t('{0} and {1}', escapeLabel(thread), formatOverlapName(overlap, escapeLabel(overlap.thread))),
      detail: escapeLabel(overlap.files.join(', ')),
      overlap: { thread, other: overlap.thread },
    }))
  ).sort((a, b) => Number(b.overlap.thread === current) - Number(a.overlap.thread === current));
  if (rows.length === 0)
    throw new UserError(isMuted ? l10n.t('There are no muted overlaps.') : l10n.t('No threads have files in common.'));
  if (rows.length === 1) return rows[0]!.overlap;
  const chosen = await vscode.window.showQuickPick(rows, {
    title,
    placeHolder: l10n.t('Select the threads'),
    matchOnDetail: true,
  });
  return chosen?.overlap;
}

async function chooseLength(other: string): Promise<MuteLength | undefined> {
  const rows: readonly (vscode.QuickPickItem & { readonly length: MuteLength; })[] = [
    { label: l10n.t('For 1 Hour'), length: 'hour' },
    { label: l10n.t('Until Tomorrow'), length: 'tomorrow' },
    { label: l10n.t('Until It Changes'), description: l10n.t('until another file is in common'), length: 'changed' },
  ];
  const chosen = await vscode.window.showQuickPick(rows, {
    title: l10n.t('AgentPack: Mute Overlap with {0}', escapeLabel(other)),
    placeHolder: l10n.t('Select how long to mute the warning in this editor. Agents are still warned'),
  });
  return chosen?.length;
}

function findOverlapFiles({ threads }: ThreadsReport, { thread, other }: OverlapPair): readonly string[] {
  return threads.find((candidate) => candidate.thread === thread)?.overlaps.find((candidate) =>
    candidate.thread === other
  )?.files ?? [];
}
