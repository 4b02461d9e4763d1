import { english } from '#base/text/english';
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import { UserError } from '#base/errors';
import { catchSystemError } from './systemError';

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the real path of the user's home folder. @throws UserError if there is none */
export function getHomeFolder(env: Env): string {
  const home = findHome(env);
  if (home !== undefined) return home;
  throw new UserError(english`Your home folder cannot be found: set HOME, or use --team.`);
}

export function findHome(env: Env): string | undefined {
  const configuredHome = process.platform === 'win32' ? env['USERPROFILE'] : env['HOME'];
  const home = configuredHome || catchSystemError(homedir, () => '');
  return isAbsolute(home) ? catchSystemError(() => realpathSync.native(home), () => undefined) : undefined;
}
