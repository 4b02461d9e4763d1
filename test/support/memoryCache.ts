import { buildPostings } from '#pipeline/4-rank/corpus/postings';
import { byPath } from '#base/order';
import { Vocabulary } from '#base/words/vocabulary';
import { toPlainFacts } from '#engine/formats/facts';
import type { CacheChanges, CachedFile, CachedIndex, IndexCache, StateHost } from '#engine/ports/stateHost';
import type { ImportGraph, PackageInfo } from '#model';

type IndexPort = Pick<StateHost, 'loadCache' | 'adoptCache' | 'saveCache' | 'appendCache'>;

/** A whole index as values that no caller shares, and the changes that were appended to it. */
interface Saved {
  readonly schema: string;
  words: readonly string[];
  readonly files: CachedIndex['files'];
  readonly graph: Pick<ImportGraph, 'imports' | 'importers' | 'tests' | 'testedBy'>;
  packages: readonly PackageInfo[];
  readonly appended: Omit<CacheChanges, 'vocabulary' | 'packages'>[];
}

/** The index between two engines, as the port promises it: what is loaded shares no object with what was saved. */
export function memoryCache(): IndexPort {
  let saved: Saved | undefined;
  return {
    adoptCache: () => false,
    saveCache({ schema, vocabulary, files, graph }: IndexCache) {
      const { imports, importers, tests, testedBy, packages } = graph;
      saved = structuredClone({
        schema,
        words: vocabulary.words,
        files: files.map(withPlainFacts),
        graph: { imports: plain(imports), importers: plain(importers), tests: plain(tests), testedBy: plain(testedBy) },
        packages,
        appended: [],
      });
    },
    appendCache({ vocabulary, packages, changed, removed, links }: CacheChanges) {
      if (!saved) return false;
      saved.words = [...vocabulary.words];
      saved.packages = structuredClone(packages);
      saved.appended.push(structuredClone({ changed: changed.map(withPlainFacts), removed, links }));
      return true;
    },
    loadCache: () => saved && indexOf(structuredClone(saved)),
  };
}

function indexOf({ schema, words, files, graph, packages, appended }: Saved): CachedIndex {
  const byName = new Map(files.map((file) => [file.path, file]));
  const links = new Map<string, CachedIndex['links'][number]>();
  for (const { changed, removed, links: relinked } of appended) {
    for (const file of changed) byName.set(file.path, file);
    for (const link of relinked) links.set(link.path, link);
    for (const path of removed) {
      byName.delete(path);
      links.delete(path);
    }
  }
  const pathAt = (place: number) => files[place]!.path;
  return {
    schema,
    vocabulary: new Vocabulary(words),
    files: [...byName.values()].sort(byPath),
    packages,
    graph: {
      files,
      getImports: (place) => graph.imports.get(pathAt(place)) ?? [],
      getImporters: (place) => graph.importers.get(pathAt(place)) ?? [],
      getTests: (place) => graph.tests.get(pathAt(place)) ?? [],
      getTestedSources: (place) => graph.testedBy.get(pathAt(place)) ?? [],
    },
    links: [...links.values()],
    postings: buildPostings(files.map(({ facts }) => facts.terms), words.length),
  };
}

/** Facts are decoded on access by methods, which no clone takes; their terms are views of all terms of a block. */
function withPlainFacts({ facts, ...file }: CachedFile): CachedFile {
  const { ids, counts, total } = facts.terms;
  return { ...file, facts: { ...toPlainFacts(facts), terms: { ids: ids.slice(), counts: counts.slice(), total } } };
}

/** The linker's own maps have methods, which no clone takes. */
function plain<V>(map: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return new Map(map);
}
