import { baseName } from '#base/text/paths';
import { anchorState, type AnchorState, type FileFingerprints } from '../pure/anchors';
import type { MemoryAnchor, MemoryEntry } from '../pure/memoryEntry';
import type { ChangedTarget, GitFacts } from '#model';
import type { IndexRecord, Refreshed } from '#engine/indexing/indexStore';
import type { FingerprintReader } from '#engine/indexing/fingerprints';

export interface CheckedAnchor {
  readonly anchor: MemoryAnchor;
  readonly state: AnchorState;
}

/** The maximum number of files that are read to find an anchor's moved target. */
const maxElsewhere = 12;

/**
 * Returns the anchors of these entries that are no longer unchanged. Entries without such anchors are not in the
 * result.
 */
export async function checkAnchors<E extends Pick<MemoryEntry, 'id' | 'anchors'>>(entries: readonly E[],
  refreshed: Pick<Refreshed, 'byPath'>, read: FingerprintReader, hash: (text: string) => string,
  git?: GitFacts): Promise<ReadonlyMap<E, readonly ChangedTarget[]>>
{
  const suspect = new Map<E, readonly ChangedTarget[]>();
  for (const [entry, states] of await anchorStates(entries, refreshed, read, hash, git)) {
    const changed = changedTargets(states);
    if (changed.length > 0) suspect.set(entry, changed);
  }
  return suspect;
}

export function changedTargets(states: readonly CheckedAnchor[]): ChangedTarget[] {
  return states.flatMap(({ anchor, state: { kind } }): ChangedTarget[] =>
    kind === 'changed' || kind === 'vanished' ? [{ of: anchorName(anchor), change: kind }] : []
  );
}

/**
 * Returns the present state of every anchor. A moved symbol is looked for in other files that define its name; a moved
 * file by its name and by git's data on the old path: its rename, or the files of the commit that removed it.
 */
export async function anchorStates<E extends Pick<MemoryEntry, 'id' | 'anchors'>>(entries: readonly E[],
  { byPath }: Pick<Refreshed, 'byPath'>, read: FingerprintReader, hash: (text: string) => string,
  git?: GitFacts): Promise<ReadonlyMap<E, readonly CheckedAnchor[]>>
{
  const prints = new Map<string, FileFingerprints | undefined>();
  const states = new Map<E, CheckedAnchor[]>();
  const lost: { readonly entry: E; readonly anchor: MemoryAnchor; }[] = [];
  for (const entry of entries) {
    const checked: CheckedAnchor[] = [];
    states.set(entry, checked);
    for (const anchor of entry.anchors) {
      const state = anchorState(hash, entry, anchor, await printsOf(anchor.path));
      checked.push({ anchor, state });
      if (state.kind === 'vanished') lost.push({ entry, anchor });
    }
  }
  const places = lost.length === 0 ? undefined : createAnchorLocator(lost.map(({ anchor }) => anchor), byPath, git);
  for (const { entry, anchor } of lost) {
    const printsByPath = new Map<string, FileFingerprints>();
    for (const path of places!(anchor)) {
      const fingerprints = await printsOf(path);
      if (fingerprints) printsByPath.set(path, fingerprints);
    }
    const checked = states.get(entry)!;
    checked[checked.findIndex((item) => item.anchor === anchor)] = {
      anchor,
      state: anchorState(hash, entry, anchor, undefined, printsByPath),
    };
  }
  return states;

  async function printsOf(path: string): Promise<FileFingerprints | undefined> {
    const file = byPath.get(path);
    if (file && !prints.has(path)) prints.set(path, await read(file));
    return prints.get(path);
  }
}

export function anchorName({ path, symbol }: Pick<MemoryAnchor, 'path' | 'symbol'>): string {
  return symbol === undefined ? path : `${path}#${symbol}`;
}

/**
 * Finds the places of all anchors in one pass over the index. If many files may contain a target, none is looked at.
 */
function createAnchorLocator(anchors: readonly MemoryAnchor[], byPath: ReadonlyMap<string, IndexRecord>,
  git: GitFacts | undefined): (anchor: MemoryAnchor) => readonly string[]
{
  const named = new Map<string, string[]>();
  const defined = new Map<string, string[]>();
  for (const { path, symbol } of anchors) {
    if (symbol === undefined) named.set(baseName(path), []);
    else defined.set(lastName(symbol), []);
  }
  for (const { path, facts } of byPath.values()) {
    named.get(baseName(path))?.push(path);
    if (defined.size === 0) continue;
    for (const { name } of facts.definitions) {
      const paths = defined.get(name);
      if (paths && paths.at(-1) !== path) paths.push(path);
    }
  }
  return ({ path, symbol }) => {
    const candidates = symbol === undefined ? named.get(baseName(path))! : defined.get(lastName(symbol))!;
    const places = new Set([...candidates, ...renamedTo(path)]);
    places.delete(path);
    return places.size > maxElsewhere ? [] : [...places];
  };

  function renamedTo(path: string): readonly string[] {
    const now = git?.changes.find((change) => change.status === 'renamed' && change.from === path)?.path;
    if (now !== undefined) return [now];
    if (byPath.has(path)) return [];
    const to = git?.commits.flatMap(({ renamed = [] }) => renamed).find(({ from }) => from === path)?.to;
    if (to !== undefined) return [to];
    const commit = git?.commits.find(({ files }) => files.includes(path));
    return (commit?.files ?? []).filter((other) => byPath.has(other) && extension(other) === extension(path));
  }
}

/** `total` of `Cart.total`. */
function lastName(symbol: string): string {
  return symbol.slice(symbol.lastIndexOf('.') + 1);
}

function extension(path: string): string {
  const name = baseName(path);
  return name.slice(name.lastIndexOf('.') + 1);
}
