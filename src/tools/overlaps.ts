import * as v from 'valibot';
import type { Markdown } from '#model';
import type { ThreadOverlap } from '#reports';
import { md, toProse } from '#secrets/markdown';
import { count } from './fields';

/** The maximum number of files that an answer names for one overlap. */
export const maxOverlapFiles = 6;

export const overlapSchema = v.strictObject({
  thread: v.string(),
  worktree: v.optional(
    v.pipe(v.strictObject({ folder: v.string(), branch: v.nullable(v.string()) }),
      v.description('Work tree of the thread, unless it is this one')),
  ),
  files: v.array(v.string()),
  moreFiles: count,
});

export function toOverlapDocument({ thread, files, worktree }: ThreadOverlap): v.InferOutput<typeof overlapSchema> {
  return {
    thread,
    ...(worktree && { worktree: { folder: worktree.shown, branch: worktree.branch } }),
    files: files.slice(0, maxOverlapFiles),
    moreFiles: Math.max(0, files.length - maxOverlapFiles),
  };
}

/** Returns the place of an overlap, or an empty text for a thread in this work tree. */
export function formatOverlapPlace({ worktree }: Pick<v.InferOutput<typeof overlapSchema>, 'worktree'>): Markdown {
  if (!worktree) return md``;
  const branchText = worktree.branch === null ? md`` : md` on the branch ${toProse(worktree.branch, 100)}`;
  return md` in the work tree ${toProse(worktree.folder, 160)}${branchText}`;
}
