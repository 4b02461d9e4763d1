/** The facts that decide whether a file may be edited, for requests from hooks, commands, tools and the editor. */
export interface EditFacts {
  /** The user's setting for edits that are based on outdated context. */
  readonly level: 'off' | 'warn' | 'block';
  readonly hasPack: boolean;
  /**
   * Whether the file was found when the pack was created. New files, files that packs exclude, and files outside the
   * root are not covered.
   */
  readonly isCovered: boolean;
  /**
   * Whether the file, another file that the pack shows, `task.md` or the branch has changed since the pack was created.
   * Other inputs do not count: the information that the pack gives an agent is correct without them, and a hook cannot
   * compare them before each edit.
   */
  readonly isStale: boolean;
  /** Whether another thread has changed the file. */
  readonly isContested: boolean;
}

/** Decides whether an edit may proceed; only this function decides it. The caller must exclude its own changes. */
export function decideEdit({ level, hasPack, isCovered, isStale, isContested }: EditFacts):
  | 'proceed'
  | 'warn'
  | 'block'
{
  const hasConflict = hasPack && (isContested || isCovered && isStale);
  return level === 'off' || !hasConflict ? 'proceed' : level;
}
