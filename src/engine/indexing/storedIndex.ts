import { byText } from '#base/order';
import type { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import type { CachedFile, CachedIndex, StateHost } from '../ports/stateHost';
import type { LinkedGraph } from '#pipeline/3-link/linker';
import { factsRevision } from './factsRevision';

/** The index in the cache, with a record of the parts that differ from this process's index. */
export interface StoredIndex {
  /** Loads the cache. Returns undefined if there is no cache from this revision of the code. */
  load(): CachedIndex | undefined;
  /** Records that the file was indexed, touched or deleted. */
  recordChange(path: string): void;
  /** Records that the files now import or test different files. */
  recordRelinked(paths: Iterable<string>): void;
  /** Records that the words of the vocabulary have other numbers now. */
  recordRenumbering(): void;
  /** Appends the changes to the cache or rewrites the whole cache. Does nothing if nothing changed. */
  save(vocabulary: Vocabulary, byPath: ReadonlyMap<string, CachedFile>, files: readonly CachedFile[],
    graph: LinkedGraph): void;
}

/** If more than a quarter of the files changed, the whole index is written, unless there are few files. */
const journalDivisor = 4;
const smallFileCount = 256;

export function createStoredIndex(
  state: Pick<StateHost, 'loadCache' | 'saveCache' | 'appendCache' | 'adoptCache'>,
): StoredIndex {
  /** True if the cache contains this process's index, except for the changed and relinked paths. */
  let isStored = false;
  /** The index of another work tree that this process started from. */
  let foreignCache: CachedIndex | undefined;
  const changedPaths = new Set<string>();
  const relinkedPaths = new Set<string>();
  return {
    load,
    recordChange: (path) => {
      changedPaths.add(path);
    },
    recordRelinked(paths) {
      for (const path of paths) relinkedPaths.add(path);
    },
    recordRenumbering() {
      isStored = false;
    },
    save,
  };

  /** Loads the cached index without links to files that were deleted since the cache was written. */
  function load(): CachedIndex | undefined {
    const index = state.loadCache();
    if (
      index?.schema !== factsRevision || !index.files.every(({ path, language }) => language === detectLanguage(path))
    )
      return undefined;
    isStored = !index.isForeign;
    foreignCache = index.isForeign ? index : undefined;
    const paths = new Set(index.files.map(({ path }) => path));
    const links = index.links.filter(({ path }) => paths.has(path)).map(({ path, imports, testedBy }) => ({
      path,
      imports: imports.filter(({ to }) => paths.has(to)),
      testedBy: testedBy.filter((source) => paths.has(source)),
    }));
    return { ...index, links };
  }

  function save(vocabulary: Vocabulary, byPath: ReadonlyMap<string, CachedFile>, files: readonly CachedFile[],
    graph: LinkedGraph): void
  {
    if (changedPaths.size === 0) return;
    if (foreignCache) adopt(foreignCache);
    const hasFewChanges =
      Math.max(changedPaths.size, relinkedPaths.size) * journalDivisor < files.length + smallFileCount;
    if (changedPaths.size + relinkedPaths.size > 0 && (!isStored || !hasFewChanges || !append()))
      state.saveCache({ schema: factsRevision, vocabulary, files, graph });
    changedPaths.clear();
    relinkedPaths.clear();
    [isStored, foreignCache] = [true, undefined];

    /** Adopts the cached snapshot if most files are unchanged. The differences are appended later. */
    function adopt({ graph: { files: snapshot }, links }: CachedIndex): void {
      const factsByPath = new Map(snapshot.map(({ path, facts }) => [path, facts]));
      const differingPaths = new Set([
        ...files.filter(({ path, facts }) => factsByPath.get(path) !== facts).map(({ path }) => path),
        ...snapshot.filter(({ path }) => !byPath.has(path)).map(({ path }) => path),
      ]);
      if (differingPaths.size * journalDivisor >= files.length + smallFileCount) return;
      const cachedFiles = snapshot.map((file): CachedFile => {
        const currentFile = byPath.get(file.path);
        return currentFile?.facts === file.facts && currentFile.indexedAt >= 0
          ? currentFile
          : { ...file as CachedFile, indexedAt: 0 };
      });
      if (!state.adoptCache(cachedFiles)) return;
      isStored = true;
      changedPaths.clear();
      for (const path of differingPaths) changedPaths.add(path);
      for (const { path } of links) relinkedPaths.add(path);
    }

    function append(): boolean {
      const paths = [...changedPaths].sort(byText);
      return state.appendCache({
        vocabulary,
        packages: graph.packages,
        changed: paths.flatMap((path) => byPath.get(path) ?? []),
        removed: paths.filter((path) => !byPath.has(path)),
        links: [...relinkedPaths].filter((path) => byPath.has(path)).sort(byText).map((path) => ({
          path,
          imports: graph.imports.get(path) ?? [],
          testedBy: graph.testedBy.get(path) ?? [],
        })),
      });
    }
  }
}
