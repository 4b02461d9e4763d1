import * as l10n from '@vscode/l10n';
import { taskTitle } from '#base/task/taskTitle';
import { redact } from '#secrets/redact';
import type { ThreadInfo, ThreadsReport } from '#reports';
import { agoInWords } from '#apps/vscode/timeAgo';
import { truncated, label } from '#apps/vscode/text';
import { overlapName, overlapWords, threadStatus } from './threadWords';

/** A row in the quick pick of threads. */
export interface ThreadItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** Undefined for the pack without a thread. */
  readonly thread: string | undefined;
}

const taskShown = 100;
const nameWords = 4;
const nameLength = 40;

/** Lists the unscoped pack and the threads that are not archived: the current one first, then the newest. */
export function threadRows({ threads, current }: ThreadsReport, now: number): ThreadItem[] {
  // the sort is stable, so threads with equal times stay ordered by id
  const shown = threads.filter(({ status }) => status !== 'archived').sort((a, b) => rank(b) - rank(a));
  const rows = [noThread(current === null),
    ...shown.map((thread) => threadRow(thread, thread.thread === current, now))];
  return [...rows.filter((row) => row.thread === (current ?? undefined)),
    ...rows.filter((row) => row.thread !== (current ?? undefined))];

  function rank({ updatedAt }: ThreadInfo): number {
    // a thread without a pack was just started
    return updatedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(updatedAt) || 0;
  }
}

/** Lists the threads that can be ended. */
export function endableRows(report: ThreadsReport, now: number): ThreadItem[] {
  const ended = new Set(report.threads.filter(({ status }) => status === 'done').map(({ thread }) => thread));
  return threadRows(report, now).filter(({ thread }) => thread !== undefined && !ended.has(thread));
}

function noThread(isCurrent: boolean): ThreadItem {
  return {
    label: `$(${isCurrent ? 'check' : 'circle-large-outline'}) ${l10n.t('No Thread')}`,
    description: isCurrent ? l10n.t('this window') : '',
    detail: l10n.t('the pack in .agentpack/context.md'),
    thread: undefined,
  };
}

function threadRow({ thread, task, status, session, updatedAt, overlaps }: ThreadInfo, isCurrent: boolean,
  now: number): ThreadItem
{
  const parts = [
    ...(isCurrent ? [l10n.t('this window')] : []),
    threadStatus(status),
    ...(session === undefined ? [] : [l10n.t('agent session')]),
    ...(updatedAt === null ? [] : [agoInWords(now - Date.parse(updatedAt))]),
    ...(overlaps.length === 0
      ? []
      : [overlapWords(overlaps.map((overlap) => ({ name: overlapName(overlap), files: overlap.files })))]),
  ];
  return {
    label: `$(${isCurrent ? 'check' : status === 'done' ? 'pass' : 'git-branch'}) ${thread}`,
    description: parts.join(' · '),
    detail: truncated(label(taskTitle(task)), taskShown) || l10n.t('no task yet'),
    thread,
  };
}

/**
 * Returns an unused id from the first informative words of the task, without secrets: `round-prices-once`, then
 * `round-prices-once-2`.
 */
export function threadIdFor(task: string, existingIds: readonly string[]): string {
  const words =
    redact(task).replace(/\[REDACTED:[^\]]*\]/g, ' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(
      /[a-z0-9]+/g,
    ) ?? [];
  const informative = words.filter((word) => !stopWords.has(word)).slice(0, nameWords);
  const name = informative.join('-').slice(0, nameLength).replace(/-+$/, '') || 'thread';
  const used = new Set(existingIds.map((id) => id.toLowerCase())); // on many disks names that differ in case alone are one
  for (let n = 1;; n++) {
    const id = n === 1 ? name : `${name}-${n}`;
    if (!used.has(id)) return id;
  }
}

/** Words that do not distinguish tasks, and reserved ids. */
const stopWords = new Set(
  'a an and are as at be by for from has have if in into is it its must not of off on or should so that the their then there this to via was when which with auto none off global legacy'
    .split(' '),
);
