import { getBaseName } from '#base/text/paths';
import { determineAnchorState, type AnchorState, type FileFingerprints } from '../pure/anchors';
import type { MemoryAnchor, MemoryEntry } from '../pure/memoryEntry';
import type { ChangedTarget, GitFacts } from '#model';
import type { IndexRecord, RefreshedIndex } from '#engine/indexing/indexStore';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

export interface CheckedAnchor {
  readonly anchor: MemoryAnchor;
  readonly state: AnchorState;
}

/** The maximum number of files to read when an anchor's target has moved. */
const maxCandidateFiles = 12;

/** Returns the changed targets of these entries. Entries without changed targets are not in the result. */
export async function checkAnchors<E extends Pick<MemoryEntry, 'id' | 'anchors'>>(entries: readonly E[],
  refreshed: Pick<RefreshedIndex, 'byPath'>, readFingerprints: FingerprintReader, hash: (text: string) => string,
  git?: GitFacts): Promise<ReadonlyMap<E, readonly ChangedTarget[]>>
{
  const changedByEntry = new Map<E, readonly ChangedTarget[]>();
  for (const [entry, checkedAnchors] of await readAnchorStates(entries, refreshed, readFingerprints, hash, git)) {
    const changedTargets = getChangedTargets(checkedAnchors);
    if (changedTargets.length > 0) changedByEntry.set(entry, changedTargets);
  }
  return changedByEntry;
}

export function getChangedTargets(checkedAnchors: readonly CheckedAnchor[]): ChangedTarget[] {
  return checkedAnchors.flatMap(({ anchor, state: { kind } }): ChangedTarget[] =>
    kind === 'changed' || kind === 'vanished' ? [{ of: formatAnchorName(anchor), change: kind }] : []
  );
}

/**
 * Returns the current state of every anchor. A moved symbol is searched for in other files that define its name. A
 * moved file is searched for by its name and in git's data: the file to which its path was renamed, or the files in the
 * commit that removed the path.
 */
export async function readAnchorStates<E extends Pick<MemoryEntry, 'id' | 'anchors'>>(entries: readonly E[],
  { byPath }: Pick<RefreshedIndex, 'byPath'>, readFingerprints: FingerprintReader, hash: (text: string) => string,
  git?: GitFacts): Promise<ReadonlyMap<E, readonly CheckedAnchor[]>>
{
  const cachedFingerprints = new Map<string, FileFingerprints | undefined>();
  const anchorsByEntry = new Map<E, CheckedAnchor[]>();
  const vanishedAnchors: { readonly entry: E; readonly anchor: MemoryAnchor; }[] = [];
  for (const entry of entries) {
    const checkedAnchors: CheckedAnchor[] = [];
    anchorsByEntry.set(entry, checkedAnchors);
    for (const anchor of entry.anchors) {
      const state = determineAnchorState(hash, entry, anchor, await readCachedFingerprints(anchor.path));
      checkedAnchors.push({ anchor, state });
      if (state.kind === 'vanished') vanishedAnchors.push({ entry, anchor });
    }
  }
  const locateAnchor = vanishedAnchors.length === 0
    ? undefined
    : createAnchorLocator(vanishedAnchors.map(({ anchor }) => anchor), byPath, git);
  for (const { entry, anchor } of vanishedAnchors) {
    const fingerprintsByPath = new Map<string, FileFingerprints>();
    for (const path of locateAnchor!(anchor)) {
      const fingerprints = await readCachedFingerprints(path);
      if (fingerprints) fingerprintsByPath.set(path, fingerprints);
    }
    const entryAnchors = anchorsByEntry.get(entry)!;
    entryAnchors[entryAnchors.findIndex((item) => item.anchor === anchor)] = {
      anchor,
      state: determineAnchorState(hash, entry, anchor, undefined, fingerprintsByPath),
    };
  }
  return anchorsByEntry;

  async function readCachedFingerprints(path: string): Promise<FileFingerprints | undefined> {
    const file = byPath.get(path);
    if (file && !cachedFingerprints.has(path)) cachedFingerprints.set(path, await readFingerprints(file));
    return cachedFingerprints.get(path);
  }
}

export function formatAnchorName({ path, symbol }: Pick<MemoryAnchor, 'path' | 'symbol'>): string {
  return symbol === undefined ? path : `${path}#${symbol}`;
}

/**
 * Creates a function that returns the files that may contain an anchor's moved target. The index is read only once. If
 * too many files may contain the target, the function returns none.
 */
function createAnchorLocator(anchors: readonly MemoryAnchor[], byPath: ReadonlyMap<string, IndexRecord>,
  git: GitFacts | undefined): (anchor: MemoryAnchor) => readonly string[]
{
  const pathsByFileName = new Map<string, string[]>();
  const pathsBySymbol = new Map<string, string[]>();
  for (const { path, symbol } of anchors) {
    if (symbol === undefined) pathsByFileName.set(getBaseName(path), []);
    else pathsBySymbol.set(getLastName(symbol), []);
  }
  for (const { path, facts } of byPath.values()) {
    pathsByFileName.get(getBaseName(path))?.push(path);
    if (pathsBySymbol.size === 0) continue;
    for (const { name } of facts.definitions) {
      const paths = pathsBySymbol.get(name);
      if (paths && paths.at(-1) !== path) paths.push(path);
    }
  }
  return ({ path, symbol }) => {
    const candidates = symbol === undefined
      ? pathsByFileName.get(getBaseName(path))!
      : pathsBySymbol.get(getLastName(symbol))!;
    const candidatePaths = new Set([...candidates, ...findRenamedPaths(path)]);
    candidatePaths.delete(path);
    return candidatePaths.size > maxCandidateFiles ? [] : [...candidatePaths];
  };

  function findRenamedPaths(path: string): readonly string[] {
    const newPath = git?.changes.find((change) => change.status === 'renamed' && change.from === path)?.path;
    if (newPath !== undefined) return [newPath];
    if (byPath.has(path)) return [];
    const committedPath = git?.commits.flatMap(({ renamed = [] }) => renamed).find(({ from }) => from === path)?.to;
    if (committedPath !== undefined) return [committedPath];
    const removingCommit = git?.commits.find(({ files }) => files.includes(path));
    return (removingCommit?.files ?? []).filter((other) =>
      byPath.has(other) && getExtension(other) === getExtension(path)
    );
  }
}

/** Returns the last part of a symbol's name: `total` of `Cart.total`. */
function getLastName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}

function getExtension(path: string): string {
  const name = getBaseName(path);
  return name.slice(name.lastIndexOf('.') + 1);
}
