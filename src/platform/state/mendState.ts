import { english } from '#base/text/english';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import type { StateProblem } from '#engine/state/checkState';
import { findStrays } from '../fs/strays';
import { isSystemError, systemErrorText } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';
import { createStatePaths, fileBelow } from './statePaths';

/** Finds the remains of killed processes below `.agentpack/`: names of temporary files, and of locks. Sorted. */
export function findStateStrays(root: string, now: number): readonly string[] {
  return findStrays(createStatePaths(root).folder, now);
}

/**
 * Moves unusable files into a folder of their own, and writes their usable parts. `backup` is below `.agentpack/`.
 * Remains of killed processes are deleted.
 * @throws UserError if a file cannot be moved: the files before it are done
 */
export function mendState(root: string, problems: readonly StateProblem[], strays: readonly string[],
  backup: string): void
{
  const paths = createStatePaths(root);
  for (const { file, mend, text } of problems) {
    const at = paths.removable(file);
    if (mend === 'person' || at === undefined) continue;
    const kept = paths.writable(`${backup}/${file}`);
    try {
      if (mend === 'remove') renameSync(at, kept);
      else {
        copyFileSync(at, kept);
        writeAtomic(at, text ?? '');
      }
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UserError(
        english`.agentpack/${file} cannot be moved to .agentpack/${backup}: ${systemErrorText(error)}.`,
        'failed',
        fileBelow(file),
      );
    }
  }
  for (const name of strays) rmSync(join(paths.folder, ...name.split('/')), { force: true });
}
