/** The facts that decide whether a file may be edited, whether a hook, a command, a tool or the editor asks. */
export interface EditFacts {
  /** The user's choice for an edit that rests on outdated context. */
  readonly level: 'off' | 'warn' | 'block';
  readonly hasPack: boolean;
  /**
   * False for a file that the pack did not find: a new file, a file that packs leave out, or a file outside of the
   * root.
   */
  readonly isCovered: boolean;
  /**
   * The file, another file that the pack shows, `task.md` or the branch has changed since the pack. Other inputs do not
   * count: the pack's information for an agent is correct without them, and no hook could compare them before each
   * edit.
   */
  readonly isStale: boolean;
  /** Whether another thread has changed the file. */
  readonly isContested: boolean;
}

/** Decides whether an edit proceeds; no other function does so. The caller must first leave out its own changes. */
export function editDecision({ level, hasPack, isCovered, isStale, isContested }: EditFacts):
  | 'proceed'
  | 'warn'
  | 'block'
{
  const stops = hasPack && (isContested || isCovered && isStale);
  return level === 'off' || !stops ? 'proceed' : level;
}
