import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import type { ThreadInfo, ThreadsReport } from '#reports';
import { endableRows, threadRows, type ThreadItem } from './threadItems';
import type { Folder } from '#apps/vscode/folder/folder';
import { muteFor, createMute, type MuteLength } from '#apps/vscode/folder/state/mutes';
import { midnightAfter } from '#apps/vscode/midnight';
import { flashStatus } from '#apps/vscode/status/flash';
import { label } from '#apps/vscode/text';
import { overlapName } from './threadWords';
import { withIcon } from '#apps/vscode/withIcon';

/** Ends a thread, unless it has ended, and hides it in lists. Its files are kept. */
export async function archiveThread(folder: Folder, threadId: string | undefined): Promise<void> {
  const ended = await end(folder, 'archive', threadId,
    (report) =>
      choose(threadRows(report, Date.now()).filter((row) => row.thread !== undefined),
        l10n.t('AgentPack: Archive Thread'),
        l10n.t('Select the thread to hide in lists. Its files are kept, and it can be restored'),
        l10n.t('There is no thread to archive.')));
  if (ended !== undefined) flashStatus(folder, l10n.t('$(check) AgentPack: thread {0} is archived', label(ended)));
}

/** Ends a thread; its next pack resumes it. */
export async function endThread(folder: Folder, threadId: string | undefined): Promise<void> {
  const ended = await end(folder, 'done', threadId,
    (report) =>
      choose(endableRows(report, Date.now()), l10n.t('AgentPack: End Thread'),
        l10n.t('Select the thread that is done. Its files are kept, and its next pack reopens it'),
        l10n.t('There is no thread to end.')));
  if (ended !== undefined) flashStatus(folder, l10n.t('$(check) AgentPack: thread {0} is done', label(ended)));
}

/** Reopens a thread that was ended or archived; the window keeps its current thread. */
export async function restoreThread(folder: Folder, threadId: string | undefined): Promise<void> {
  const report = await folder.threads.list();
  const isEnded = ({ status }: ThreadInfo) => status === 'done' || status === 'archived';
  const ended = report.threads.filter(isEnded).map((info) => ({ ...info, status: 'done' as const }));
  const rows = threadRows({ ...report, current: '', threads: ended }, Date.now());
  const thread = threadId ??
    await choose(rows.filter((row) => row.thread !== undefined), l10n.t('AgentPack: Restore Thread'),
      l10n.t('Select the thread to restore'), l10n.t('No thread was ended or archived.'));
  if (thread === undefined) return;
  await folder.threads.list({ restore: thread });
  folder.threads.noteChange();
  flashStatus(folder, l10n.t('$(check) AgentPack: thread {0} is active again', label(thread)));
}

/** Two threads that have files in common. */
export interface OverlapOf {
  readonly thread: string;
  readonly other: string;
}

/**
 * Mutes an overlap everywhere in this editor for a while. If none is given, lists the overlaps of this window's thread.
 */
export async function muteOverlap(folder: Folder, requested: OverlapOf | undefined,
  givenLength: MuteLength | undefined): Promise<void>
{
  const chosen = requested ?? await chooseOverlap(folder, false, l10n.t('AgentPack: Mute Overlap'));
  if (!chosen) return;
  const files = findOverlapFiles(await folder.threads.list(), chosen);
  if (files.length === 0)
    throw new UserError(l10n.t('The threads {0} and {1} have no file in common.', chosen.thread, chosen.other));
  const length = givenLength ?? await chooseLength(chosen.other);
  if (length === undefined) return;
  const now = Date.now();
  await folder.threads.mute(createMute(chosen.thread, chosen.other, files, length, now, midnightAfter(now)));
}

export async function unmuteOverlap(folder: Folder, requested: OverlapOf | undefined): Promise<void> {
  const chosen = requested ?? await chooseOverlap(folder, true, l10n.t('AgentPack: Unmute Overlap'));
  if (chosen) await folder.threads.unmute(chosen.thread, chosen.other);
}

/** Returns the thread that was ended; undefined if none was chosen. */
async function end(folder: Folder, change: 'archive' | 'done', threadId: string | undefined,
  ask: (report: ThreadsReport) => Promise<string | undefined>): Promise<string | undefined>
{
  const report = await folder.threads.listUnmuted();
  const thread = threadId ?? await ask(report);
  if (thread === undefined) return undefined;
  if (!report.threads.some((candidate) => candidate.thread === thread))
    throw new UserError(l10n.t('There is no thread {0} in this folder.', thread));
  // an automatic repack would reopen it
  if (thread === report.current) await folder.switchThread(undefined);
  await folder.threads.list({ [change]: thread });
  folder.threads.noteChange();
  return thread;
}

async function choose(rows: readonly ThreadItem[], title: string, placeHolder: string,
  none: string): Promise<string | undefined>
{
  if (rows.length === 0) throw new UserError(none);
  const chosen = await vscode.window.showQuickPick(rows.map(withIcon), {
    title,
    placeHolder,
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.thread;
}

async function chooseOverlap({ threads }: Folder, isMuted: boolean, title: string): Promise<OverlapOf | undefined> {
  const { current, threads: all } = await threads.list();
  const now = Date.now();
  // each pair once, those of this window's thread first
  const rows = all.flatMap(({ thread, overlaps }) =>
    overlaps.filter((overlap) =>
      (thread === current || overlap.worktree !== undefined || overlap.thread !== current && thread < overlap.thread) &&
      (muteFor(threads.mutes, thread, overlap.thread, overlap.files, now) !== undefined) === isMuted
    ).map((overlap) => ({
      label: thread === current
        ? overlapName(overlap, label(overlap.thread))
        : l10n.t('{0} and {1}', label(thread), overlapName(overlap, label(overlap.thread))),
      detail: label(overlap.files.join(', ')),
      overlap: { thread, other: overlap.thread },
    }))
  ).sort((a, b) => Number(b.overlap.thread === current) - Number(a.overlap.thread === current));
  if (rows.length === 0)
    throw new UserError(isMuted ? l10n.t('No overlap is muted.') : l10n.t('No threads have files in common.'));
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
    title: l10n.t('AgentPack: Mute Overlap with {0}', label(other)),
    placeHolder: l10n.t('Select how long to mute the warning in this editor. Agents are still told'),
  });
  return chosen?.length;
}

function findOverlapFiles({ threads }: ThreadsReport, { thread, other }: OverlapOf): readonly string[] {
  return threads.find((candidate) => candidate.thread === thread)?.overlaps.find((candidate) =>
    candidate.thread === other
  )?.files ?? [];
}
