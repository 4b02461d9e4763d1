import { english, nested } from '#base/text/english';
import { hash } from 'node:crypto';
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isAbsolutePath } from '#agents/connection/folders';
import type { FileAt, FilePort } from '#agents/connection/plan/planConnections';
import type { Refusal } from '#agents/connection/edit/refusal';
import { readRegular } from '../fs/readRegular';
import { strictUtf8 } from '../fs/strictUtf8';
import { fileKindText, isSystemError, orOnSystemError, systemErrorText } from '../fs/systemError';
import { fileAt, pathFrom } from './folders';
import { diskPathBelow } from '../fs/diskPaths';

/**
 * Returns a port for the files below a folder, for connecting agents. Links that stay inside are followed, as dotfile
 * managers create them; links out of it or into `.git` never are: a cloned repository may contain links to anywhere. An
 * absolute path is one that a user's environment names; its folder may be a link to anywhere, the rest stays in that
 * folder or in the base.
 *
 * @param base a real path
 * @param shown how the folder is named in messages: `~/`, or '' for a root
 * @param takesAbsolute for a user's files
 */
export function createFilePort(base: string, shown: string, takesAbsolute = false): FilePort {
  return { read, hash: (text) => hash('sha256', text) };

  function read(path: string): FileAt | Refusal {
    const file = shownName(path);
    if (!isAbsolutePath(path)) return readBelow(base, path.split('/'), file);
    if (!takesAbsolute) return refuse(english`${file} is not written: it is outside the folder.`);
    const at = fileAt(base, path);
    const fromBase = diskPathBelow(base, at);
    if (fromBase !== undefined) return readBelow(base, fromBase.split('/'), file);
    const [top, names] = existingFolder(dirname(at));
    return readBelow(top, [...names, basename(at)], file);
  }

  function shownName(path: string): string {
    return isAbsolutePath(path) ? path : shown + path;
  }

  function readBelow(top: string, names: readonly string[], file: string): FileAt | Refusal {
    const missing: string[] = [];
    let at = top;
    for (const [i, name] of names.entries()) {
      at = join(at, name);
      const isLast = i === names.length - 1;
      const stats = statPortFile(at);
      if (typeof stats === 'string') return refuse(english`${file} cannot be used: ${nested(stats)}.`);
      if (stats === undefined) {
        if (!isLast) missing.push(pathFrom(base, at));
        continue;
      }
      const real = stats.isSymbolicLink() ? resolveRealFile(at) : { at, stat: stats };
      if (real === undefined || !(diskPathBelow(top, real.at) || diskPathBelow(base, real.at))) {
        return refuse(
          english`${file} is not written: ${shownName(pathFrom(base, at))} is a link that leads ${
            real === undefined
              ? english`to nothing`
              : english`out of ${shown === '' ? english`the folder` : english`your home folder`}`
          }. Remove the link, then try again.`,
        );
      }
      if (!isLast && !real.stat.isDirectory()) {
        return refuse(
          english`${file} cannot be written: ${
            shownName(pathFrom(base, at))
          } is not a folder. Rename or remove it, then try again.`,
        );
      }
      at = real.at;
    }
    const path = pathFrom(base, at);
    if (/(?:^|\/)\.git(?:\/|$)/i.test(path))
      return refuse(english`${file} is not written: it leads into git's own folder.`);
    const text = missing.length > 0 ? { text: undefined } : readLosslessText(at, file);
    return 'refused' in text ? text : { path, file, text: text.text, missingFolders: missing };
  }
}

/** Returns the real path of the folder, or of its closest existing ancestor, and the names below it. */
function existingFolder(folder: string): readonly [top: string, names: readonly string[]] {
  const real = orOnSystemError(() => realpathSync.native(folder), () => undefined);
  if (real !== undefined || dirname(folder) === folder) return [real ?? folder, []];
  const [top, names] = existingFolder(dirname(folder));
  return [top, [...names, basename(folder)]];
}

function refuse(refused: string): Refusal {
  return { refused };
}

/** Undefined if nothing exists; the reason if it cannot be accessed. */
function statPortFile(at: string): Stats | string | undefined {
  try {
    return lstatSync(at, { throwIfNoEntry: false });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? undefined : systemErrorText(error);
  }
}

function resolveRealFile(at: string): { readonly at: string; readonly stat: Stats; } | undefined {
  return orOnSystemError(() => {
    const real = realpathSync.native(at);
    return { at: real, stat: lstatSync(real) };
  }, () => undefined);
}

/** Reads a text only if all of its bytes would be preserved when it is written back. */
function readLosslessText(at: string, file: string): { readonly text: string | undefined; } | Refusal {
  try {
    if (lstatSync(at, { throwIfNoEntry: false }) === undefined) return { text: undefined };
    if (!lstatSync(at).isFile()) return refuse(english`${file} cannot be read: ${fileKindText(lstatSync(at))}.`);
    const bytes = readRegular(at);
    if ('unreadable' in bytes) return refuse(english`${file} cannot be read: ${nested(bytes.unreadable)}.`);
    const text = strictUtf8(bytes);
    return text === undefined
      ? refuse(english`${file} is not in UTF-8, and cannot be changed without damage.`)
      : { text };
  } catch (error) {
    if (isSystemError(error) && 'errno' in error)
      return refuse(english`${file} cannot be read: ${systemErrorText(error)}.`);
    throw error;
  }
}
