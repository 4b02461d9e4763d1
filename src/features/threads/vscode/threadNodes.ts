import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import { findTaskTitle } from '#base/task/taskTitle';
import type { ThreadInfo, ThreadOverlap, ThreadsReport } from '#reports';
import type { SessionLog } from '#apps/vscode/folder/state/folderThreads';
import { findMute, type Mute } from '#apps/vscode/folder/state/mutes';
import { escapeLabel, escapeMarkdownText, thousands, truncateText } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { getThreadActivity } from './activity';
import { createFileNodes, createOverlapNode } from './threadFiles';
import { getLastActivityMs, listThreadActions, listThreadFacts, getThreadIcon, getThreadName, getThreadUrgency,
  type ShownThread } from './shownThread';
import { formatOverlapName } from './threadWords';

export interface ThreadsViewInput {
  readonly report: ThreadsReport;
  readonly logs: readonly SessionLog[];
  readonly mutes: readonly Mute[];
  /** The current time in milliseconds since 1970. */
  readonly now: number;
  /** Formats a time for users: `15:30`. */
  formatTime(ms: number): string;
}

const maxTaskLength = 200;
const maxNameLength = 60;

/**
 * Returns the nodes of the threads view: this window's thread first, then threads in use by an agent, then other
 * threads by their last activity, and finally completed and archived threads.
 */
export function createThreadNodes(input: ThreadsViewInput): readonly TreeNode[] {
  const { report: { threads, current }, logs, now } = input;
  const shownThreads = threads.map((info): ShownThread => ({
    info,
    activity: getThreadActivity(info, logs, now),
    isBound: info.thread === current,
  })).sort((a, b) =>
    getThreadUrgency(b) - getThreadUrgency(a) || getLastActivityMs(b) - getLastActivityMs(a) ||
    byText(a.info.thread, b.info.thread)
  );
  const names = new Map(shownThreads.map((row) => [row.info.thread, getThreadName(row)]));
  const createNodes = (predicate: (row: ShownThread) => boolean) =>
    shownThreads.filter(predicate).map((row) => createThreadNode(row, names, input));
  return [
    ...createNodes(({ info, isBound }) => isBound || info.status !== 'done' && info.status !== 'archived'),
    ...createGroup('done', l10n.t('Done'), createNodes(({ info, isBound }) => !isBound && info.status === 'done')),
    ...createGroup('archived', l10n.t('Archived'),
      createNodes(({ info, isBound }) => !isBound && info.status === 'archived')),
  ];
}

function createGroup(id: string, name: string, children: readonly TreeNode[]): readonly TreeNode[] {
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

function createThreadNode(shownThread: ShownThread, names: ReadonlyMap<string, string>,
  input: ThreadsViewInput): TreeNode
{
  const { info, isBound } = shownThread;
  const { thread, task, status } = info;
  const overlaps = info.overlaps.map((overlap) => ({
    ...overlap,
    mute: findMute(input.mutes, thread, overlap.thread, overlap.files, input.now),
  }));
  const getOverlapName = (item: ThreadOverlap) =>
    formatOverlapName(item,
      item.worktree ? formatElsewhereName(item, input.report) : names.get(item.thread) ?? item.thread);
  const unmutedOverlaps = overlaps.filter(({ mute }) => mute === undefined);
  const title = truncateText(escapeLabel(findTaskTitle(task)), maxTaskLength);
  const facts = listThreadFacts(shownThread, unmutedOverlaps.map((item) => ({ ...item, name: getOverlapName(item) })),
    input.now);
  const name = names.get(thread)!;
  return {
    id: `thread/${thread}`,
    label: name,
    description: facts.join(' · '),
    tooltip: [
      `**${escapeMarkdownText(thread)}**`,
      escapeMarkdownText(title || l10n.t('no task yet')),
      ...facts.map((fact) => `- ${escapeMarkdownText(fact)}`),
    ].join('\n\n'),
    ...getThreadIcon(shownThread, unmutedOverlaps.map((item) => item.thread), input.report.current),
    context: ['thread', ...listThreadActions(status, isBound)].join(' '),
    children: [
      createTaskNode(info, title),
      ...overlaps.map((item) => createOverlapNode(thread, item, getOverlapName(item), input.formatTime)),
      ...createFileNodes(`thread/${thread}/changed`, l10n.t('Changed Files'), info.changedFiles),
      ...createFileNodes(`thread/${thread}/packed`, l10n.t('Packed Files'), info.packedFiles),
    ],
    expanded: unmutedOverlaps.length > 0 && isBound,
    accessible: [name, ...facts, title].filter((part) => part !== '').join(', '),
  };
}

/** Formats the name of a thread in another work tree. Replaces a session's ID with the title of its task. */
function formatElsewhereName({ thread, worktree }: ThreadOverlap, { elsewhere }: ThreadsReport): string {
  const match = elsewhere.find((candidate) =>
    candidate.thread === thread && candidate.worktree.folder === worktree?.folder
  );
  const title = match?.session === undefined ? '' : truncateText(escapeLabel(findTaskTitle(match.task)), maxNameLength);
  return title === '' ? escapeLabel(thread) : title;
}

function createTaskNode({ thread, folder, session, branch }: ThreadInfo, title: string): TreeNode {
  const text = title || l10n.t('no task yet');
  return {
    id: `thread/${thread}/task`,
    label: text,
    ...(branch === null ? {} : { description: escapeLabel(branch) }),
    tooltip: escapeMarkdownText(text),
    icon: 'checklist',
    // a session uses the shared task.md until it has its own
    ...(session === undefined && title !== '' ? { open: { path: `${folder}task.md` } } : {}),
    children: [],
    accessible: l10n.t('Task: {0}', text),
  };
}
