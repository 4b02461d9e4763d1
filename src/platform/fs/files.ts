import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { sep } from 'node:path';
import { byText } from '#base/order';
import { copyText } from '#base/text/copyText';
import type { DirEntry, FileHost, OuterIgnore } from '#engine/ports/fileHost';
import type { FileStat } from '#model';
import { readRegularFile } from './readRegular';
import { describeFileKind, isSystemError, catchSystemError, describeSystemError } from './systemError';
import { getDiskPathBelow } from './diskPaths';

/**
 * The time, in milliseconds, after which a folder that was not a link is checked again. It may become a link while an
 * engine is running.
 */
const trustPeriodMs = 1_000;

/**
 * Creates a host for the files below `root`, a real path. Reads are synchronous, because on a warm cache they take a
 * quarter of the time of asynchronous reads, and because the engine runs in its own thread. Nothing outside the root is
 * opened.
 */
export function createFileHost(root: string, outerIgnores: (repository?: string) => readonly OuterIgnore[],
  readHeadCommit: (top: string) => string | undefined): FileHost
{
  const foldersInsideRoot = new Set<string>();
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
      const absolutePath = resolveContained(folder);
      return absolutePath === undefined || isLink(absolutePath) ? undefined : readHeadCommit(absolutePath);
    },
  };

  function readDir(path: string): readonly DirEntry[] | undefined {
    const absolutePath = path === '' ? root : resolveContained(path);
    if (absolutePath === undefined || (path !== '' && isLink(absolutePath))) return undefined;
    return catchSystemError(
      () =>
        readdirSync(absolutePath, { withFileTypes: true }).map((e) => ({ name: e.name, kind: getFileKind(e) })).sort((a,
          b) => byText(a.name, b.name)
        ),
      () => undefined,
    );
  }

  function whyUnreadable(path: string): string | undefined {
    const absolutePath = path === '' ? root : resolveContained(path);
    try {
      if (absolutePath !== undefined) readdirSync(absolutePath);
      return undefined;
    } catch (error) {
      if (isSystemError(error)) return describeSystemError(error);
      throw error;
    }
  }

  function stat(path: string): FileStat | undefined {
    const absolutePath = path === '' ? root : resolveContained(path);
    if (absolutePath === undefined) return undefined;
    const stats = lstatIfPresent(absolutePath);
    if (stats === undefined) return undefined;
    if (typeof stats === 'string') return { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, kind: 'other', unreadable: stats };
    const kind = getFileKind(stats);
    return {
      size: stats.size,
      mtimeMs: stats.mtimeMs,
      ctimeMs: stats.ctimeMs,
      ino: stats.ino,
      kind,
      ...(kind === 'other' ? { unreadable: describeFileKind(stats) } : {}),
    };
  }

  function read(path: string): Uint8Array | undefined | { readonly unreadable: string; } {
    const absolutePath = resolveContained(path);
    if (absolutePath === undefined) return undefined;
    try {
      return readRegularFile(absolutePath);
    } catch (error) {
      if (!isSystemError(error)) throw error;
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      const target = error.code === 'ELOOP' ? resolveLink(path) : undefined;
      return target === undefined || target === path ? { unreadable: describeSystemError(error) } : read(target);
    }
  }

  function resolveLink(path: string): string | undefined {
    const absolutePath = resolveContained(path);
    const realPath = absolutePath && resolveIfPresent(absolutePath);
    return realPath && getDiskPathBelow(root, realPath);
  }

  /** Returns the absolute path; undefined if a folder in the path leads out of the root. */
  function resolveContained(path: string): string | undefined {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    if (!isPlainName(path.slice(slash + 1)) || slash === 0) return undefined;
    if (slash > 0 && !isRecentlyChecked(folder) && !(folder.split('/').every(isPlainName) && isFolderInside(folder)))
      return undefined;
    return toAbsolute(path);
  }

  /** Returns the absolute path of a path that consists of plain names. */
  function toAbsolute(path: string): string {
    return prefix + (sep === '/' ? path : path.replaceAll('/', sep));
  }

  /** Reports whether the folder was checked recently. Nearly every file is in a folder that has just been checked. */
  function isRecentlyChecked(folder: string): boolean {
    return foldersInsideRoot.has(folder) && Date.now() - trustedAt <= trustPeriodMs;
  }

  function isFolderInside(folder: string): boolean {
    const nowMs = Date.now();
    if (nowMs - trustedAt > trustPeriodMs) {
      foldersInsideRoot.clear();
      trustedAt = nowMs;
    }
    if (foldersInsideRoot.has(folder)) return true;
    const slash = folder.lastIndexOf('/');
    if (slash >= 0 && !isFolderInside(folder.slice(0, slash))) return false;
    const absolutePath = toAbsolute(folder);
    if (isLink(absolutePath)) {
      const realPath = resolveIfPresent(absolutePath);
      if (!realPath || getDiskPathBelow(root, realPath) === undefined) return false;
    }
    foldersInsideRoot.add(copyText(folder)); // the path may be a slice of git's whole list
    return true;
  }
}

/** Reports whether the name is a plain file name that does not lead to another folder. */
function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !name.includes('\0') && !(sep === '\\' && /[\\:]/.test(name));
}

/** Returns the stats, undefined if nothing exists, or the reason as text if something exists but cannot be accessed. */
function lstatIfPresent(absolutePath: string): Stats | string | undefined {
  try {
    return lstatSync(absolutePath, { throwIfNoEntry: false });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? undefined : describeSystemError(error);
  }
}

function isLink(absolutePath: string): boolean {
  const stats = lstatIfPresent(absolutePath);
  return typeof stats === 'object' && stats.isSymbolicLink();
}

function resolveIfPresent(absolutePath: string): string | undefined {
  return catchSystemError(() => realpathSync.native(absolutePath), () => undefined);
}

function getFileKind(
  entry: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean; },
): FileStat['kind'] {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'directory' : entry.isSymbolicLink() ? 'symlink' : 'other';
}
