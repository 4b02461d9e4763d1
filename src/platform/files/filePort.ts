import { english, nested } from '#base/text/english';
import { hash } from 'node:crypto';
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAbsolutePath } from '#agents/connection/folders';
import type { FileAt, FilePort } from '#agents/connection/plan/planConnections';
import type { Refusal } from '#agents/connection/edit/refusal';
import { readRegularFile } from '../fs/readRegular';
import { decodeStrictUtf8 } from '../fs/strictUtf8';
import { describeFileKind, isSystemError, catchSystemError, describeSystemError } from '../fs/systemError';
import { resolveArtefactPath, toArtefactPath } from './folders';
import { getDiskPathBelow } from '../fs/diskPaths';

/**
 * Returns a port for the files below a folder, for connecting agents. Links within the folder, such as those of dotfile
 * managers, are followed. Links out of the folder or into `.git` are not, because a cloned repository may contain links
 * to any place. Absolute paths come from the user's environment. Their folder may be a link to any place, but their
 * files must be in that folder or in the base.
 *
 * @param base a real path
 * @param displayPrefix the prefix that messages show for the folder: `~/`, or '' for a root
 * @param allowsAbsolute whether absolute paths are allowed, as for the user's files
 */
export function createFilePort(base: string, displayPrefix: string, allowsAbsolute = false): FilePort {
  return { read, hash: (text) => hash('sha256', text) };

  function read(path: string): FileAt | Refusal {
    const displayedPath = formatPath(path);
    if (!isAbsolutePath(path)) return readBelow(base, path.split('/'), displayedPath);
    if (!allowsAbsolute) return refuse(english`${displayedPath} is not written: it is outside the folder.`);
    const location = resolveArtefactPath(base, path);
    const pathBelowBase = getDiskPathBelow(base, location);
    if (pathBelowBase !== undefined) return readBelow(base, pathBelowBase.split('/'), displayedPath);
    const [top, names] = findExistingFolder(dirname(location));
    return readBelow(top, [...names, basename(location)], displayedPath);
  }

  function formatPath(path: string): string {
    return isAbsolutePath(path) ? path : displayPrefix + path;
  }

  function readBelow(top: string, names: readonly string[], displayedPath: string): FileAt | Refusal {
    const missingFolders: string[] = [];
    let currentPath = top;
    for (const [i, name] of names.entries()) {
      currentPath = join(currentPath, name);
      const isLast = i === names.length - 1;
      const stats = statPortFile(currentPath);
      if (typeof stats === 'string') return refuse(english`${displayedPath} cannot be used: ${nested(stats)}.`);
      if (stats === undefined) {
        if (!isLast) missingFolders.push(toArtefactPath(base, currentPath));
        continue;
      }
      const realFile = stats.isSymbolicLink() ? resolveRealFile(currentPath) : { path: currentPath, stat: stats };
      if (realFile === undefined || !(getDiskPathBelow(top, realFile.path) || getDiskPathBelow(base, realFile.path))) {
        return refuse(
          english`${displayedPath} is not written: ${
            formatPath(toArtefactPath(base, currentPath))
          } is a link that leads ${
            realFile === undefined
              ? english`to nothing`
              : english`out of ${displayPrefix === '' ? english`the folder` : english`your home folder`}`
          }. Remove the link, then try again.`,
        );
      }
      if (!isLast && !realFile.stat.isDirectory()) {
        return refuse(
          english`${displayedPath} cannot be written: ${
            formatPath(toArtefactPath(base, currentPath))
          } is not a folder. Rename or remove it, then try again.`,
        );
      }
      currentPath = realFile.path;
    }
    const path = toArtefactPath(base, currentPath);
    if (/(?:^|\/)\.git(?:\/|$)/i.test(path))
      return refuse(english`${displayedPath} is not written: it leads into git's own folder.`);
    const text = missingFolders.length > 0 ? { text: undefined } : readLosslessText(currentPath, displayedPath);
    return 'refused' in text ? text : { path, file: displayedPath, text: text.text, missingFolders };
  }
}

/** Returns the real path of the folder, or of its closest existing ancestor, and the names below it. */
function findExistingFolder(folder: string): readonly [top: string, names: readonly string[]] {
  const realFolder = catchSystemError(() => realpathSync.native(folder), () => undefined);
  if (realFolder !== undefined || dirname(folder) === folder) return [realFolder ?? folder, []];
  const [top, names] = findExistingFolder(dirname(folder));
  return [top, [...names, basename(folder)]];
}

function refuse(message: string): Refusal {
  return { refused: message };
}

/** Returns the status of a file, undefined if nothing exists there, or the reason why it cannot be accessed. */
function statPortFile(path: string): Stats | string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? undefined : describeSystemError(error);
  }
}

function resolveRealFile(path: string): { readonly path: string; readonly stat: Stats; } | undefined {
  return catchSystemError(() => {
    const realPath = realpathSync.native(path);
    return { path: realPath, stat: lstatSync(realPath) };
  }, () => undefined);
}

/** Reads a text only if all of its bytes would be preserved when it is written back. */
function readLosslessText(path: string, displayedPath: string): { readonly text: string | undefined; } | Refusal {
  try {
    if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return { text: undefined };
    if (!lstatSync(path).isFile())
      return refuse(english`${displayedPath} cannot be read: ${describeFileKind(lstatSync(path))}.`);
    const bytes = readRegularFile(path);
    if ('unreadable' in bytes) return refuse(english`${displayedPath} cannot be read: ${nested(bytes.unreadable)}.`);
    const text = decodeStrictUtf8(bytes);
    return text === undefined
      ? refuse(english`${displayedPath} is not in UTF-8, and cannot be changed without damage.`)
      : { text };
  } catch (error) {
    if (isSystemError(error) && 'errno' in error)
      return refuse(english`${displayedPath} cannot be read: ${describeSystemError(error)}.`);
    throw error;
  }
}
