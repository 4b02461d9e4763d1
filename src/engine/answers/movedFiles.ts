import { UserError } from '../../base/errors';
import { redact } from '../../secrets/redact';
import { leavesRoot } from '../freshness/guard';
import type { Host } from '../host';
import { leftOutAt } from '../indexing/indexStore';
import type { CollectedInputs } from '../inputs/inputs';

type Seen = Pick<CollectedInputs, 'git' | 'last' | 'refreshed'>;

/**
 * Where the file is now that had this path: by an uncommitted rename of git's, else by its content, which the newest
 * pack knows.
 */
export function movedTo(path: string, { git, last, refreshed }: Seen): string | undefined {
  if (refreshed.byPath.has(path) || leftOutAt(refreshed, path)) return undefined;
  const renamed = git?.changes.find(({ status, from }) => status === 'renamed' && from === path)?.path;
  if (renamed !== undefined && refreshed.byPath.has(renamed)) return renamed;
  const packed = packedFiles(last);
  const hash = packed.get(path);
  return hash === undefined
    ? undefined
    : likeliest(path,
      refreshed.files.filter((file) => file.hash === hash && file.size > 0 && !packed.has(file.path)).map((file) =>
        file.path
      ));
}

/** The path, gone by now, at which the newest pack knew this file. */
export function movedFrom(path: string, { git, last, refreshed }: Seen): string | undefined {
  const packed = packedFiles(last);
  const file = refreshed.byPath.get(path);
  if (!file || packed.has(path)) return undefined;
  const renamed = git?.changes.find((change) => change.status === 'renamed' && change.path === path)?.from;
  if (renamed !== undefined && packed.has(renamed) && !refreshed.byPath.has(renamed)) return renamed;
  return file.size === 0
    ? undefined
    : likeliest(path,
      [...packed].filter(([other, hash]) => hash === file.hash && !refreshed.byPath.has(other)).map(([other]) =>
        other
      ));
}

/** The newest pack was made with a file of this path. */
export function wasPacked(path: string, last: CollectedInputs['last']): boolean {
  return packedFiles(last).has(path);
}

/** Why there is no such file, and where it went, as far as git and the newest pack know. */
export function notThere(host: Host, path: string, seen?: Seen): UserError {
  if (leavesRoot(path)) return new UserError(`${path} lies outside ${host.root}: name a file below it.`);
  if (host.files.stat(path)?.kind === 'directory')
    return new UserError(`${path === '' ? host.root : path} is a folder: name a file in it.`);
  const fate = seen && fateOf(path, seen);
  return new UserError(
    fate === undefined
      ? `There is no file ${path} in ${host.root}: check the path (it is relative to the root).`
      : `There is no file ${path} any more: ${fate}.`,
  );
}

/** What became of a file that is gone; undefined where nothing is known of it. */
export function fateOf(path: string, seen: Seen): string | undefined {
  const to = movedTo(path, seen);
  if (to !== undefined) return `it was renamed to ${to}`;
  if (wasPacked(path, seen.last))
    return `it was deleted since the pack of ${new Date(seen.last!.packedAt).toISOString()}`;
  const deleted = seen.git?.changes.some((change) => change.status === 'deleted' && change.path === path);
  return deleted ? `it is deleted, and that is not committed yet: git show HEAD:${redact(path)} prints it` : undefined;
}

const filesOf = new WeakMap<object, ReadonlyMap<string, string>>();

/** Path → hash. */
function packedFiles(last: CollectedInputs['last']): ReadonlyMap<string, string> {
  if (!last?.snapshot) return new Map();
  let files = filesOf.get(last.snapshot);
  if (!files) filesOf.set(last.snapshot, files = new Map(last.snapshot.files.map(({ path, hash }) => [path, hash])));
  return files;
}

/** The only one, or the only one of the same name: copies tell nothing. */
function likeliest(path: string, others: readonly string[]): string | undefined {
  const name = (of: string) => of.slice(of.lastIndexOf('/') + 1);
  const same = others.filter((other) => name(other) === name(path));
  return others.length === 1 ? others[0] : same.length === 1 ? same[0] : undefined;
}
