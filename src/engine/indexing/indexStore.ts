import { throwIfCancelled } from '../../base/cancellation';
import { Vocabulary } from '../../base/words/vocabulary';
import { byText } from '../../base/order';
import { languageOf } from '../../languages/languages';
import type { Facts, FileStat, ImportGraph, LeftOut, Submodule } from '../../model';
import type { Report } from '../../reports';
import { encodeFacts, factsKey } from './factsEntry';
import { factsRevision } from './factsRevision';
import type { CacheChanges, CachedFile, Host, CachedIndex } from '../host';
import { makeFile } from './packedBatch';
import { createLinker, type LinkedGraph, patched, rescan, scan, type ScannedFile, type ScanOptions,
  type ScanPort } from '../stages';
import { readerOf } from './reader';
import { usualSubmodules, type Settings } from '../inputs/settings';
import { createSharing } from './sharing';
import type { Run } from '../run';
import type { MadeFile } from './batch';

export type IndexRecord = CachedFile;

export interface Refreshed {
  /** Sorted by path. */
  readonly files: readonly IndexRecord[];
  readonly byPath: ReadonlyMap<string, IndexRecord>;
  readonly leftOut: readonly LeftOut[];
  /** As the last whole look found them. */
  readonly submodules: readonly Submodule[];
  /** Patched by the next refresh. */
  readonly graph: ImportGraph;
  readonly warnings: readonly string[];
  readonly counts: Pick<Report['counts'], 'parsed' | 'reused' | 'shared'>;
  readonly ms: { readonly scan: number; readonly index: number; readonly link: number; };
}

/** Why a path was not passed on; an ignored folder speaks for all below it. */
export function leftOutAt({ leftOut }: Refreshed, path: string): LeftOut | undefined {
  return leftOut.find((left) =>
    left.path === path || path.startsWith(left.path.endsWith('/') ? left.path : `${left.path}/`)
  );
}

export interface IndexStore {
  readonly vocabulary: Vocabulary;
  /** What the cache held when it was read, for a ranking to begin with. */
  readonly kept: Pick<CachedIndex, 'postings'> & { readonly files: readonly IndexRecord[]; } | undefined;
  /**
   * Makes the index equal to the disk; an unchanged file is not read. Right at every moment, so it may be cancelled.
   */
  refresh(settings: Settings, run: Run): Promise<Refreshed>;
  /**
   * The same, where nothing but these files changed since the last refresh: no other file is looked at. Undefined where
   * a whole refresh is due.
   */
  refreshSaved(settings: Settings, saved: readonly string[], run: Run): Refreshed | undefined;
  /** The newest index as entries that a team may share. */
  entries(): ReadonlyMap<string, string>;
  /** Keeps the index for the next process, where it changed. */
  save(): void;
}

/** The files as they were looked at last, and with which options. */
interface Scanned extends Pick<Refreshed, 'files' | 'leftOut' | 'submodules' | 'warnings'> {
  readonly key: string;
}

/** Where more than a quarter of the files changed the cache is written anew, unless they are few anyway. */
const journalShare = 4;
const fewChanges = 256;

export function createIndexStore(host: Host): IndexStore {
  let vocabulary = new Vocabulary();
  let records: Map<string, IndexRecord> | undefined;
  /** The cache holds this index, but for the dirty paths. */
  let cached = false;
  /** Paths whose records are not what the cache holds. */
  const dirty = new Set<string>();
  /** The last whole look, or what was patched since. */
  let scanned: Scanned | undefined;
  let linker: ReturnType<typeof createLinker> | undefined;
  /** What the linker said last, of which files. */
  let linked: { readonly files: readonly IndexRecord[]; readonly graph: LinkedGraph; } | undefined;
  /** Paths whose imports or tests are not what the cache holds. */
  const relinked = new Set<string>();
  let kept: CachedIndex | undefined;

  return {
    get vocabulary() {
      return vocabulary;
    },
    get kept() {
      return kept && { files: kept.graph.files as readonly IndexRecord[], postings: kept.postings };
    },
    refresh,
    refreshSaved,
    save,
    entries: () =>
      new Map(
        [...(records ?? [])].sort(([a], [b]) => byText(a, b)).map((
          [path, { hash, facts }],
        ) => [factsKey(host.hash, path, hash), encodeFacts(facts, vocabulary)]),
      ),
  };

  function save(): void {
    if (dirty.size === 0 || !records || !linked) return;
    const { files, graph } = linked;
    const few = cached && Math.max(dirty.size, relinked.size) * journalShare < files.length + fewChanges;
    if (!few || !host.state.appendCache(changes(graph)))
      host.state.saveCache({ schema: factsRevision, vocabulary, files, graph });
    dirty.clear();
    relinked.clear();
    cached = true;
  }

  function changes(graph: LinkedGraph): CacheChanges {
    const byPath = records!;
    const paths = [...dirty].sort(byText);
    return {
      vocabulary,
      packages: graph.packages,
      changed: paths.flatMap((path) => byPath.get(path) ?? []),
      removed: paths.filter((path) => !byPath.has(path)),
      links: [...relinked].filter((path) => byPath.has(path)).sort(byText).map((path) => ({
        path,
        imports: graph.imports.get(path) ?? [],
        testedBy: graph.testedBy.get(path) ?? [],
      })),
    };
  }

  /**
   * One that is ended in between leaves what it had read to `refreshSaved`: a save that ends a look must not wait for
   * another.
   */
  async function refresh(settings: Settings, run: Run): Promise<Refreshed> {
    const before = scanned;
    try {
      return await scanAll(settings, run);
    } catch (error) {
      scanned ??= before && { ...before, files: before.files.flatMap((file) => records?.get(file.path) ?? []) };
      throw error;
    }
  }

  async function scanAll(settings: Settings, run: Run): Promise<Refreshed> {
    const options = scanOptions(settings);
    const { git } = host;
    const listing = git?.list(run);
    listing?.catch(() => undefined); // the scan hears of it
    if (!records) await host.pause(); // what git was asked before goes on while the cache is read
    const indexing = startIndexing();
    const port: ScanPort = {
      files: host.files,
      git: git && { list: () => listing! },
      hash: host.hash,
      now: () => host.now(),
      pause: () => host.pause(),
    };
    const sharing = host.sharedFacts &&
      createSharing(host.sharedFacts, host.hash, () => vocabulary, indexing.visit, run.cancel);
    scanned = undefined;
    const visit = sharing?.visit ?? ((file: ScannedFile, text: string) => {
      indexing.visit(file, text);
    });
    const helper = !sharing && host.indexHelper
      ? { reader: readerOf(host.indexHelper, vocabulary), visited: indexing.keep }
      : undefined;
    const result = await scan(port, options, indexing.known, visit, run.cancel,
      (fraction) => run.progress?.('scan', fraction * 0.7), helper);
    await sharing?.end();
    throwIfCancelled(run.cancel);
    const present = new Set(result.files.map((f) => f.path));
    for (const path of indexing.known.keys())
      if (!present.has(path)) {
        indexing.known.delete(path);
        dirty.add(path);
      }
    scanned = {
      key: JSON.stringify(options),
      leftOut: result.leftOut,
      submodules: result.submodules,
      warnings: [...result.warnings, ...(sharing?.warnings ?? [])],
      files: result.files.map((file) => keepStat(indexing.known, file, indexing.started)),
    };
    const taken = sharing?.taken ?? 0;
    return refreshed(scanned, {
      parsed: result.read - taken,
      reused: result.reused + taken,
      ...(taken > 0 ? { shared: taken } : {}),
    }, indexing, run);
  }

  function refreshSaved(settings: Settings, saved: readonly string[], run: Run): Refreshed | undefined {
    const options = scanOptions(settings);
    if (!scanned || scanned.key !== JSON.stringify(options)) return undefined;
    const { files: before, ...same } = scanned;
    const indexing = startIndexing();
    const found = rescan(host, options, indexing.known, saved, indexing.visit);
    if (!found) return undefined;
    const records = new Map(
      [...found.now].map(([path, file]) => [path, file && keepStat(indexing.known, file, indexing.started)]),
    );
    for (const [path, record] of records) if (!record && indexing.known.delete(path)) dirty.add(path);
    const files = patched(before, records);
    scanned = { ...same, files };
    return refreshed(scanned, { parsed: found.read, reused: files.length - found.read }, indexing, run);
  }

  function startIndexing() {
    const started = host.now(); // before any file is read: what is written from now on must be seen by the next look
    const known = (records ??= load());
    const indexing = {
      started,
      known,
      ms: 0,
      /** `made`: its facts, where others have made them. Gives back the facts. */
      visit(file: ScannedFile, text: string, made?: Facts): Facts {
        const t = host.now();
        const all = makeFile(host, file.path, text, vocabulary, made);
        indexing.keep(file, all);
        indexing.ms += host.now() - t;
        return all.facts;
      },
      keep(file: ScannedFile, made: MadeFile): void {
        known.set(file.path, { ...file, ...made, indexedAt: started });
        dirty.add(file.path);
      },
    };
    return indexing;
  }

  function refreshed({ files, leftOut, submodules, warnings }: Scanned, counts: Refreshed['counts'],
    { started, known, ms }: {
      readonly started: number;
      readonly known: Map<string, IndexRecord>;
      readonly ms: number;
    }, run: Run): Refreshed
  {
    const done = host.now();
    const graph = link(files);
    run.progress?.('link', 0.75);
    return {
      files,
      byPath: known,
      leftOut,
      submodules,
      graph,
      warnings,
      counts,
      ms: { scan: done - started - ms, index: ms, link: host.now() - done },
    };
  }

  /**
   * A touched file with the same content keeps its facts and takes its new stat, so that the next run need not read it.
   */
  function keepStat(known: Map<string, IndexRecord>, file: { readonly path: string; readonly stat: FileStat; },
    started: number): IndexRecord
  {
    const record = known.get(file.path)!;
    if (record.stat === file.stat) return record;
    const updated = { ...record, stat: file.stat, indexedAt: started };
    known.set(file.path, updated);
    dirty.add(file.path);
    return updated;
  }

  /** A linker that threw may be half patched, so that it is not used again. */
  function link(files: readonly IndexRecord[]): ImportGraph {
    const own = linker ?? createLinker();
    [linker, linked] = [undefined, undefined];
    const graph = own(files);
    for (const path of graph.moved) relinked.add(path);
    [linker, linked] = [own, { files, graph }];
    return graph;
  }

  function load(): Map<string, IndexRecord> {
    const index = host.state.loadCache();
    if (index?.schema !== factsRevision || !index.files.every(({ path, language }) => language === languageOf(path)))
      return new Map();
    kept = index;
    cached = true;
    vocabulary = index.vocabulary;
    const known = new Map(index.files.map((file) => [file.path, file]));
    const isThere = ({ to }: { readonly to: string; }) => known.has(to);
    const links = index.links.filter(({ path }) => known.has(path)).map(({ path, imports, testedBy }) => ({
      path,
      imports: imports.filter(isThere),
      testedBy: testedBy.filter((source) => known.has(source)),
    }));
    linker = createLinker({ ...index, links });
    return known;
  }
}

function scanOptions({ include, exclude, maxBytes, ignoreFile, submodules = usualSubmodules }: Settings): ScanOptions {
  return { include, exclude, maxBytes, ignoreFile, submodules };
}
