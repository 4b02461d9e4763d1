import { throwIfCancelled } from '#base/cancellation';
import { Vocabulary } from '#base/words/vocabulary';
import { byText } from '#base/order';
import type { Facts, FileStat, ImportGraph, ExcludedPath, Submodule } from '#model';
import type { Report } from '#reports';
import { encodeFacts, factsKey } from './factsEntry';
import type { CachedFile, CachedIndex } from '../ports/stateHost';
import type { DocumentStamp } from '../ports/documentsHost';
import type { GitHost } from '../ports/gitHost';
import type { Host } from '../host';
import { indexText } from './indexText';
import { createUnpackingHelper } from './packedBatch';
import { createLinker, type LinkedGraph } from '#pipeline/3-link/linker';
import { withReplacedFiles, rescan } from '#pipeline/1-scan/rescan';
import { scan, type ScannedFile, type ScanOptions, type ScanPort } from '#pipeline/1-scan/scan';
import { defaultSubmodules, type Settings } from '../settings/settings';
import { documentRule } from './documentRule';
import { createSharing } from './sharing';
import { createStoredIndex } from './storedIndex';
import { createWordRemoval } from './usedWords';
import type { Run } from '../run';
import type { IndexedText } from '../formats/batch';

export type IndexRecord = CachedFile;

export interface Refreshed {
  /** Sorted by path. */
  readonly files: readonly IndexRecord[];
  readonly byPath: ReadonlyMap<string, IndexRecord>;
  readonly excludedPaths: readonly ExcludedPath[];
  /** As the last full collection found them; none if documents are off. */
  readonly documents: readonly DocumentStamp[];
  /** The submodules that the last full scan found. */
  readonly submodules: readonly Submodule[];
  /** Patched by the next refresh. */
  readonly graph: ImportGraph;
  readonly warnings: readonly string[];
  readonly counts: Pick<Report['counts'], 'parsed' | 'reused' | 'shared'>;
  readonly ms: { readonly scan: number; readonly index: number; readonly link: number; };
}

/** Returns the reason why a path is not in the index; the entry of an ignored folder applies to all files below it. */
export function excludedAt({ excludedPaths }: Refreshed, path: string): ExcludedPath | undefined {
  return excludedPaths.find((left) =>
    left.path === path || path.startsWith(left.path.endsWith('/') ? left.path : `${left.path}/`)
  );
}

export interface IndexStore {
  readonly vocabulary: Vocabulary;
  /** The cache's files and postings at the time it was read, from which a ranking starts. */
  readonly cached: Pick<CachedIndex, 'postings'> & { readonly files: readonly IndexRecord[]; } | undefined;
  /**
   * Updates the index to match the disk; unchanged files are not read. Every file's entry is correct at any time, so a
   * run may be cancelled.
   */
  refresh(settings: Settings, run: Run): Promise<Refreshed>;
  /**
   * Like `refresh`, if only these files changed since the last refresh: no other file is checked. Undefined if a full
   * refresh is necessary.
   */
  refreshSaved(settings: Settings, saved: readonly string[], run: Run): Refreshed | undefined;
  /** Number of refreshes of the index. */
  readonly refreshes: number;
  /** Returns the newest index as entries that a team can share. */
  entries(): ReadonlyMap<string, string>;
  /** Writes the index for the next process, if it changed. */
  save(): void;
}

/** The result of the last scan, and its options. */
interface Scanned extends Pick<Refreshed, 'files' | 'excludedPaths' | 'submodules' | 'warnings'> {
  readonly key: string;
}

export function createIndexStore(host: Host, removeUnusedWords = createWordRemoval()): IndexStore {
  const stored = createStoredIndex(host.state);
  let vocabulary = new Vocabulary();
  let records: Map<string, IndexRecord> | undefined;
  /** The result of the last full scan, updated with later saves. */
  let scanned: Scanned | undefined;
  let linker: ReturnType<typeof createLinker> | undefined;
  /** The linker's last result, and the files that it was computed from. */
  let linked: { readonly files: readonly IndexRecord[]; readonly graph: LinkedGraph; } | undefined;
  let cached: CachedIndex | undefined;
  let refreshes = 0;
  /** Paths whose facts were made since the cache's snapshot. */
  const indexed = new Set<string>();

  return {
    get refreshes() {
      return refreshes;
    },
    get vocabulary() {
      return vocabulary;
    },
    get cached() {
      return cached && { files: cached.graph.files as readonly IndexRecord[], postings: cached.postings };
    },
    refresh,
    refreshSaved,
    save() {
      if (records && linked) stored.save(vocabulary, records, linked.files, linked.graph);
    },
    entries: () =>
      new Map(
        [...(records ?? [])].sort(([a], [b]) => byText(a, b)).map((
          [path, { hash, facts }],
        ) => [factsKey(host.hash, path, hash), encodeFacts(facts, vocabulary)]),
      ),
  };

  /**
   * A cancelled refresh leaves the files that it indexed to `refreshSaved`, because the save that cancelled it must not
   * wait for another scan.
   */
  async function refresh(settings: Settings, run: Run): Promise<Refreshed> {
    refreshes++;
    const before = scanned;
    try {
      return await scanAll(settings, run);
    } catch (error) {
      scanned ??= before && { ...before, files: before.files.flatMap((file) => records?.get(file.path) ?? []) };
      throw error;
    }
  }

  async function scanAll(settings: Settings, run: Run): Promise<Refreshed> {
    const options = scanOptions(host, settings);
    const { further: furtherRoots = [] } = host.roots ?? {};
    const started = (gitHost: GitHost | undefined): ScanPort['git'] => {
      const listing = gitHost?.list({ ...run, working: () => run.progress?.('scan', 0) });
      listing?.catch(() => undefined); // the scan throws this error
      return listing && { list: () => listing };
    };
    const [listing, ...listings] = [(host.roots ?? host).git, ...furtherRoots.map(({ git }) => git)].map(started);
    if (!records) await host.pause(); // git runs while the cache is read
    const indexing = startIndexing();
    const port: ScanPort = {
      files: host.files,
      git: listing,
      further: furtherRoots.map((root, i) => ({ ...root, git: listings[i] })),
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
      ? { reader: createUnpackingHelper(host.indexHelper, vocabulary), visited: indexing.add }
      : undefined;
    const result = await scan(port, options, indexing.known, visit, run.cancel,
      (fraction) => run.progress?.('scan', fraction * 0.7), helper);
    await sharing?.end();
    throwIfCancelled(run.cancel);
    const present = new Set(result.files.map((f) => f.path));
    for (const path of indexing.known.keys())
      if (!present.has(path)) {
        indexing.known.delete(path);
        stored.changed(path);
      }
    scanned = {
      key: scanKey(host, options),
      excludedPaths: result.excludedPaths,
      submodules: result.submodules,
      warnings: [...result.warnings, ...(sharing?.warnings ?? [])],
      files: result.files.map((file) => withStat(indexing.known, file, indexing.started)),
    };
    const shared = sharing?.used ?? 0;
    return refreshed(scanned, {
      parsed: result.read - shared,
      reused: result.reused + shared,
      ...(shared > 0 ? { shared } : {}),
    }, indexing, run);
  }

  function refreshSaved(settings: Settings, saved: readonly string[], run: Run): Refreshed | undefined {
    const options = scanOptions(host, settings);
    if (!scanned || scanned.key !== scanKey(host, options)) return undefined;
    refreshes++;
    const indexing = startIndexing();
    const { files: before, ...rest } = scanned;
    const scanResult = rescan(host, options, indexing.known, saved, indexing.visit);
    if (!scanResult) return undefined;
    const records = new Map(
      [...scanResult.now].map(([path, file]) => [path, file && withStat(indexing.known, file, indexing.started)]),
    );
    for (const [path, record] of records) if (!record && indexing.known.delete(path)) stored.changed(path);
    const files = records.size === 0 ? before : withReplacedFiles(before, records);
    scanned = { ...rest, files };
    return refreshed(scanned, { parsed: scanResult.read, reused: files.length - scanResult.read }, indexing, run);
  }

  function startIndexing() {
    renumber(records ??= load());
    const started = host.now(); // before any file is read, so that the next scan reads what is written from now on
    const knownRecords = records;
    const indexing = {
      started,
      known: knownRecords,
      ms: 0,
      /** `shared`: the file's facts, if a shared entry has them. Returns the facts. */
      visit(file: ScannedFile, text: string, shared?: Facts): Facts {
        const before = host.now();
        const indexedText = indexText(host, file, text, vocabulary, shared);
        indexing.add(file, indexedText);
        indexing.ms += host.now() - before;
        return indexedText.facts;
      },
      add(file: ScannedFile, text: IndexedText): void {
        knownRecords.set(file.path, { ...file, ...text, indexedAt: started });
        indexed.add(file.path);
        stored.changed(file.path);
      },
    };
    return indexing;
  }

  function refreshed({ files, excludedPaths, submodules, warnings }: Scanned, counts: Refreshed['counts'],
    { started, known: knownRecords, ms }: {
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
      byPath: knownRecords,
      excludedPaths,
      documents: [],
      submodules,
      graph,
      warnings,
      counts,
      ms: { scan: done - started - ms, index: ms, link: host.now() - done },
    };
  }

  /**
   * A touched file with the same content keeps its facts; its new stat is stored so that the next run does not read the
   * file.
   */
  function withStat(knownRecords: Map<string, IndexRecord>, file: { readonly path: string; readonly stat: FileStat; },
    started: number): IndexRecord
  {
    const record = knownRecords.get(file.path)!;
    if (record.stat === file.stat) return record;
    const updated = { ...record, stat: file.stat, indexedAt: started };
    knownRecords.set(file.path, updated);
    stored.changed(file.path);
    return updated;
  }

  /** A linker that threw may be only partly updated, so it is not used again. */
  function link(files: readonly IndexRecord[]): ImportGraph {
    const used = linker ?? createLinker();
    [linker, linked] = [undefined, undefined];
    const graph = used(files);
    stored.relinked(graph.moved);
    [linker, linked] = [used, { files, graph }];
    return graph;
  }

  function renumber(known: Map<string, IndexRecord>): void {
    const used = removeUnusedWords(vocabulary, known, indexed);
    if (!used) return;
    ({ vocabulary, records } = used);
    scanned &&= { ...scanned, files: scanned.files.flatMap(({ path }) => used.records.get(path) ?? []) };
    linked = undefined; // its files have the old numbers
    stored.renumbered();
  }

  function load(): Map<string, IndexRecord> {
    cached = stored.load();
    if (!cached) return new Map();
    vocabulary = cached.vocabulary;
    linker = createLinker(cached);
    const snapshot = new Set<unknown>(cached.graph.files);
    for (const file of cached.files) if (!snapshot.has(file)) indexed.add(file.path);
    return new Map(cached.files.map((file) => [file.path, file]));
  }
}

/** Returns a key that is equal for scans of the same roots with the same rules. */
function scanKey({ roots }: Host, options: ScanOptions): string {
  return JSON.stringify([options, roots?.further.map(({ name, folder }) => [name, folder])]);
}

function scanOptions(host: Host, settings: Settings): ScanOptions {
  const { include, exclude, maxBytes, ignoreFile, submodules = defaultSubmodules } = settings;
  const documents = documentRule(host, settings);
  return { root: host.root, include, exclude, maxBytes, ignoreFile, submodules, ...(documents && { documents }) };
}
