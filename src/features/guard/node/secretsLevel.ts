import type { GuardLevel } from '#model/pack';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import { readFileBytes } from '#platform/service/readFileBytes';
import { findUserFolder, type Env } from '#platform/service/userFolder';
import { readSecretsLevel } from '../pure/secretsLevel';

/** Returns the level of `guard.secrets` for a command that runs in a folder, as the guard of a connected agent does. */
export function readSecretsLevelAt(folder: string, env: Env): GuardLevel {
  const userFolder = findUserFolder(env);
  return readSecretsLevel({
    home: userFolder === undefined ? undefined : toForwardSlashes(userFolder).replace(/\/\.agentpack$/, ''),
    read: (path, maxBytes) => readFileBytes(path, ({ size }) => size <= maxBytes)?.toString('utf8'),
  }, toForwardSlashes(folder));
}
