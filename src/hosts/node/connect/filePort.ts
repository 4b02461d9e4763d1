import { hash } from 'node:crypto';
import { lstatSync, realpathSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { FileAt, FilePort, Refusal } from '../../../engine';
import { readRegular } from '../fs/readRegular';
import { fileKindText, isSystemError, orOnSystemError, systemErrorText } from '../fs/systemError';

/**
 * The files below a folder, for connecting agents. Links are followed while they stay inside, as managers of dotfiles
 * make them; never out of it, and never into `.git`: a cloned repository may contain links to anywhere.
 *
 * @param base a real path
 * @param shown how the folder is named in messages: `~/`, or '' for a root
 */
export function createFilePort(base: string, shown: string): FilePort {
  return { read, hash: (text) => hash('sha256', text) };

  function read(path: string): FileAt | Refusal {
    const file = shown + path;
    const missing: string[] = [];
    const names = path.split('/');
    let at = base;
    for (const [i, name] of names.entries()) {
      at = join(at, name);
      const isLast = i === names.length - 1;
      const found = statOf(at);
      if (typeof found === 'string') return refuse(`${file} cannot be used: ${found}.`);
      if (found === undefined) {
        if (!isLast) missing.push(below(at));
        continue;
      }
      const real = found.isSymbolicLink() ? realOf(at) : { at, stat: found };
      if (real === undefined || !isInside(real.at)) {
        return refuse(
          `${file} is not written: ${shown}${below(at)} is a link that leads ${
            real === undefined ? 'to nothing' : `out of ${shown === '' ? 'the folder' : 'your home folder'}`
          }. Remove the link, then try again.`,
        );
      }
      if (!isLast && !real.stat.isDirectory()) {
        return refuse(
          `${file} cannot be written: ${shown}${below(at)} is no folder. Rename or remove it, then try again.`,
        );
      }
      at = real.at;
    }
    const realPath = below(at);
    if (/(?:^|\/)\.git(?:\/|$)/i.test(realPath))
      return refuse(`${file} is not written: it leads into git's own folder.`);
    const text = missing.length > 0 ? { text: undefined } : textOf(at, file);
    return 'refused' in text ? text : { path: realPath, file, text: text.text, missingFolders: missing };
  }

  function below(at: string): string {
    return relative(base, at).split(sep).join('/');
  }

  function isInside(real: string): boolean {
    return real.startsWith(base.endsWith(sep) ? base : base + sep);
  }
}

function refuse(refused: string): Refusal {
  return { refused };
}

/** Undefined where nothing exists; the reason where it cannot be looked at. */
function statOf(at: string): Stats | string | undefined {
  try {
    return lstatSync(at, { throwIfNoEntry: false });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOTDIR' ? undefined : systemErrorText(error);
  }
}

function realOf(at: string): { readonly at: string; readonly stat: Stats; } | undefined {
  return orOnSystemError(() => {
    const real = realpathSync.native(at);
    return { at: real, stat: lstatSync(real) };
  }, () => undefined);
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text of which every byte comes back. */
function textOf(at: string, file: string): { readonly text: string | undefined; } | Refusal {
  try {
    if (lstatSync(at, { throwIfNoEntry: false }) === undefined) return { text: undefined };
    if (!lstatSync(at).isFile()) return refuse(`${file} cannot be read: ${fileKindText(lstatSync(at))}.`);
    const bytes = readRegular(at);
    return 'unreadable' in bytes
      ? refuse(`${file} cannot be read: ${bytes.unreadable}.`)
      : { text: utf8.decode(bytes) };
  } catch (error) {
    if (isSystemError(error) && 'errno' in error) return refuse(`${file} cannot be read: ${systemErrorText(error)}.`);
    if (error instanceof TypeError) return refuse(`${file} is not in UTF-8, and cannot be changed without damage.`);
    throw error;
  }
}
