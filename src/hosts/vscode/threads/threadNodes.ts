import * as l10n from '@vscode/l10n';
import { byText } from '../../../base/order';
import { taskTitle } from '../../../base/task/taskTitle';
import type { ThreadInfo, ThreadsReport } from '../../../reports';
import { agoInWords } from './timeAgo';
import type { SessionLog } from '../folder/state/folderThreads';
import { muteFor, type Mute } from '../folder/state/mutes';
import { label, markdown, thousands, truncated } from '../text';
import type { TreeNode } from '../views/treeNode';
import { activityOf, type Activity } from './activity';
import { fileNodes, overlapNode } from './threadFiles';
import { overlapWords, threadStatus, type NamedOverlaps } from './threadWords';

export interface ThreadsShown {
  readonly report: ThreadsReport;
  readonly logs: readonly SessionLog[];
  readonly mutes: readonly Mute[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A point of time for people: `15:30`. */
  timeText(ms: number): string;
}

interface Row {
  readonly info: ThreadInfo;
  readonly activity: Activity;
  readonly isBound: boolean;
}

const longestTask = 200;
const longestLabel = 60;

/**
 * What the view of threads shows: the one of this window first, then those at work now, then the others by their last
 * activity; last what is done and what is archived.
 */
export function threadNodes(shown: ThreadsShown): readonly TreeNode[] {
  const { report: { threads, current }, logs, now } = shown;
  const rows = threads.map((info): Row => ({
    info,
    activity: activityOf(info, logs, now),
    isBound: info.thread === current,
  })).sort((a, b) => rank(b) - rank(a) || lastOf(b) - lastOf(a) || byText(a.info.thread, b.info.thread));
  const names = new Map(rows.map((row) => [row.info.thread, nameOf(row)]));
  const nodes = (wanted: (row: Row) => boolean) => rows.filter(wanted).map((row) => threadNode(row, names, shown));
  return [
    ...nodes(({ info, isBound }) => isBound || info.status !== 'done' && info.status !== 'archived'),
    ...group('done', l10n.t('Done'), nodes(({ info, isBound }) => !isBound && info.status === 'done')),
    ...group('archived', l10n.t('Archived'), nodes(({ info, isBound }) => !isBound && info.status === 'archived')),
  ];
}

function rank({ isBound, activity, info }: Row): number {
  return isBound ? 3 : activity.isLive ? 2 : info.status === 'new' ? 1 : 0;
}

function lastOf({ activity }: Row): number {
  return activity.at ?? 0;
}

/** A session's id says nothing to a person. */
function nameOf({ info: { thread, task, session }, activity: { agent } }: Row): string {
  const title = truncated(label(taskTitle(task)), longestLabel);
  if (session === undefined || title === '') return label(thread);
  return agent === undefined ? title : l10n.t('{0}: {1}', label(agent), title);
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

function threadNode(row: Row, names: ReadonlyMap<string, string>, shown: ThreadsShown): TreeNode {
  const { info, isBound } = row;
  const { thread, task, status } = info;
  const overlaps = info.overlaps.map((overlap) => ({
    ...overlap,
    mute: muteFor(shown.mutes, thread, overlap.thread, overlap.files, shown.now),
  }));
  const warning = overlaps.filter(({ mute }) => mute === undefined);
  const title = truncated(label(taskTitle(task)), longestTask);
  const words = wordsOf(row, warning.map((one) => ({ ...one, name: names.get(one.thread) ?? one.thread })), shown.now);
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
    ...iconOf(row, warning.map((one) => one.thread), shown.report.current),
    context: ['thread', ...actionsOf(status, isBound)].join(' '),
    children: [
      taskNode(info, title),
      ...overlaps.map((one) => overlapNode(thread, one, names.get(one.thread) ?? one.thread, shown.timeText)),
      ...fileNodes(`thread/${thread}/changed`, l10n.t('Changed Files'), info.changedFiles),
      ...fileNodes(`thread/${thread}/selected`, l10n.t('Files in Its Pack'), info.selectedFiles),
    ],
    expanded: warning.length > 0 && isBound,
    accessible: [name, ...words, title].filter((part) => part !== '').join(', '),
  };
}

function taskNode({ thread, folder, session, branch }: ThreadInfo, title: string): TreeNode {
  const text = title || l10n.t('no task yet');
  return {
    id: `thread/${thread}/task`,
    label: text,
    ...(branch === null ? {} : { description: label(branch) }),
    tooltip: markdown(text),
    icon: 'checklist',
    // a session uses the shared task.md until it has one of its own
    ...(session === undefined && title !== '' ? { open: { path: `${folder}task.md` } } : {}),
    children: [],
    accessible: l10n.t('Task: {0}', text),
  };
}

/** What stands beside a thread's name, the most important first. */
function wordsOf({ info: { status, session }, activity, isBound }: Row, overlaps: NamedOverlaps,
  now: number): readonly string[]
{
  const state = status === 'active' ? undefined : threadStatus(status);
  const kind = activity.isLive ? l10n.t('at work now') : session === undefined ? undefined : l10n.t('agent session');
  return [
    ...(isBound ? [l10n.t('this window')] : []),
    ...[kind, state].flatMap((word) => word ?? []),
    ...(overlaps.length === 0 ? [] : [overlapWords(overlaps)]),
    ...(activity.at === undefined ? [] : [agoInWords(now - activity.at)]),
  ];
}

/** Contrast themes have no color for warnings, so that the shape tells what concerns this window. */
function iconOf({ info: { status }, activity, isBound }: Row, warning: readonly string[],
  current: string | null): Pick<TreeNode, 'icon' | 'iconColor'>
{
  const color = warning.length > 0 ? { iconColor: 'list.warningForeground' } : {};
  const concernsWindow = warning.length > 0 && (isBound || current === null || warning.includes(current));
  if (concernsWindow) return { icon: 'git-merge', ...color };
  if (activity.isLive) return { icon: 'pulse', iconColor: 'testing.iconPassed', ...color };
  if (isBound) return { icon: 'check' };
  const icons = {
    new: 'circle-large-outline',
    active: 'git-branch',
    idle: 'git-branch',
    done: 'pass',
    archived: 'archive',
  };
  return { icon: icons[status], ...color };
}

function actionsOf(status: ThreadInfo['status'], isBound: boolean): readonly string[] {
  const isEnded = status === 'done' || status === 'archived';
  return [
    isBound ? 'canUnbind' : 'canSwitch',
    ...(isEnded ? ['canRestore'] : ['canEnd']),
    ...(status === 'archived' ? [] : ['canArchive']),
  ];
}
