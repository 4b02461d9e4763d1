import { lstatSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

export type Env = Readonly<Record<string, string | undefined>>;

/** Returns `~/.agentpack`; undefined if the user has no home folder. */
export function findUserFolder(env: Env, platform = process.platform): string | undefined {
  const isWindows = platform === 'win32';
  const { join, isAbsolute } = isWindows ? win32 : posix;
  const home = env[isWindows ? 'USERPROFILE' : 'HOME'] || findHomeFolder();
  return home !== undefined && isAbsolute(home) && statIfPresent(home) ? join(home, '.agentpack') : undefined;
}

/** Returns the stats of a path, or undefined if nothing exists at the path or it cannot be accessed. */
export function statIfPresent(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}

function findHomeFolder(): string | undefined {
  try {
    return homedir();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
