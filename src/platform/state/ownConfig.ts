import { english } from '#base/text/english';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import type { OwnConfig } from '#engine/ports/ownFiles';
import { findUserFolder, type Env } from '../service/userFolder';
import { createFolder } from '../fs/createFolder';
import { decodeStrictUtf8 } from '../fs/strictUtf8';
import { isSystemError, catchSystemError, getRemedyText, describeSystemError } from '../fs/systemError';
import { writeAtomic } from '../fs/writeAtomic';

/** Creates access to `~/.agentpack/config.toml`. Returns undefined if the user has no home folder. */
export function createOwnConfig(env: Env): OwnConfig | undefined {
  const folder = findUserFolder(env);
  if (folder === undefined) return undefined;
  const path = join(folder, 'config.toml');
  return {
    read: () => readBytes()?.toString('utf8'),
    readModifiedMs: () => catchSystemError(() => statSync(path).mtimeMs, () => undefined),
    write(text) {
      const existingBytes = readBytes();
      if (existingBytes && decodeStrictUtf8(existingBytes) === undefined)
        throw new UserError(
          english`${path} is not encoded in UTF-8, so it was not changed: save it as UTF-8, then try again.`,
        );
      createFolder(folder);
      // a link into the user's dotfiles repository is kept
      writeAtomic(catchSystemError(() => realpathSync.native(path), () => path), text, 0o600);
    },
  };

  function readBytes(): Buffer | undefined {
    try {
      return readFileSync(path);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw new UserError(
        english`${path} cannot be read: ${describeSystemError(error)}.${getRemedyText(error, 'read')}`,
      );
    }
  }
}
