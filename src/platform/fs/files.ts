import { lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join, sep } from 'node:path';
import { byText } from '#base/order';
import type { DirEntry, FileHost, OuterIgnore } from '#engine/ports/fileHost';
import type { FileStat } from '#model';
import { readRegular } from './readRegular';
import { fileKindText, isSystemError, orOnSystemError, systemErrorText } from './systemError';
import { diskPathBelow } from './diskPaths';

/**
 * How long, in milliseconds, a folder that was not a link is not checked again. It can become a link while an engine
 * runs.
 */
const trustMs = 1_000;

/**
 * `root` is a real path. Reads are synchronous: they cost a quarter of asynchronous reads on a warm cache, and the
 * engine runs in its own thread. Nothing outside the root is opened.
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
    return orOnSystemError(
      () =>
        readdirSync(at, { withFileTypes: true }).map((e) => ({ name: e.name, kind: getFileKind(e) })).sort((a, b) =>
          byText(a.name, b.name)
        ),
      () => undefined,
    );
  }

  function whyUnreadable(path: string): string | undefined {
    const at = path === '' ? root : contained(path);
    try {
      if (at !== undefined) readdirSync(at);
      return undefined;
    } catch (error) {
      if (isSystemError(error)) return systemErrorText(error);
      throw error;
    }
  }

  function stat(path: string): FileStat | undefined {
    const at = path === '' ? root : contained(path);
    if (at === undefined) return undefined;
    const stats = lstatIfPresent(at);
    if (stats === undefined) return undefined;
    if (typeof stats === 'string') return { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0, kind: 'other', unreadable: stats };
    const kind = getFileKind(stats);
    return {
      size: stats.size,
      mtimeMs: stats.mtimeMs,
      ctimeMs: stats.ctimeMs,
      ino: stats.ino,
      kind,
      ...(kind === 'other' ? { unreadable: fileKindText(stats) } : {}),
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
      return target === undefined || target === path ? { unreadable: systemErrorText(error) } : read(target);
    }
  }

  function resolveLink(path: string): string | undefined {
    const at = contained(path);
    const real = at && resolveIfPresent(at);
    return real && diskPathBelow(root, real);
  }

  /** Returns the absolute path; undefined if a folder on the way leads out of the root. */
  function contained(path: string): string | undefined {
    const slash = path.lastIndexOf('/');
    const folder = path.slice(0, Math.max(0, slash));
    if (!isName(path.slice(slash + 1)) || slash === 0) return undefined;
    if (slash > 0 && !isKnownInside(folder) && !(folder.split('/').every(isName) && folderInside(folder)))
      return undefined;
    return prefix + (sep === '/' ? path : path.replaceAll('/', sep));
  }

  /** Reports whether the folder was checked recently. Nearly every file is in a folder that has just been checked. */
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
      const real = resolveIfPresent(at);
      if (!real || diskPathBelow(root, real) === undefined) return false;
    }
    inside.add(folder);
    return true;
  }
}

/** Reports whether the name is a plain file name that does not lead to another folder. */
function isName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !name.includes('\0') && !(sep === '\\' && /[\\:]/.test(name));
}

/** Undefined if nothing exists; the reason, as text, if something exists but cannot be accessed. */
function lstatIfPresent(at: string): Stats | string | undefined {
  try {
    return lstatSync(at, { throwIfNoEntry: false });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? undefined : systemErrorText(error);
  }
}

function isLink(at: string): boolean {
  const stats = lstatIfPresent(at);
  return typeof stats === 'object' && stats.isSymbolicLink();
}

function resolveIfPresent(at: string): string | undefined {
  return orOnSystemError(() => realpathSync.native(at), () => undefined);
}

function getFileKind(of: { isFile(): boolean; isDirectory(): boolean; isSymbolicLink(): boolean; }): FileStat['kind'] {
  return of.isFile() ? 'file' : of.isDirectory() ? 'directory' : of.isSymbolicLink() ? 'symlink' : 'other';
}
