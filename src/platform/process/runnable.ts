import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { UserError } from '#base/errors';
import { orOnSystemError } from '../fs/systemError';

/** Whether a path can be run, or why not. */
type Candidate = 'program' | 'folder' | 'not executable' | 'missing';

/** @throws UserError if there is no such program, or it cannot be run */
export function assertRunnable(program: string, cwd: string, env: Readonly<Record<string, string | undefined>>): void {
  if (process.platform === 'win32' && program !== '') return; // cross-spawn finds the program, with its extension
  const name = JSON.stringify(program);
  const status = program.includes('/')
    ? candidateAt(resolve(cwd, program))
    : bestOnPath(program, cwd, env['PATH'] ?? '');
  if (status === 'missing')
    throw new UserError(`There is no program ${name} that can be run: check its name and PATH.`);
  if (status === 'folder') throw new UserError(`${name} is a folder, not a program: name a program in it.`);
  if (status === 'not executable')
    throw new UserError(`${name} is not executable: change its mode (chmod +x), or name its interpreter before it.`);
}

function bestOnPath(program: string, cwd: string, path: string): Candidate {
  if (program === '') return 'missing';
  const candidates = path.split(delimiter).map((folder) => candidateAt(resolve(cwd, join(folder, program))));
  return candidates.includes('program')
    ? 'program'
    : candidates.includes('not executable')
    ? 'not executable'
    : 'missing';
}

function candidateAt(path: string): Candidate {
  return orOnSystemError(() => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return 'missing';
    if (stat.isDirectory()) return 'folder';
    return orOnSystemError(() => {
      accessSync(path, constants.X_OK);
      return 'program';
    }, () => 'not executable');
  }, () => 'missing');
}
