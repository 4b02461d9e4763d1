import { lstatSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';
import { ignoreSystemErrors } from './ignoreSystemErrors';

export type Env = Readonly<Record<string, string | undefined>>;

/** Returns `~/.agentpack`; undefined if the user has no home folder. */
export function findUserFolder(env: Env, platform = process.platform): string | undefined {
  const isWindows = platform === 'win32';
  const { join, isAbsolute } = isWindows ? win32 : posix;
  const home = env[isWindows ? 'USERPROFILE' : 'HOME'] || ignoreSystemErrors(homedir);
  return home !== undefined && isAbsolute(home) && statIfPresent(home) ? join(home, '.agentpack') : undefined;
}

/** Returns the stats of a path, or undefined if nothing exists at the path or it cannot be accessed. */
export function statIfPresent(path: string): Stats | undefined {
  return ignoreSystemErrors(() => lstatSync(path, { throwIfNoEntry: false }));
}
