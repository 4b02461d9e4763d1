import type { Task } from '#model';
import type { TaskInput } from '../inputs/task/taskInput';
import { readTask } from '#pipeline/4-rank/task';

/** Creates a reader that returns the same object for the same task, so that data derived from it can be reused. */
export function createTaskReader(): (input: TaskInput) => Task {
  let lastInput: (TaskInput & { readonly task: Task; }) | undefined;
  return (input) => {
    const { text, source, subject, files } = input;
    const isSameTask = lastInput?.text === text && lastInput.source === source && lastInput.subject === subject &&
      lastInput.files.join('\n') === files.join('\n');
    if (!lastInput || !isSameTask) lastInput = { ...input, task: readTask(text, source, subject, files) };
    return lastInput.task;
  };
}
