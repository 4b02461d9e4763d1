import { english } from '#base/text/english';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import type { OwnConfig } from '#engine/ports/ownFiles';
import { userFolder, type Env } from '../service/userFolder';
import { strictUtf8 } from '../fs/strictUtf8';
import { isSystemError, orOnSystemError, remedyText, systemErrorText } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';

/** Returns `~/.agentpack/config.toml`; undefined if this user has no home folder. */
export function createOwnConfig(env: Env): OwnConfig | undefined {
  const folder = userFolder(env);
  if (folder === undefined) return undefined;
  const path = join(folder, 'config.toml');
  return {
    read: () => bytes()?.toString('utf8'),
    write(text) {
      const present = bytes();
      if (present && strictUtf8(present) === undefined)
        throw new UserError(
          english`${path} is not in UTF-8, so that it is not changed: save it in UTF-8, then try again.`,
        );
      orOnSystemError(() => mkdirSync(folder, { recursive: true }), () => undefined); // the write says why
      // a link into a person's repository of settings stays
      writeAtomic(orOnSystemError(() => realpathSync.native(path), () => path), text, 0o600);
    },
  };

  function bytes(): Buffer | undefined {
    try {
      return readFileSync(path);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw new UserError(english`${path} cannot be read: ${systemErrorText(error)}.${remedyText(error, 'read')}`);
    }
  }
}
