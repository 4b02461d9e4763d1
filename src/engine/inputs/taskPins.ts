import { byText } from '#base/order';
import { maxTasks, type ScopeSelection, type TaskPins } from '../formats/selection';
import type { Host } from '../host';
import type { TaskInput } from './task/taskInput';

/**
 * Identifies a task that the user set, regardless of line breaks and spaces; undefined for an inferred task, which
 * changes with each changed file.
 */
export function taskKey({ hash }: Pick<Host, 'hash'>, { text, source }: Pick<TaskInput, 'text' | 'source'>):
  | string
  | undefined
{
  return source === 'inferred' ? undefined : hash(text.trim().replace(/\s+/g, ' '));
}

/** Returns the pins of a task; none if `key` is undefined because there is no task. */
export function pinsOfTask({ tasks }: ScopeSelection, key: string | undefined): readonly string[] {
  return tasks.find(({ hash }) => hash === key)?.pinned ?? [];
}

/** With other pins of one task. Beyond `maxTasks`, the tasks are forgotten whose pins were changed longest ago. */
export function withTaskPins(selection: ScopeSelection, key: string,
  pinned: readonly string[]): { readonly selection: ScopeSelection; readonly forgotten: number; }
{
  const otherTasks = selection.tasks.filter(({ hash }) => hash !== key);
  const ownTasks: readonly TaskPins[] = pinned.length === 0
    ? []
    : [{ hash: key, pinned: [...new Set(pinned)].sort(byText) }];
  const tasks = [...ownTasks, ...otherTasks];
  return {
    selection: { ...selection, tasks: tasks.slice(0, maxTasks) },
    forgotten: Math.max(0, tasks.length - maxTasks),
  };
}
