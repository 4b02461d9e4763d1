import type { Task } from '#model';
import type { TaskInput } from '../inputs/task/taskInput';
import { readTask } from '#pipeline/4-rank/task';

/** Returns the same object for the same task, so that data derived from it is not derived again after every edit. */
export function createTaskReader(): (input: TaskInput) => Task {
  let last: (TaskInput & { readonly task: Task; }) | undefined;
  return (input) => {
    const { text, source, subject, files } = input;
    const isLast = last?.text === text && last.source === source && last.subject === subject &&
      last.files.join('\n') === files.join('\n');
    if (!last || !isLast) last = { ...input, task: readTask(text, source, subject, files) };
    return last.task;
  };
}
