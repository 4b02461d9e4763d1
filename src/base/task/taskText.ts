/**
 * The heading "# Task" at the start of `task.md`, also as AgentPack's predecessor wrote it. Anchored and bounded, so
 * linear.
 */
const heading = /^\s*#{1,3}[ \t]{0,8}(?:current[ \t]{1,8})?task[ \t]*(?::[ \t]*)?\r?\n/i;

/** The task in a `task.md`, without its heading; '' where there is none. */
export function taskText(file: string): string {
  return file.replace(heading, '').trim();
}
