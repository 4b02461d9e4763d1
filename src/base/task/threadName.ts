/** Characters. */
export const longestThreadId = 80;

/** Values in place of an ID: no thread (three are the predecessor's). */
export const noThread: readonly string[] = ['none', 'off', 'global', 'legacy'];
/** The session of the calling agent, in place of an ID. */
export const sessionThread = 'auto';

/** Whether a text has the form of a thread's ID, which is the name of a folder and a word of commands. */
export function hasThreadForm(text: string): boolean {
  return text.length <= longestThreadId && /^[A-Za-z0-9_.-]+$/.test(text) && !/^\.+$/.test(text) &&
    !noThread.includes(text) && text !== sessionThread;
}
