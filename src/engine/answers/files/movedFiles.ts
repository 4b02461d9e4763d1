import { english, nested } from '#base/text/english';
import { getBaseName } from '#base/text/paths';
import { UserError } from '#base/errors';
import { redactShort } from '#secrets/redact';
import { isPathOutsideRoot } from '../../freshness/guard';
import type { Host } from '../../host';
import { findExcludedPath, type IndexRecord } from '../../indexing/indexStore';
import type { CollectedInputs } from '../../inputs/inputs';

/** The known facts about the current files and the newest pack. */
type KnownFacts = Pick<CollectedInputs, 'git' | 'lastPack' | 'refreshed'>;

/**
 * Returns a file's new path, based on an uncommitted rename in git or else on the hash of the content in the newest
 * pack.
 */
export function findPathAfterMove(path: string, { git, lastPack, refreshed }: KnownFacts): string | undefined {
  if (refreshed.byPath.has(path) || findExcludedPath(refreshed, path)) return undefined;
  const renamedPath = git?.changes.find(({ status, from }) => status === 'renamed' && from === path)?.path;
  if (renamedPath !== undefined && refreshed.byPath.has(renamedPath)) return renamedPath;
  const packedHashes = getPackedFileHashes(lastPack);
  const hash = packedHashes.get(path);
  return hash === undefined
    ? undefined
    : chooseOnlyCandidate(path,
      refreshed.files.filter((file) => file.hash === hash && file.size > 0 && !packedHashes.has(file.path)).map((
        file,
      ) => file.path));
}

/** Finds the path, now deleted, that this file had in the newest pack. */
export function findPathBeforeMove(path: string, { git, lastPack, refreshed }: KnownFacts): string | undefined {
  const packedHashes = getPackedFileHashes(lastPack);
  const file = refreshed.byPath.get(path);
  if (!file || packedHashes.has(path)) return undefined;
  const originalPath = git?.changes.find((change) => change.status === 'renamed' && change.path === path)?.from;
  if (originalPath !== undefined && packedHashes.has(originalPath) && !refreshed.byPath.has(originalPath))
    return originalPath;
  return file.size === 0
    ? undefined
    : chooseOnlyCandidate(path,
      [...packedHashes].filter(([other, hash]) => hash === file.hash && !refreshed.byPath.has(other)).map(([other]) =>
        other
      ));
}

/** Reports whether this path was among the files of the newest pack. */
export function wasPacked(path: string, lastPack: CollectedInputs['lastPack']): boolean {
  return getPackedFileHashes(lastPack).has(path);
}

/** Returns the error for a missing file. It states what happened to the file if git or the newest pack shows this. */
export function createMissingFileError(host: Host, path: string, knownFacts?: KnownFacts): UserError {
  if (isPathOutsideRoot(path)) return new UserError(english`${path} is outside ${host.root}. Specify a file in it.`);
  if (host.files.stat(path)?.kind === 'directory')
    return new UserError(english`${path === '' ? host.root : path} is a folder. Specify a file in it.`);
  const reason = knownFacts && explainAbsence(path, knownFacts);
  return new UserError(
    reason === undefined
      ? english`There is no file ${path} in ${host.root}: check the path (it is relative to the root).`
      : english`${path} no longer exists: ${nested(reason)}.`,
  );
}

/** Explains why a file is absent: renamed or deleted; undefined if nothing is known. */
export function explainAbsence(path: string, knownFacts: KnownFacts): string | undefined {
  const newPath = findPathAfterMove(path, knownFacts);
  if (newPath !== undefined) return english`it was renamed to ${newPath}`;
  if (wasPacked(path, knownFacts.lastPack))
    return english`it was deleted after the pack of ${new Date(knownFacts.lastPack!.packedAt).toISOString()}`;
  const isDeleted = knownFacts.git?.changes.some((change) => change.status === 'deleted' && change.path === path);
  return isDeleted
    ? english`it was deleted, but the deletion is not committed yet: git show HEAD:${redactShort(path)} prints it`
    : undefined;
}

const hashesBySnapshot = new WeakMap<object, ReadonlyMap<string, string>>();

/** Returns the hashes of the packed files by path. */
function getPackedFileHashes(lastPack: CollectedInputs['lastPack']): ReadonlyMap<string, string> {
  if (!lastPack?.snapshot) return new Map();
  let hashes = hashesBySnapshot.get(lastPack.snapshot);
  if (!hashes)
    hashesBySnapshot.set(lastPack.snapshot,
      hashes = new Map(lastPack.snapshot.files.map(({ path, hash }) => [path, hash])));
  return hashes;
}

/** Returns the only candidate, or the only candidate with the same name, because several copies are ambiguous. */
function chooseOnlyCandidate(path: string, candidates: readonly string[]): string | undefined {
  const sameNameCandidates = candidates.filter((other) => getBaseName(other) === getBaseName(path));
  return candidates.length === 1 ? candidates[0] : sameNameCandidates.length === 1 ? sameNameCandidates[0] : undefined;
}

/** Returns an indexed file. @throws UserError for a file that packs cannot contain, with the reason */
export function getIndexedFile(host: Host, path: string, inputs: CollectedInputs): IndexRecord {
  const { refreshed } = inputs;
  const file = refreshed.byPath.get(path);
  if (file) return file;
  const excludedPath = findExcludedPath(refreshed, path);
  throw excludedPath
    ? new UserError(
      english`${redactShort(path)} is not packed (${excludedPath.because}: ${nested(excludedPath.detail)}).`,
    )
    : createMissingFileError(host, path, inputs);
}
