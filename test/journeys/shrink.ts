/**
 * Deletes steps of a failed walk as long as the rest still fails: halves, then smaller runs of steps, then single ones.
 * The last step, which failed, stays. Replays at most `maxReplays` times.
 */
export async function shrinkSteps<Step>(steps: readonly Step[], fails: (steps: readonly Step[]) => Promise<boolean>,
  maxReplays: number): Promise<readonly Step[]>
{
  let rest = steps;
  let replays = 0;
  for (let size = steps.length >> 1; size >= 1; size >>= 1) {
    for (let start = 0; start < rest.length - 1 && replays < maxReplays;) {
      const end = Math.min(start + size, rest.length - 1);
      const shorter = [...rest.slice(0, start), ...rest.slice(end)];
      replays++;
      if (await fails(shorter)) rest = shorter;
      else start = end;
    }
  }
  return rest;
}
