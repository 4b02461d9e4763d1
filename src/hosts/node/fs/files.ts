import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync, readSync, realpathSync,
  type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { byText } from '../../../base/order';
import type { DirEntry, FileHost, OuterIgnore } from '../../../engine';
import type { FileStat } from '../../../model';

/** How long a folder is known to be no link. A folder can become one while an engine lives. Ms. */
const trustMs = 1_000;

/** A link that took the file's place is not followed, and a pipe without a writer does not hold us up. */
const carefully = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * `root` is a real path. Reads are synchronous: on a warm cache they cost a quarter of the asynchronous ones, and the
 * engine has a thread of its own. Nothing outside the root is ever opened.
 */
export function createFileHost(root: string, outerIgnores: (repository?: string) => readonly OuterIgnore[],
  commitAt: (top: string) => string | undefined): FileHost
{
  const inside = new Set<string>();
  let trustedAt = 0;
  const prefix = root.endsWith(sep) ? root : root + sep;

  return {
    readDir,
    whyUnreadable,
    stat,
    read,
    resolveLink,
    outerIgnores,
    headCommit: (folder) => {
      const at = contained(folder);
      return at === undefined || isLink(at) ? undefined : commitAt(at);
    },
  };

  function readDir(path: string): readonly DirEntry[] | undefined {
    const at = path === '' ? root : contained(path);
    if (at === undefined || (path !== '' && isLink(at))) return undefined;
    try {
      return readdirSync(at, { withFileTypes: true }).map((e) => ({ name: e.name, kind: kindOf(e) })).sort((a, b) =>
        byText(a.name, b.name)
      );
    } catch (error) {
      if (isSystemError(error)) return undefined;
      throw error;
    }
  }

  function whyUnreadable(path: string): string | undefined {
    const at = path === '' ? root : contained(path);
    try {
      if (at !== undefined) readdirSync(at);
      return undefined;
    } catch (error) {
      if (isSystemError(error)) return inWords(error);
      throw error;
    }
  }

  function stat(path: string): FileStat | undefined {
    const at = path === '' ? root : contained(path);
    if (at === undefined) return undefined;
    const found = lstatOf(at);
    if (found === undefined) return undefined;
    if (typeof found === 'string') return { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, kind: 'other', unreadable: found };
    const kind = kindOf(found);
    return {
      size: found.size,
      mtimeMs: found.mtimeMs,
      ctimeMs: found.ctimeMs,
      ino: found.ino,
      kind,
      ...(kind === 'other' ? { unreadable: kindInWords(found) } : {}),
    };
  }

  function read(path: string): Uint8Array | undefined | { readonly unreadable: string; } {
    const at = contained(path);
    if (at === undefined) return undefined;
    try {
      return readRegular(at);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      const target = error.code === 'ELOOP' ? resolveLink(path) : undefined;
      return target === undefined || target === path ? { unreadable: inWords(error) } : read(target);
    }
  }

  function resolveLink(path: string): string | undefined {
    const at = contained(path);
    const real = at && realPathOf(at);
    return real && insideRoot(real) ? relative(root, real).split(sep).join('/') : undefined;
  }

  /** The absolute path, where no folder on the way leaves the root. */
  function contained(path: string): string | undefined {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    if (!isName(path.slice(slash + 1)) || slash === 0) return undefined;
    if (slash > 0 && !isKnownInside(folder) && !(folder.split('/').every(isName) && folderInside(folder)))
      return undefined;
    return prefix + (sep === '/' ? path : path.replaceAll('/', sep));
  }

  /** Nearly every file lies in a folder that was just looked at. */
  function isKnownInside(folder: string): boolean {
    return inside.has(folder) && Date.now() - trustedAt <= trustMs;
  }

  function folderInside(folder: string): boolean {
    const now = Date.now();
    if (now - trustedAt > trustMs) {
      inside.clear();
      trustedAt = now;
    }
    if (inside.has(folder)) return true;
    const slash = folder.lastIndexOf('/');
    if (slash >= 0 && !folderInside(folder.slice(0, slash))) return false;
    const at = join(root, folder);
    if (isLink(at)) {
      const real = realPathOf(at);
      if (!real || !insideRoot(real)) return false;
    }
    inside.add(folder);
    return true;
  }

  function insideRoot(real: string): boolean {
    return real === root || real.startsWith(root.endsWith(sep) ? root : root + sep);
  }
}

/** One name of a path: none that leads elsewhere. */
function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !name.includes('\0') && !(sep === '\\' && /[\\:]/.test(name));
}

/**
 * The bytes, which hold until the next read. Throws system errors; a pipe, a socket or a device is not waited for.
 * `link`: where one leads is read.
 */
export function readRegular(at: string, link: 'follow' | 'refuse' = 'refuse'): Uint8Array | {
  readonly unreadable: string;
} {
  const file = openSync(at, link === 'follow' ? constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) : carefully);
  try {
    const found = fstatSync(file);
    if (!found.isFile()) return { unreadable: kindInWords(found) };
    return found.size < scratch.length ? readSmall(file) : readFileSync(file);
  } finally {
    closeSync(file);
  }
}

const scratch = Buffer.allocUnsafeSlow(1 << 18);

/**
 * One call where `readFileSync` makes three, and no copy. What has grown since, so that the buffer is full, is read
 * anew.
 */
function readSmall(file: number): Uint8Array {
  const length = readSync(file, scratch, 0, scratch.length, 0);
  return length < scratch.length ? scratch.subarray(0, length) : readFileSync(file);
}

/** Undefined where it is gone; for what may not be looked at, and is there all the same, the reason in words. */
function lstatOf(at: string): Stats | string | undefined {
  try {
    return lstatSync(at, { throwIfNoEntry: false });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? undefined : inWords(error);
  }
}

function isLink(at: string): boolean {
  const found = lstatOf(at);
  return typeof found === 'object' && found.isSymbolicLink();
}

function realPathOf(at: string): string | undefined {
  try {
    return realpathSync.native(at);
  } catch (error) {
    if (isSystemError(error)) return undefined;
    throw error;
  }
}

function kindOf(of: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean; }): FileStat['kind'] {
  return of.isFile() ? 'file' : of.isDirectory() ? 'directory' : of.isSymbolicLink() ? 'symlink' : 'other';
}

/** What stands in a file's place. */
export function kindInWords(of: Stats): string {
  return of.isDirectory()
    ? 'it is a folder'
    : of.isFIFO()
    ? 'it is a named pipe'
    : of.isSocket()
    ? 'it is a socket'
    : of.isCharacterDevice() || of.isBlockDevice()
    ? 'it is a device'
    : 'it is no regular file';
}

const words: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder',
  ELOOP: 'a link that leads outside the root, or to nothing',
  EEXIST: 'something else has its name',
  ENOTDIR: 'a file is where a folder should be',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
  ENAMETOOLONG: 'its path is longer than the system allows',
  ENOENT: 'it is not there',
  ETIMEDOUT: 'the disk does not answer',
  ESTALE: 'the disk has lost it',
  EBUSY: 'another program has it open',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EIO: 'the disk reports an error',
  ENXIO: 'it is no regular file',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GiB',
};

export function inWords(error: NodeJS.ErrnoException): string {
  return words[error.code ?? ''] ?? error.code ?? error.message;
}

/**
 * What a person can do about it: a sentence to follow `… cannot be read: permission denied.`, with the space before it;
 * '' where nothing is known.
 */
export function cure(error: NodeJS.ErrnoException, to: 'read' | 'write'): string {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM':
      return ` Allow ${to === 'read' ? 'reading it' : 'writing there'}, then try again.`;
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENXIO':
    case 'ERR_FS_FILE_TOO_LARGE':
      return ' Move what is there away, then try again.';
    case 'ENOSPC':
      return ' Make room, then try again.';
    default:
      return '';
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';
}
