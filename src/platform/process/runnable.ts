import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { UserError } from '#base/errors';
import { catchSystemError } from '../fs/systemError';

/** The status of a path: a program that can be run, or the reason why it cannot. */
type CandidateStatus = 'program' | 'folder' | 'not executable' | 'missing';

/**
 * Checks that a program exists and can be run.
 * @throws UserError if the program does not exist or cannot be run
 */
export function assertRunnable(program: string, cwd: string, env: Readonly<Record<string, string | undefined>>): void {
  if (process.platform === 'win32' && program !== '') return; // there, cross-spawn finds the program with its extension
  const name = JSON.stringify(program);
  const status = program.includes('/')
    ? readCandidateStatus(resolve(cwd, program))
    : findBestStatusOnPath(program, cwd, env['PATH'] ?? '');
  if (status === 'missing')
    throw new UserError(`No executable program ${name} was found: check its name and PATH.`);
  if (status === 'folder') throw new UserError(`${name} is a folder, not a program: specify a program in it.`);
  if (status === 'not executable')
    throw new UserError(`${name} is not executable: make it executable (chmod +x), or put its interpreter first.`);
}

function findBestStatusOnPath(program: string, cwd: string, path: string): CandidateStatus {
  if (program === '') return 'missing';
  const statuses = path.split(delimiter).map((folder) => readCandidateStatus(resolve(cwd, join(folder, program))));
  return statuses.includes('program')
    ? 'program'
    : statuses.includes('not executable')
    ? 'not executable'
    : 'missing';
}

function readCandidateStatus(path: string): CandidateStatus {
  return catchSystemError(() => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return 'missing';
    if (stat.isDirectory()) return 'folder';
    return catchSystemError(() => {
      accessSync(path, constants.X_OK);
      return 'program';
    }, () => 'not executable');
  }, () => 'missing');
}
