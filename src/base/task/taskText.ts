/** A bare heading "# Task", with which `task.md` begins (the predecessor's too). Anchored and bounded, so linear. */
const heading = /^\s*#{1,3}[ \t]{0,8}(?:current[ \t]{1,8})?task[ \t]*(?::[ \t]*)?\r?\n/i;

/** The task that a `task.md` holds, without its heading; '' where it holds none. */
export function taskText(file: string): string {
  return file.replace(heading, '').trim();
}
