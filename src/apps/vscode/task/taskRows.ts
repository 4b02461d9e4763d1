import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import { redact } from '#secrets/redact';
import { escapeLabel, thousands, truncateText } from '../text';

/** The data from which the rows of the task input are built. */
export interface TaskSources {
  /** The current task, or '' if no task is set. */
  readonly current: string;
  /** The number of files and folders that are pinned to the task. */
  readonly pinnedCount: number;
  /** Earlier tasks of the folder, newest first. */
  readonly history: readonly string[];
  /** Tasks found in the user's work, in the order in which they are offered. */
  readonly foundTasks: readonly FoundTask[];
  /** Whether to read the clipboard only when its row is chosen, because a browser asks the user for permission. */
  readonly asksForClipboard: boolean;
}

export interface FoundTask {
  readonly from: keyof typeof sourceIcons;
  /** The name of the task's source, such as a branch name or `cart.ts:12`. */
  readonly sourceName: string;
  readonly task: string;
}

const sourceIcons = {
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
    /** `typed`: sets the typed text. `edit`: continues with the current task. `set`: sets `task`. */
    readonly kind: 'typed' | 'edit' | 'set';
    readonly label: string;
    readonly description: string;
    readonly detail?: string;
    readonly task: string;
    readonly isEarlier?: boolean;
  };

/**
 * Returns the rows below the input. The first row is always the action that Enter performs on the typed text, so Enter
 * does the right thing even before the rows are updated for the last key.
 */
export function buildTaskRows(
  { current: currentTask, pinnedCount: pinCount, history, foundTasks, asksForClipboard }: TaskSources,
  typedText: string,
): readonly TaskEntry[] {
  const earlierTasks = history.filter((task) => task !== currentTask.trim() && task !== typedText.trim());
  const shownTasks = new Set(earlierTasks);
  const otherTasks = foundTasks.filter(({ task }) => task !== currentTask.trim() && !shownTasks.has(task));
  return [
    buildFirstRow(currentTask, typedText),
    ...(currentTask.trim() === '' || typedText.trim() !== '' ? [] : [buildPinsRow(pinCount)]),
    ...buildSection(l10n.t('earlier tasks in this folder'),
      earlierTasks.map((task) => buildTaskRow('history', task, '', true))),
    ...buildSection(l10n.t('from your work'), [
      ...otherTasks.map(({ from, sourceName, task }) =>
        buildTaskRow(sourceIcons[from], task, formatTaskOrigin(from, sourceName))
      ),
      ...(asksForClipboard && !foundTasks.some(({ from }) => from === 'clipboard')
        ? [{
          kind: 'paste',
          label: `$(clippy) ${l10n.t('From the Clipboard…')}`,
          description: l10n.t('a copied issue, including all of its lines'),
        } as const]
        : []),
    ]),
  ];
}

function buildFirstRow(currentTask: string, typedText: string): TaskEntry {
  const text = typedText.trim();
  if (text !== '')
    return {
      kind: 'typed',
      label: `$(check) ${formatTaskTitle(text)}`,
      description: l10n.t('Set this task'),
      task: text,
    };
  const detail = l10n.t('Names of functions and files, error messages and stack traces help most.');
  if (currentTask.trim() === '')
    return { kind: 'typed', label: `$(edit) ${l10n.t('Describe the task')}`, description: '', detail, task: '' };
  return {
    kind: 'edit',
    label: `$(edit) ${formatTaskTitle(currentTask)}`,
    description: appendLineCount('', currentTask),
    detail: l10n.t('Edit the current task. {0}', detail), // a description is cut off if the task is long
    task: currentTask,
  };
}

function buildPinsRow(pinCount: number): TaskEntry {
  return {
    kind: 'pins',
    label: `$(pin) ${l10n.t('Pin Files to This Task…')}`,
    description: pinCount === 0
      ? l10n.t('shown only in packs for this task')
      : l10n.t('{0} pinned', thousands(pinCount)),
  };
}

function buildTaskRow(icon: string, task: string, origin: string, isEarlier = false): TaskEntry {
  return {
    kind: 'set',
    label: `$(${icon}) ${formatTaskTitle(task)}`,
    description: appendLineCount(origin, task),
    task,
    ...(isEarlier && { isEarlier }),
  };
}

function buildSection(title: string, rows: readonly TaskEntry[]): readonly TaskEntry[] {
  return rows.length === 0 ? [] : [{ kind: 'separator', label: title }, ...rows];
}

/** Returns the label for a task. Falls back to the task's text, since the title of an unchanged template is empty. */
function formatTaskTitle(task: string): string {
  return escapeLabel(redact(truncateText(findTaskTitle(task) || task.trim(), 120)));
}

function appendLineCount(origin: string, task: string): string {
  const lineCount = task.trim().split('\n').length;
  if (lineCount === 1) return origin;
  return origin === '' ? l10n.t('{0} lines', lineCount) : l10n.t('{0}, {1} lines', origin, lineCount);
}

function formatTaskOrigin(source: FoundTask['from'], sourceName: string): string {
  const name = escapeLabel(redact(sourceName));
  switch (source) {
    case 'problem':
      return l10n.t('Problem at {0}', name);
    case 'selection':
      return l10n.t('Selected at {0}', name);
    case 'clipboard':
      return l10n.t('From the clipboard');
    case 'branch':
      return l10n.t('Branch {0}', name);
    case 'commit':
      return l10n.t('Latest commit {0}', name);
  }
}
