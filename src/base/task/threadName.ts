/** The maximum length of a thread ID, in characters. */
export const maxThreadIdLength = 80;

/** Values that mean "no thread" in place of an ID (three of them come from AgentPack's predecessor). */
export const noThreadValues: readonly string[] = ['none', 'off', 'global', 'legacy'];
/** The value that means the calling agent's session, in place of an ID. */
export const sessionThread = 'auto';

/** Reports whether a text is a valid thread ID. An ID is used as a folder name and as a word in commands. */
export function isValidThreadId(text: string): boolean {
  return text.length <= maxThreadIdLength && /^[A-Za-z0-9_.-]+$/.test(text) && !/^\.+$/.test(text) &&
    !noThreadValues.includes(text) && text !== sessionThread;
}
