import * as l10n from '@vscode/l10n';
import { taskTitle } from '#base/task/taskTitle';
import { redact } from '#secrets/redact';
import { label, thousands, truncated } from '../text';

/** Sources of a task that need no typing, as task texts. */
export interface TaskSources {
  /** The task in force; '' if there is none. */
  readonly present: string;
  /** The number of files and folders that are pinned to the task. */
  readonly pins: number;
  /** Earlier tasks of the folder, newest first. */
  readonly history: readonly string[];
  /** The found tasks, in the order in which they are offered. */
  readonly found: readonly FoundTask[];
  /** The clipboard is read only when that row is chosen, because a browser asks before it lets a page read it. */
  readonly asksForClipboard: boolean;
}

export interface FoundTask {
  readonly from: keyof typeof icons;
  /** Its source: a branch's name, `cart.ts:12`. */
  readonly of: string;
  readonly task: string;
}

const icons = {
  problem: 'warning',
  selection: 'list-selection',
  clipboard: 'clippy',
  branch: 'git-branch',
  commit: 'git-commit',
} as const;

export type TaskEntry =
  | { readonly kind: 'pins'; readonly label: string; readonly description: string; }
  | { readonly kind: 'separator'; readonly label: string; }
  | { readonly kind: 'paste'; readonly label: string; readonly description: string; readonly detail?: string; }
  | {
    /** `typed`: sets the typed text. `edit`: continues with the present task. `set`: sets `task`. */
    readonly kind: 'typed' | 'edit' | 'set';
    readonly label: string;
    readonly description: string;
    readonly detail?: string;
    readonly task: string;
    readonly isEarlier?: boolean;
  };

/**
 * Returns the rows below an input. The first row is always the action that Enter performs with the input, so it remains
 * correct if Enter arrives before the rows for the last key.
 */
export function taskRows({ present, pins, history, found: foundTasks, asksForClipboard }: TaskSources,
  typed: string): readonly TaskEntry[]
{
  const earlierTasks = history.filter((task) => task !== present.trim() && task !== typed.trim());
  const shown = new Set(earlierTasks);
  const otherTasks = foundTasks.filter(({ task }) => task !== present.trim() && !shown.has(task));
  return [
    firstRow(present, typed),
    ...(present.trim() === '' || typed.trim() !== '' ? [] : [pinsRow(pins)]),
    ...section(l10n.t('earlier tasks of this folder'), earlierTasks.map((task) => setRow('history', task, '', true))),
    ...section(l10n.t('from your work'), [
      ...otherTasks.map(({ from, of, task }) => setRow(icons[from], task, formatTaskOrigin(from, of))),
      ...(asksForClipboard && !foundTasks.some(({ from }) => from === 'clipboard')
        ? [{
          kind: 'paste',
          label: `$(clippy) ${l10n.t('From the Clipboard…')}`,
          description: l10n.t('an issue that you copied, with all its lines'),
        } as const]
        : []),
    ]),
  ];
}

function firstRow(present: string, typed: string): TaskEntry {
  const text = typed.trim();
  if (text !== '')
    return {
      kind: 'typed',
      label: `$(check) ${formatTaskTitle(text)}`,
      description: l10n.t('Set this task'),
      task: text,
    };
  const detail = l10n.t('Names of functions and files, error messages and stack traces help most.');
  if (present.trim() === '')
    return { kind: 'typed', label: `$(edit) ${l10n.t('Describe the task')}`, description: '', detail, task: '' };
  return {
    kind: 'edit',
    label: `$(edit) ${formatTaskTitle(present)}`,
    description: withLines('', present),
    detail: l10n.t('Edit the present task. {0}', detail), // a description is cut where the task is long
    task: present,
  };
}

function pinsRow(pins: number): TaskEntry {
  return {
    kind: 'pins',
    label: `$(pin) ${l10n.t('Pin Files to This Task…')}`,
    description: pins === 0 ? l10n.t('only its packs show them') : l10n.t('{0} pinned', thousands(pins)),
  };
}

function setRow(icon: string, task: string, origin: string, isEarlier = false): TaskEntry {
  return {
    kind: 'set',
    label: `$(${icon}) ${formatTaskTitle(task)}`,
    description: withLines(origin, task),
    task,
    ...(isEarlier && { isEarlier }),
  };
}

function section(title: string, rows: readonly TaskEntry[]): readonly TaskEntry[] {
  return rows.length === 0 ? [] : [{ kind: 'separator', label: title }, ...rows];
}

/** A title may be empty if a text is only a template. */
function formatTaskTitle(task: string): string {
  return label(redact(truncated(taskTitle(task) || task.trim(), 120)));
}

function withLines(origin: string, task: string): string {
  const count = task.trim().split('\n').length;
  if (count === 1) return origin;
  return origin === '' ? l10n.t('{0} lines', count) : l10n.t('{0}, {1} lines', origin, count);
}

function formatTaskOrigin(from: FoundTask['from'], of: string): string {
  const name = label(redact(of));
  switch (from) {
    case 'problem':
      return l10n.t('Problem at {0}', name);
    case 'selection':
      return l10n.t('Selected at {0}', name);
    case 'clipboard':
      return l10n.t('From the clipboard');
    case 'branch':
      return l10n.t('Branch {0}', name);
    case 'commit':
      return l10n.t('Newest commit {0}', name);
  }
}
