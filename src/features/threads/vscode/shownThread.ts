import * as l10n from '@vscode/l10n';
import { taskTitle } from '#base/task/taskTitle';
import type { ThreadInfo } from '#reports';
import { label, truncated } from '#apps/vscode/text';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import type { Activity } from './activity';
import { overlapWords, threadStatus, type NamedOverlaps } from './threadWords';
import { agoInWords } from '#apps/vscode/timeAgo';

/** A thread as shown in the view. */
export interface ShownThread {
  readonly info: ThreadInfo;
  readonly activity: Activity;
  readonly isBound: boolean;
}

const longestLabel = 60;

/** Ranks a thread by urgency, highest first: bound to this window, active now, new. */
export function threadUrgency({ isBound, activity, info }: ShownThread): number {
  return isBound ? 3 : activity.isLive ? 2 : info.status === 'new' ? 1 : 0;
}

/** Milliseconds since 1970; 0 if unknown. */
export function lastActivity({ activity }: ShownThread): number {
  return activity.at ?? 0;
}

/** Returns a thread's name without the session's id, which means nothing to the user. */
export function threadName({ info: { thread, task, session }, activity: { agent } }: ShownThread): string {
  const title = truncated(label(taskTitle(task)), longestLabel);
  if (session === undefined || title === '') return label(thread);
  return agent === undefined ? title : l10n.t('{0}: {1}', label(agent), title);
}

/** Returns the facts shown beside a thread's name, the most important first. */
export function threadFacts({ info: { status, session }, activity, isBound }: ShownThread, overlaps: NamedOverlaps,
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

/**
 * Returns the icon of a thread. High contrast themes have no color for warnings, so the shape marks what concerns this
 * window.
 */
export function threadIcon({ info: { status }, activity, isBound }: ShownThread, warning: readonly string[],
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

/** Returns the actions that a thread allows, for the conditions of menus. */
export function threadContext(status: ThreadInfo['status'], isBound: boolean): readonly string[] {
  const isEnded = status === 'done' || status === 'archived';
  return [
    isBound ? 'canUnbind' : 'canSwitch',
    ...(isEnded ? ['canRestore'] : ['canEnd']),
    ...(status === 'archived' ? [] : ['canArchive']),
  ];
}
