import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import type { ThreadInfo } from '#reports';
import { escapeLabel, truncateText } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { Activity } from './activity';
import { formatThreadOverlaps, formatThreadStatus, type NamedOverlaps } from './threadWords';
import { formatTimeAgo } from '#apps/vscode/timeAgo';

/** A thread as shown in the view. */
export interface ShownThread {
  readonly info: ThreadInfo;
  readonly activity: Activity;
  readonly isBound: boolean;
}

const maxLabelLength = 60;

/** Returns a thread's urgency: highest for the thread of this window, followed by active and then new threads. */
export function getThreadUrgency({ isBound, activity, info }: ShownThread): number {
  return isBound ? 3 : activity.isLive ? 2 : info.status === 'new' ? 1 : 0;
}

/** Returns the time of the last activity, in milliseconds since 1970; 0 if unknown. */
export function getLastActivityMs({ activity }: ShownThread): number {
  return activity.lastEventMs ?? 0;
}

/** Returns a thread's name without the session's id, which means nothing to the user. */
export function getThreadName({ info: { thread, task, session }, activity: { agent } }: ShownThread): string {
  const title = truncateText(escapeLabel(findTaskTitle(task)), maxLabelLength);
  if (session === undefined || title === '') return escapeLabel(thread);
  return agent === undefined ? title : l10n.t('{0}: {1}', escapeLabel(agent), title);
}

/** Returns the facts shown beside a thread's name, the most important first. */
export function listThreadFacts({ info: { status, session }, activity, isBound }: ShownThread, overlaps: NamedOverlaps,
  nowMs: number): readonly string[]
{
  const stateWord = status === 'active' ? undefined : formatThreadStatus(status);
  const kindWord = activity.isLive ? l10n.t('active now') : session === undefined ? undefined : l10n.t('agent session');
  return [
    ...(isBound ? [l10n.t('this window')] : []),
    ...[kindWord, stateWord].flatMap((word) => word ?? []),
    ...(overlaps.length === 0 ? [] : [formatThreadOverlaps(overlaps)]),
    ...(activity.lastEventMs === undefined ? [] : [formatTimeAgo(nowMs - activity.lastEventMs)]),
  ];
}

/**
 * Returns the icon of a thread. High contrast themes have no color for warnings, so the shape of the icon marks
 * overlaps that concern this window.
 */
export function getThreadIcon({ info: { status }, activity, isBound }: ShownThread,
  overlappingThreads: readonly string[], currentThread: string | null): Pick<TreeNode, 'icon' | 'iconColor'>
{
  const color = overlappingThreads.length > 0 ? { iconColor: 'list.warningForeground' } : {};
  const concernsWindow = overlappingThreads.length > 0 &&
    (isBound || currentThread === null || overlappingThreads.includes(currentThread));
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

/** Returns the actions that a thread allows, for the conditions of menus. */
export function listThreadActions(status: ThreadInfo['status'], isBound: boolean): readonly string[] {
  const isEnded = status === 'done' || status === 'archived';
  return [
    isBound ? 'canUnbind' : 'canSwitch',
    ...(isEnded ? ['canRestore'] : ['canEnd']),
    ...(status === 'archived' ? [] : ['canArchive']),
  ];
}
