import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import { redact } from '#secrets/redact';
import type { ThreadInfo, ThreadsReport } from '#reports';
import { formatTimeAgo } from '#apps/vscode/timeAgo';
import { truncateText, escapeLabel } from '#apps/vscode/text';
import { formatOverlapName, formatThreadOverlaps, formatThreadStatus } from './threadWords';

/** A row in the quick pick of threads. */
export interface ThreadItem {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
  /** Undefined for the pack without a thread. */
  readonly thread: string | undefined;
}

const maxTaskLength = 100;
const maxNameWords = 4;
const maxNameLength = 40;

/** Creates rows for the shared pack and the threads that are not archived. The current one comes first. */
export function createThreadRows({ threads, current }: ThreadsReport, nowMs: number): ThreadItem[] {
  // the sort is stable, so threads with equal times stay ordered by id
  const visibleThreads = threads.filter(({ status }) => status !== 'archived').sort((a, b) =>
    getSortKey(b) - getSortKey(a)
  );
  const rows = [createNoThreadRow(current === null),
    ...visibleThreads.map((thread) => createThreadRow(thread, thread.thread === current, nowMs))];
  return [...rows.filter((row) => row.thread === (current ?? undefined)),
    ...rows.filter((row) => row.thread !== (current ?? undefined))];

  function getSortKey({ updatedAt }: ThreadInfo): number {
    // a thread without a pack was just started
    return updatedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(updatedAt) || 0;
  }
}

/** Lists the threads that can be ended. */
export function createEndableRows(report: ThreadsReport, nowMs: number): ThreadItem[] {
  const endedIds = new Set(report.threads.filter(({ status }) => status === 'done').map(({ thread }) => thread));
  return createThreadRows(report, nowMs).filter(({ thread }) => thread !== undefined && !endedIds.has(thread));
}

function createNoThreadRow(isCurrent: boolean): ThreadItem {
  return {
    label: `$(${isCurrent ? 'check' : 'circle-large-outline'}) ${l10n.t('No Thread')}`,
    description: isCurrent ? l10n.t('this window') : '',
    detail: l10n.t('the pack in .agentpack/context.md'),
    thread: undefined,
  };
}

function createThreadRow({ thread, task, status, session, updatedAt, overlaps }: ThreadInfo, isCurrent: boolean,
  nowMs: number): ThreadItem
{
  const parts = [
    ...(isCurrent ? [l10n.t('this window')] : []),
    formatThreadStatus(status),
    ...(session === undefined ? [] : [l10n.t('agent session')]),
    ...(updatedAt === null ? [] : [formatTimeAgo(nowMs - Date.parse(updatedAt))]),
    ...(overlaps.length === 0
      ? []
      : [
        formatThreadOverlaps(overlaps.map((overlap) => ({ name: formatOverlapName(overlap), files: overlap.files }))),
      ]),
  ];
  return {
    label: `$(${isCurrent ? 'check' : status === 'done' ? 'pass' : 'git-branch'}) ${thread}`,
    description: parts.join(' · '),
    detail: truncateText(escapeLabel(findTaskTitle(task)), maxTaskLength) || l10n.t('no task yet'),
    thread,
  };
}

/**
 * Returns an unused ID that consists of the first informative words of the task, without secrets. The ID is
 * `round-prices-once`, for example, or `round-prices-once-2` if that ID is in use.
 */
export function createThreadId(task: string, existingIds: readonly string[]): string {
  const words =
    redact(task).replace(/\[REDACTED:[^\]]*\]/g, ' ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(
      /[a-z0-9]+/g,
    ) ?? [];
  const informativeWords = words.filter((word) => !stopWords.has(word)).slice(0, maxNameWords);
  const name = informativeWords.join('-').slice(0, maxNameLength).replace(/-+$/, '') || 'thread';
  const usedIds = new Set(existingIds.map((id) => id.toLowerCase())); // many file systems ignore the case of names
  for (let n = 1;; n++) {
    const id = n === 1 ? name : `${name}-${n}`;
    if (!usedIds.has(id)) return id;
  }
}

/** Words that do not distinguish tasks, and reserved ids. */
const stopWords = new Set(
  'a an and are as at be by for from has have if in into is it its must not of off on or should so that the their then there this to via was when which with auto none off global legacy'
    .split(' '),
);
