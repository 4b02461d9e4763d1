import { english } from '#base/text/english';
import { hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { getLockName } from '#engine/formats/stateNames';
import type { OwnMemory } from '#engine/ports/ownFiles';
import { UserError } from '#base/errors';
import { userFolder, type Env } from '#platform/service/userFolder';
import { readRegular } from '#platform/fs/readRegular';
import { isSystemError, orOnSystemError, remedyText, systemErrorText } from '#platform/fs/systemError';
import { writeAtomic } from '#platform/fs/writeAtomic';
import { commonGitFolder } from '#platform/git/headCommit';
import { strictUtf8 } from '#platform/fs/strictUtf8';
import { withLock } from '#platform/state/lock';

const digits = 8;

/**
 * Returns access to the user's own notes on one repository: `~/.agentpack/memory/NAME-HASH/`, the same for all
 * worktrees of the repository. Undefined if this user has no home folder.
 */
export function createOwnMemory(root: string, env: Env): OwnMemory | undefined {
  const location = ownMemoryFolder(root, env);
  if (location === undefined) return undefined;
  const folder: string = location;
  return {
    shown: `~/.agentpack/memory/${basename(folder)}/`,
    read: (file) => bytesOf(file)?.toString('utf8'),
    isUtf8(file) {
      const bytes = bytesOf(file);
      return bytes === undefined || strictUtf8(bytes) !== undefined;
    },
    write(file, text) {
      writeAtomic(writable(file), text, 0o600);
    },
    locked: (file, work) => withLock(writable(getLockName(file)), work),
  };

  function bytesOf(file: string): Buffer | undefined {
    const path = join(folder, file);
    try {
      const bytes = readRegular(path, 'follow');
      if ('unreadable' in bytes) throw new UserError(english`${path} cannot be read: it is ${bytes.unreadable}.`);
      return Buffer.from(bytes);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw new UserError(english`${path} cannot be read: ${systemErrorText(error)}.${remedyText(error, 'read')}`);
    }
  }

  function writable(file: string): string {
    // the later write reports the error
    orOnSystemError(() => mkdirSync(folder, { recursive: true, mode: 0o700 }), () => undefined);
    return join(folder, file);
  }
}

/** Returns the folder's location on disk. */
export function ownMemoryFolder(root: string, env: Env): string | undefined {
  const base = userFolder(env);
  if (base === undefined) return undefined;
  const git = commonGitFolder(root);
  const place = git !== undefined && basename(git) === '.git' ? dirname(git) : git ?? root;
  const name = `${basename(place).replace(/[^\w.-]/g, '_')}-${hash('sha256', resolve(place)).slice(0, digits)}`;
  return join(base, 'memory', name);
}
