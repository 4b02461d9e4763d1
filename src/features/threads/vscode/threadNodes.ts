import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import { taskTitle } from '#base/task/taskTitle';
import type { ThreadInfo, ThreadOverlap, ThreadsReport } from '#reports';
import type { SessionLog } from '#apps/vscode/folder/state/folderThreads';
import { muteFor, type Mute } from '#apps/vscode/folder/state/mutes';
import { label, markdown, thousands, truncated } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { getThreadActivity } from './activity';
import { fileNodes, overlapNode } from './threadFiles';
import { lastActivity, threadContext, threadFacts, threadIcon, threadName, threadUrgency,
  type ShownThread } from './shownThread';
import { overlapName } from './threadWords';

export interface ThreadsShown {
  readonly report: ThreadsReport;
  readonly logs: readonly SessionLog[];
  readonly mutes: readonly Mute[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Formats a time for users: `15:30`. */
  timeText(ms: number): string;
}

const longestTask = 200;
const longestName = 60;

/**
 * Returns the nodes of the threads view: this window's thread first, then threads at work now, then the others by their
 * last activity, and finally completed and archived threads.
 */
export function threadNodes(shown: ThreadsShown): readonly TreeNode[] {
  const { report: { threads, current }, logs, now } = shown;
  const rows = threads.map((info): ShownThread => ({
    info,
    activity: getThreadActivity(info, logs, now),
    isBound: info.thread === current,
  })).sort((a, b) =>
    threadUrgency(b) - threadUrgency(a) || lastActivity(b) - lastActivity(a) || byText(a.info.thread, b.info.thread)
  );
  const names = new Map(rows.map((row) => [row.info.thread, threadName(row)]));
  const nodes = (predicate: (row: ShownThread) => boolean) =>
    rows.filter(predicate).map((row) => threadNode(row, names, shown));
  return [
    ...nodes(({ info, isBound }) => isBound || info.status !== 'done' && info.status !== 'archived'),
    ...group('done', l10n.t('Done'), nodes(({ info, isBound }) => !isBound && info.status === 'done')),
    ...group('archived', l10n.t('Archived'), nodes(({ info, isBound }) => !isBound && info.status === 'archived')),
  ];
}

function group(id: string, name: string, children: readonly TreeNode[]): readonly TreeNode[] {
  if (children.length === 0) return [];
  const count = thousands(children.length);
  return [{
    id: `group/${id}`,
    label: name,
    description: count,
    children,
    accessible: l10n.t('{0}, {1}', name, count),
  }];
}

function threadNode(row: ShownThread, names: ReadonlyMap<string, string>, shown: ThreadsShown): TreeNode {
  const { info, isBound } = row;
  const { thread, task, status } = info;
  const overlaps = info.overlaps.map((overlap) => ({
    ...overlap,
    mute: muteFor(shown.mutes, thread, overlap.thread, overlap.files, shown.now),
  }));
  const nameOf = (item: ThreadOverlap) =>
    overlapName(item, item.worktree ? elsewhereName(item, shown.report) : names.get(item.thread) ?? item.thread);
  const warning = overlaps.filter(({ mute }) => mute === undefined);
  const title = truncated(label(taskTitle(task)), longestTask);
  const words = threadFacts(row, warning.map((item) => ({ ...item, name: nameOf(item) })), shown.now);
  const name = names.get(thread)!;
  return {
    id: `thread/${thread}`,
    label: name,
    description: words.join(' · '),
    tooltip: [
      `**${markdown(thread)}**`,
      markdown(title || l10n.t('no task yet')),
      ...words.map((word) => `- ${markdown(word)}`),
    ].join('\n\n'),
    ...threadIcon(row, warning.map((item) => item.thread), shown.report.current),
    context: ['thread', ...threadContext(status, isBound)].join(' '),
    children: [
      taskNode(info, title),
      ...overlaps.map((item) => overlapNode(thread, item, nameOf(item), shown.timeText)),
      ...fileNodes(`thread/${thread}/changed`, l10n.t('Changed Files'), info.changedFiles),
      ...fileNodes(`thread/${thread}/packed`, l10n.t('Files in Its Pack'), info.packedFiles),
    ],
    expanded: warning.length > 0 && isBound,
    accessible: [name, ...words, title].filter((part) => part !== '').join(', '),
  };
}

/** Returns the name of a thread elsewhere without the session's id, which means nothing to the user. */
function elsewhereName({ thread, worktree }: ThreadOverlap, { elsewhere }: ThreadsReport): string {
  const match = elsewhere.find((candidate) =>
    candidate.thread === thread && candidate.worktree.folder === worktree?.folder
  );
  const title = match?.session === undefined ? '' : truncated(label(taskTitle(match.task)), longestName);
  return title === '' ? label(thread) : title;
}

function taskNode({ thread, folder, session, branch }: ThreadInfo, title: string): TreeNode {
  const text = title || l10n.t('no task yet');
  return {
    id: `thread/${thread}/task`,
    label: text,
    ...(branch === null ? {} : { description: label(branch) }),
    tooltip: markdown(text),
    icon: 'checklist',
    // a session uses the shared task.md until it has its own
    ...(session === undefined && title !== '' ? { open: { path: `${folder}task.md` } } : {}),
    children: [],
    accessible: l10n.t('Task: {0}', text),
  };
}
