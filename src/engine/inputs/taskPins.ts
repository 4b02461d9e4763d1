import { byText } from '#base/order';
import { maxPinnedTasks, type ScopeSelection, type TaskPins } from '../formats/selection';
import type { Host } from '../host';
import type { TaskInput } from './task/taskInput';

/**
 * Identifies a task that the user set, regardless of line breaks and spaces; undefined for an inferred task, which
 * changes with each changed file.
 */
export function createTaskKey({ hash }: Pick<Host, 'hash'>, { text, source }: Pick<TaskInput, 'text' | 'source'>):
  | string
  | undefined
{
  return source === 'inferred' ? undefined : hash(text.trim().replace(/\s+/g, ' '));
}

/** Returns the pins of a task; none if `key` is undefined because there is no task. */
export function findTaskPins({ tasks }: ScopeSelection, key: string | undefined): readonly string[] {
  return tasks.find(({ hash }) => hash === key)?.pinned ?? [];
}

/**
 * Replaces the pins of one task. If there are more than `maxPinnedTasks` tasks, those whose pins were changed longest
 * ago are forgotten.
 */
export function replaceTaskPins(selection: ScopeSelection, key: string,
  pinned: readonly string[]): { readonly selection: ScopeSelection; readonly forgottenCount: number; }
{
  const otherTasks = selection.tasks.filter(({ hash }) => hash !== key);
  const ownTasks: readonly TaskPins[] = pinned.length === 0
    ? []
    : [{ hash: key, pinned: [...new Set(pinned)].sort(byText) }];
  const tasks = [...ownTasks, ...otherTasks];
  return {
    selection: { ...selection, tasks: tasks.slice(0, maxPinnedTasks) },
    forgottenCount: Math.max(0, tasks.length - maxPinnedTasks),
  };
}
