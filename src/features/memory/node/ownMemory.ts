import { english } from '#base/text/english';
import { hash } from 'node:crypto';
import { basename, dirname, join, resolve } from 'node:path';
import { getLockName } from '#engine/formats/stateNames';
import type { OwnMemory } from '#engine/ports/ownFiles';
import { UserError } from '#base/errors';
import { findUserFolder, type Env } from '#platform/service/userFolder';
import { createFolder } from '#platform/fs/createFolder';
import { readRegularFile } from '#platform/fs/readRegular';
import { isSystemError, getRemedyText, describeSystemError } from '#platform/fs/systemError';
import { writeAtomic } from '#platform/fs/writeAtomic';
import { findCommonGitFolder } from '#platform/git/headCommit';
import { decodeStrictUtf8 } from '#platform/fs/strictUtf8';
import { runWithLock } from '#platform/state/lock';

const hashLength = 8;

/**
 * Provides the user's own notes on one repository from `~/.agentpack/memory/NAME-HASH/`, which all worktrees of the
 * repository share. Returns undefined if the user has no home folder.
 */
export function createOwnMemory(root: string, env: Env): OwnMemory | undefined {
  const ownFolder = findOwnMemoryFolder(root, env);
  if (ownFolder === undefined) return undefined;
  const folder: string = ownFolder;
  return {
    shownPath: `~/.agentpack/memory/${basename(folder)}/`,
    read: (file) => readBytes(file)?.toString('utf8'),
    isUtf8(file) {
      const bytes = readBytes(file);
      return bytes === undefined || decodeStrictUtf8(bytes) !== undefined;
    },
    write(file, text) {
      writeAtomic(prepareFilePath(file), text, 0o600);
    },
    locked: (file, work) => runWithLock(prepareFilePath(getLockName(file)), work),
  };

  function readBytes(file: string): Buffer | undefined {
    const path = join(folder, file);
    try {
      const bytes = readRegularFile(path, 'follow');
      if ('unreadable' in bytes) throw new UserError(english`${path} cannot be read: it is ${bytes.unreadable}.`);
      return Buffer.from(bytes);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw new UserError(
        english`${path} cannot be read: ${describeSystemError(error)}.${getRemedyText(error, 'read')}`,
      );
    }
  }

  function prepareFilePath(file: string): string {
    createFolder(folder, 0o700);
    return join(folder, file);
  }
}

/** Returns the path of the folder with the user's own notes; undefined if the user has no home folder. */
export function findOwnMemoryFolder(root: string, env: Env): string | undefined {
  const userFolder = findUserFolder(env);
  if (userFolder === undefined) return undefined;
  const gitFolder = findCommonGitFolder(root);
  const repositoryPath = gitFolder !== undefined && basename(gitFolder) === '.git'
    ? dirname(gitFolder)
    : gitFolder ?? root;
  const folderName = `${basename(repositoryPath).replace(/[^\w.-]/g, '_')}-${
    hash('sha256', resolve(repositoryPath)).slice(0, hashLength)
  }`;
  return join(userFolder, 'memory', folderName);
}
