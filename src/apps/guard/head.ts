import { lstatSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Head } from '#features/guard/pure/world';
import { ignoringSystemErrors } from './ignoringSystemErrors';

/** For HEAD, refs and packed refs; git does not write larger ones. Bytes. */
const maxRefs = 16_000_000;
const object = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** HEAD of the repository that contains this folder, without git. Undefined where only git can read it (reftable). */
export function readHead(folder: string): Head | undefined {
  for (let at = resolve(folder);; at = dirname(at)) {
    const git = gitFolder(at);
    if (git !== undefined) return headIn(git);
    if (dirname(at) === at) return undefined;
  }
}

/** The folder that the `.git` file of a work tree or submodule names. */
function gitFolder(top: string): string | undefined {
  const path = join(top, '.git');
  const found = ignoringSystemErrors(() => lstatSync(path, { throwIfNoEntry: false }));
  if (found?.isDirectory()) return path;
  const target = found?.isFile() ? /^gitdir: ([^\r\n]+)/.exec(smallText(path) ?? '')?.[1] : undefined;
  return target === undefined ? undefined : resolve(top, target);
}

function headIn(git: string): Head | undefined {
  const head = smallText(join(git, 'HEAD'))?.trim();
  if (head === undefined) return undefined;
  const indexTime = ignoringSystemErrors(() => lstatSync(join(git, 'index'), { throwIfNoEntry: false })?.mtimeMs);
  if (object.test(head)) return { branch: null, commit: head, indexTime };
  const ref = /^ref: (refs\/[^\s\0]{1,1000})$/.exec(head)?.[1];
  if (ref === undefined || ref.split('/').includes('..') || ref === 'refs/heads/.invalid') return undefined;
  const common = resolve(git, smallText(join(git, 'commondir'))?.trim() ?? '.');
  const loose = smallText(join(common, ...ref.split('/')))?.trim();
  const commit = loose ??
    smallText(join(common, 'packed-refs'))?.split('\n').find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0];
  return {
    branch: ref.replace(/^refs\/heads\//, ''),
    commit: commit !== undefined && object.test(commit) ? commit : null,
    indexTime,
  };
}

function smallText(path: string): string | undefined {
  return ignoringSystemErrors(() => {
    const found = lstatSync(path, { throwIfNoEntry: false });
    return found?.isFile() && found.size <= maxRefs ? readFileSync(path, 'utf8') : undefined;
  });
}
