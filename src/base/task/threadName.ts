/** Characters. */
export const longestThreadId = 80;

/** Values that mean "no thread" in place of an ID (three come from the predecessor). */
export const noThread: readonly string[] = ['none', 'off', 'global', 'legacy'];
/** The value that means the calling agent's session, in place of an ID. */
export const sessionThread = 'auto';

/** Reports whether a text has the form of a thread ID, which is used as a folder name and as a word in commands. */
export function hasThreadForm(text: string): boolean {
  return text.length <= longestThreadId && /^[A-Za-z0-9_.-]+$/.test(text) && !/^\.+$/.test(text) &&
    !noThread.includes(text) && text !== sessionThread;
}
