const mostTasks = 20;
/** The length, in characters, above which a task is not remembered, because its file holds it. */
const longestTask = 10_000;

/** Puts this task first in a folder's tasks, without repeats and newest first. */
export function withTask(history: readonly string[], task: string): readonly string[] {
  const text = task.trim();
  if (text === '' || text.length > longestTask) return history;
  return [text, ...withoutTask(history, text)].slice(0, mostTasks);
}

export function withoutTask(history: readonly string[], task: string): readonly string[] {
  return history.filter((entry) => entry !== task);
}

/** Reads the editor's storage, which may be from another version. */
export function storedTasks(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string =>
    typeof entry === 'string' && entry !== '' && entry.length <= longestTask
  )
    .slice(0, mostTasks);
}
