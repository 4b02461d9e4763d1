import { english } from '#base/text/english';
import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import type { StateProblem } from '#engine/state/checkState';
import { findStrays } from '../fs/strays';
import { isSystemError, describeSystemError } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';
import { createStatePaths, createFileSubject } from './statePaths';

/** Returns the sorted names of temporary files and locks that killed processes left below `.agentpack/`. */
export function findStateStrays(root: string, nowMs: number): readonly string[] {
  return findStrays(createStatePaths(root).folder, nowMs);
}

/**
 * Moves unusable files into `backupFolder` below `.agentpack/`, and writes their usable parts. Deletes the files
 * that killed processes left behind.
 * @throws UserError if a file cannot be moved; the files before it have already been moved
 */
export function mendState(root: string, problems: readonly StateProblem[], strays: readonly string[],
  backupFolder: string): void
{
  const paths = createStatePaths(root);
  for (const { file, mend, text } of problems) {
    const path = paths.resolveRemovable(file);
    if (mend === 'person' || path === undefined) continue;
    const backupPath = paths.prepareWritable(`${backupFolder}/${file}`);
    try {
      if (mend === 'remove') renameSync(path, backupPath);
      else {
        copyFileSync(path, backupPath);
        writeAtomic(path, text ?? '');
      }
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UserError(
        english`.agentpack/${file} cannot be moved to .agentpack/${backupFolder}: ${describeSystemError(error)}.`,
        'failed',
        createFileSubject(file),
      );
    }
  }
  for (const name of strays) rmSync(join(paths.folder, ...name.split('/')), { force: true });
}
