/** The facts that decide whether a file may be edited, whether a hook, a command, a tool or the editor asks. */
export interface EditFacts {
  /** The user's choice for an edit that rests on outdated context. */
  readonly level: 'off' | 'warn' | 'block';
  readonly hasPack: boolean;
  /** False for a file that the pack did not find: a new one, one that packs leave out, one outside of the root. */
  readonly isCovered: boolean;
  /**
   * The file, another one that the pack shows, `task.md` or the branch is not as the pack found it. Other inputs do
   * not count: what the pack tells an agent is right without them, and no hook could compare them before each edit.
   */
  readonly isStale: boolean;
  /** Another thread has changed the file. */
  readonly isContested: boolean;
}

/** The only such function. A caller takes out beforehand what was its own doing. */
export function editDecision({ level, hasPack, isCovered, isStale, isContested }: EditFacts):
  | 'proceed'
  | 'warn'
  | 'block'
{
  const stops = hasPack && (isContested || isCovered && isStale);
  return level === 'off' || !stops ? 'proceed' : level;
}
