import * as v from 'valibot';
import type { Markdown } from '#model';
import type { ThreadOverlap } from '#reports';
import { md, prose } from '#secrets/markdown';
import { count } from './fields';

/** The maximum number of files in an overlap that an answer names. */
export const overlapFiles = 6;

export const overlapSchema = v.strictObject({
  thread: v.string(),
  worktree: v.optional(
    v.pipe(v.strictObject({ folder: v.string(), branch: v.nullable(v.string()) }),
      v.description('Where it works, unless it is here')),
  ),
  files: v.array(v.string()),
  moreFiles: count,
});

export function overlapDocument({ thread, files, worktree }: ThreadOverlap): v.InferOutput<typeof overlapSchema> {
  return {
    thread,
    ...(worktree && { worktree: { folder: worktree.shown, branch: worktree.branch } }),
    files: files.slice(0, overlapFiles),
    moreFiles: Math.max(0, files.length - overlapFiles),
  };
}

/** Returns the place of an overlap, or an empty text for a thread in this work tree. */
export function overlapPlace({ worktree }: Pick<v.InferOutput<typeof overlapSchema>, 'worktree'>): Markdown {
  if (!worktree) return md``;
  const on = worktree.branch === null ? md`` : md` on the branch ${prose(worktree.branch, 100)}`;
  return md` in the work tree ${prose(worktree.folder, 160)}${on}`;
}
