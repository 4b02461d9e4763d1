const maxTasks = 20;
/** The maximum length of a remembered task, in characters. A longer task is only stored in its file. */
const maxTaskLength = 10_000;

/** Returns the folder's tasks with this task as the first, without duplicates. */
export function addTaskToHistory(history: readonly string[], task: string): readonly string[] {
  const text = task.trim();
  if (text === '' || text.length > maxTaskLength) return history;
  return [text, ...removeTaskFromHistory(history, text)].slice(0, maxTasks);
}

export function removeTaskFromHistory(history: readonly string[], task: string): readonly string[] {
  return history.filter((entry) => entry !== task);
}

/** Reads the tasks from the editor's storage, which another version may have written. */
export function parseStoredTasks(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.filter((entry): entry is string =>
    typeof entry === 'string' && entry !== '' && entry.length <= maxTaskLength
  )
    .slice(0, maxTasks);
}
