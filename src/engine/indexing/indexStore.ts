import { throwIfCancelled } from '#base/cancellation';
import { Vocabulary } from '#base/words/vocabulary';
import { byText } from '#base/order';
import type { Facts, FileStat, ImportGraph, ExcludedPath, Submodule } from '#model';
import type { Report } from '#reports';
import { encodeFacts, computeFactsKey } from './factsEntry';
import type { CachedFile, CachedIndex } from '../ports/stateHost';
import type { DocumentStamp } from '../ports/documentsHost';
import type { GitHost, GitListing } from '../ports/gitHost';
import type { Host } from '../host';
import { indexText } from './indexText';
import { compactFacts, factsBlockSize } from '../formats/columns/factsBlock';
import { DecodedFiles } from '../formats/columns/lazyFacts';
import { createUnpackingHelper } from './packedBatch';
import { createLinker, type LinkedGraph } from '#pipeline/3-link/linker';
import { replaceFilesByPath, rescan } from '#pipeline/1-scan/rescan';
import { createScanMemory } from '#pipeline/1-scan/scanMemory';
import { scan, type ScannedFile, type ScanOptions, type ScanPort } from '#pipeline/1-scan/scan';
import { defaultSubmodules, type Settings } from '../settings/settings';
import { createDocumentRule } from './documentRule';
import { createSharing } from './sharing';
import { createStoredIndex } from './storedIndex';
import { createWordRemoval } from './usedWords';
import type { Run } from '../run';
import type { TextFacts } from '../formats/batch';

export type IndexRecord = CachedFile;

export interface RefreshedIndex {
  /** Sorted by path. */
  readonly files: readonly IndexRecord[];
  readonly byPath: ReadonlyMap<string, IndexRecord>;
  readonly excludedPaths: readonly ExcludedPath[];
  /** The documents that the last full collection found. Empty if documents are disabled. */
  readonly documents: readonly DocumentStamp[];
  /** The submodules that the last full scan found. */
  readonly submodules: readonly Submodule[];
  /** The import graph, which the next refresh updates in place. */
  readonly graph: ImportGraph;
  readonly warnings: readonly string[];
  readonly counts: Pick<Report['counts'], 'parsed' | 'reused' | 'shared'>;
  readonly ms: { readonly scan: number; readonly index: number; readonly link: number; };
}

/** Returns the entry that excludes a path. The entry of an ignored folder applies to all files below it. */
export function findExcludedPath({ excludedPaths }: RefreshedIndex, path: string): ExcludedPath | undefined {
  return excludedPaths.find((excluded) =>
    excluded.path === path || path.startsWith(excluded.path.endsWith('/') ? excluded.path : `${excluded.path}/`)
  );
}

export interface IndexStore {
  readonly vocabulary: Vocabulary;
  /** The files and postings of the cache when it was read. A ranking starts from them. */
  readonly cached: Pick<CachedIndex, 'postings'> & { readonly files: readonly IndexRecord[]; } | undefined;
  /**
   * Updates the index to match the disk. Unchanged files are not read. Every file's entry is correct at any time, so a
   * run may be cancelled.
   */
  refresh(settings: Settings, run: Run): Promise<RefreshedIndex>;
  /**
   * Updates the index if only these files have changed since the last refresh. Other files are not checked. Returns
   * undefined if a full refresh is necessary.
   */
  refreshSaved(settings: Settings, savedPaths: readonly string[], run: Run): RefreshedIndex | undefined;
  /** The number of times that the index was refreshed. */
  readonly refreshCount: number;
  /** Reports whether neither this process nor the cache has an index of all files. */
  isIncomplete(): boolean;
  /** Returns the newest index as entries that a team can share. */
  entries(): ReadonlyMap<string, string>;
  /** Writes the index for the next process, if it changed. */
  save(): void;
}

/** The result of the last scan, and its options. */
interface ScanState extends Pick<RefreshedIndex, 'files' | 'excludedPaths' | 'submodules' | 'warnings'> {
  readonly key: string;
}

/**
 * With `listing`, git's list of the primary root's files, a full refresh opens no file, so facts come from paths alone
 * until `refreshSaved` reads a file.
 */
export function createIndexStore(host: Host, { listing, removeUnusedWords = createWordRemoval() }: {
  readonly listing?: GitListing;
  readonly removeUnusedWords?: ReturnType<typeof createWordRemoval>;
} = {}): IndexStore {
  const listsOnly = listing !== undefined;
  const storedIndex = createStoredIndex(host.state);
  let vocabulary = new Vocabulary();
  let records: Map<string, IndexRecord> | undefined;
  /** The result of the last full scan, updated with later saves. */
  let lastScan: ScanState | undefined;
  let linker: ReturnType<typeof createLinker> | undefined;
  /** The linker's last result, and the files that it was computed from. */
  let lastLink: { readonly files: readonly IndexRecord[]; readonly graph: LinkedGraph; } | undefined;
  let cachedIndex: CachedIndex | undefined;
  let refreshCount = 0;
  /** Paths whose facts were made since the cache's snapshot. */
  const indexedPaths = new Set<string>();
  const decodedFiles = new DecodedFiles();

  return {
    get refreshCount() {
      return refreshCount;
    },
    get vocabulary() {
      return vocabulary;
    },
    get cached() {
      return cachedIndex &&
        { files: cachedIndex.graph.files as readonly IndexRecord[], postings: cachedIndex.postings };
    },
    refresh,
    refreshSaved,
    save() {
      if (records && lastLink) storedIndex.save(vocabulary, records, lastLink.files, lastLink.graph);
    },
    isIncomplete: () => (records ??= loadRecords()).size === 0 || !lastScan && !cachedIndex,
    entries: () =>
      new Map(
        [...(records ?? [])].sort(([a], [b]) => byText(a, b)).map((
          [path, { hash, facts }],
        ) => [computeFactsKey(host.hash, path, hash), encodeFacts(facts, vocabulary)]),
      ),
  };

  /**
   * Refreshes the whole index. If the refresh is cancelled, the files indexed so far remain available to
   * `refreshSaved`, because the save that cancelled the refresh must not wait for another scan.
   */
  async function refresh(settings: Settings, run: Run): Promise<RefreshedIndex> {
    refreshCount++;
    const previousScan = lastScan;
    try {
      return await scanAll(settings, run);
    } catch (error) {
      lastScan ??= previousScan &&
        { ...previousScan, files: previousScan.files.flatMap((file) => records?.get(file.path) ?? []) };
      throw error;
    }
  }

  async function scanAll(settings: Settings, run: Run): Promise<RefreshedIndex> {
    const options = { ...createScanOptions(host, settings), listsOnly };
    const { further: furtherRoots = [] } = host.roots ?? {};
    const startListing = (gitHost: GitHost | undefined): ScanPort['git'] => {
      const gitListing = gitHost?.list({ ...run, working: () => run.progress?.('scan', 0) });
      gitListing?.catch(() => undefined); // the scan throws this error
      return gitListing && { list: () => gitListing };
    };
    const primaryListing = listing ? { list: async () => listing } : startListing((host.roots ?? host).git);
    const furtherListings = furtherRoots.map(({ git }) => startListing(git));
    if (!records) await host.pause(); // git runs while the cache is read
    const indexing = startIndexing();
    const port: ScanPort = {
      files: host.files,
      git: primaryListing,
      further: furtherRoots.map((root, i) => ({ ...root, git: furtherListings[i] })),
      hash: host.hash,
      now: () => host.now(),
      pause: () => host.pause(),
      memory: host.heapLimit === undefined ? undefined : createScanMemory(host.heapLimit),
    };
    const sharing = host.sharedFacts && !listsOnly
      ? createSharing(host.sharedFacts, host.hash, () => vocabulary, indexing.visit, run.cancel)
      : undefined;
    lastScan = undefined;
    const visit = sharing?.visit ?? ((file: ScannedFile, text: string) => {
      indexing.visit(file, text);
    });
    const helper = !listsOnly && !sharing && host.indexHelper
      ? { reader: createUnpackingHelper(host.indexHelper, vocabulary, decodedFiles), receiveVisited: indexing.add }
      : undefined;
    const scanResult = await scan(port, options, indexing.records, visit, run.cancel,
      (fraction) => run.progress?.('scan', fraction * 0.7), helper);
    await sharing?.end();
    throwIfCancelled(run.cancel);
    const scannedPaths = new Set(scanResult.files.map((f) => f.path));
    for (const path of indexing.records.keys())
      if (!scannedPaths.has(path)) {
        indexing.records.delete(path);
        storedIndex.recordChange(path);
      }
    lastScan = {
      key: computeScanKey(host, options),
      excludedPaths: scanResult.excludedPaths,
      submodules: scanResult.submodules,
      warnings: [...scanResult.warnings, ...(sharing?.warnings ?? [])],
      files: scanResult.files.map((file) => updateStat(indexing.records, file, indexing.startTime)),
    };
    const sharedCount = sharing?.usedCount ?? 0;
    return buildRefreshedIndex(lastScan, {
      parsed: scanResult.read - sharedCount,
      reused: scanResult.reused + sharedCount,
      ...(sharedCount > 0 ? { shared: sharedCount } : {}),
    }, indexing, run);
  }

  function refreshSaved(settings: Settings, savedPaths: readonly string[], run: Run): RefreshedIndex | undefined {
    const options = { ...createScanOptions(host, settings), listsOnly };
    if (!lastScan || lastScan.key !== computeScanKey(host, options)) return undefined;
    refreshCount++;
    const indexing = startIndexing();
    const { files: previousFiles, ...otherFields } = lastScan;
    const scanResult = rescan(host, options, indexing.records, savedPaths, indexing.visit);
    if (!scanResult) return undefined;
    const records = new Map(
      [...scanResult.filesByPath].map((
        [path, file],
      ) => [path, file && updateStat(indexing.records, file, indexing.startTime)]),
    );
    for (const [path, record] of records) if (!record && indexing.records.delete(path)) storedIndex.recordChange(path);
    const files = records.size === 0 ? previousFiles : replaceFilesByPath(previousFiles, records);
    lastScan = { ...otherFields, files };
    return buildRefreshedIndex(lastScan, {
      parsed: scanResult.changedCount,
      reused: files.length - scanResult.changedCount,
    }, indexing, run);
  }

  function startIndexing() {
    removeWords(records ??= loadRecords());
    const startTime = host.now(); // before any file is read, so that the next scan reads files written later
    const knownRecords = records;
    let plainPaths: string[] = [];
    const indexing = {
      startTime,
      records: knownRecords,
      ms: 0,
      /** Indexes a file and returns its facts. `shared` contains the facts if a shared entry has them. */
      visit(file: ScannedFile, text: string, shared?: Facts): Facts {
        const visitStart = host.now();
        const indexedText = indexText(host, file, text, vocabulary, shared);
        indexing.add(file, indexedText);
        // a store that only lists files is discarded soon
        if (!listsOnly && plainPaths.push(file.path) === factsBlockSize) compactRecords();
        indexing.ms += host.now() - visitStart;
        return indexedText.facts;
      },
      add(file: ScannedFile, text: TextFacts): void {
        const { path, hash, size, language, stat } = file; // V8 copies several spreads slowly
        knownRecords.set(path, { path, hash, size, language, stat, ...text, indexedAt: startTime });
        indexedPaths.add(file.path);
        storedIndex.recordChange(file.path);
      },
    };
    return indexing;

    /** Compacts the facts that were made since the last time, so that a large folder's facts fit into memory. */
    function compactRecords(): void {
      const plainRecords = plainPaths.map((path) => knownRecords.get(path)!);
      const facts = compactFacts(plainRecords.map((record) => record.facts), decodedFiles);
      plainRecords.forEach((record, i) => knownRecords.set(record.path, { ...record, facts: facts[i]! }));
      plainPaths = [];
    }
  }

  function buildRefreshedIndex({ files, excludedPaths, submodules, warnings }: ScanState,
    counts: RefreshedIndex['counts'], { startTime, records: knownRecords, ms }: {
      readonly startTime: number;
      readonly records: Map<string, IndexRecord>;
      readonly ms: number;
    }, run: Run): RefreshedIndex
  {
    const linkStart = host.now();
    const graph = link(listsOnly ? files.filter(isRead) : files);
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
      ms: { scan: linkStart - startTime - ms, index: ms, link: host.now() - linkStart },
    };
  }

  /**
   * Updates the stat of a touched file whose content and facts are unchanged, so that the next run does not read the
   * file.
   */
  function updateStat(knownRecords: Map<string, IndexRecord>, file: { readonly path: string; readonly stat: FileStat; },
    startTime: number): IndexRecord
  {
    const record = knownRecords.get(file.path)!;
    if (record.stat === file.stat) return record;
    const updatedRecord = { ...record, stat: file.stat, indexedAt: startTime };
    knownRecords.set(file.path, updatedRecord);
    storedIndex.recordChange(file.path);
    return updatedRecord;
  }

  /** Links the files. A linker that threw an error may be only partly updated, so it is not used again. */
  function link(files: readonly IndexRecord[]): ImportGraph {
    const currentLinker = linker ?? createLinker();
    [linker, lastLink] = [undefined, undefined];
    const graph = currentLinker(files);
    storedIndex.recordRelinked(graph.relinked);
    [linker, lastLink] = [currentLinker, { files, graph }];
    return graph;
  }

  function removeWords(currentRecords: Map<string, IndexRecord>): void {
    const usedWords = removeUnusedWords(vocabulary, currentRecords, indexedPaths);
    if (!usedWords) return;
    ({ vocabulary, records } = usedWords);
    lastScan &&= { ...lastScan, files: lastScan.files.flatMap(({ path }) => usedWords.records.get(path) ?? []) };
    lastLink = undefined; // its files have the old numbers
    storedIndex.recordRenumbering();
  }

  function loadRecords(): Map<string, IndexRecord> {
    cachedIndex = storedIndex.load();
    if (!cachedIndex) return new Map();
    vocabulary = cachedIndex.vocabulary;
    linker = createLinker(cachedIndex);
    const snapshotFiles = new Set<unknown>(cachedIndex.graph.files);
    for (const file of cachedIndex.files) if (!snapshotFiles.has(file)) indexedPaths.add(file.path);
    return new Map(cachedIndex.files.map((file) => [file.path, file]));
  }
}

/** Reports whether the file was opened, which a store that only lists files does for saved files. */
function isRead({ hash }: IndexRecord): boolean {
  return hash !== '';
}

/** Returns a key that is equal for scans of the same roots with the same rules. */
function computeScanKey({ roots }: Host, options: ScanOptions): string {
  return JSON.stringify([options, roots?.further.map(({ name, folder }) => [name, folder])]);
}

function createScanOptions(host: Host, settings: Settings): ScanOptions {
  const { include, exclude, maxBytes, ignoreFile, submodules = defaultSubmodules } = settings;
  const documents = createDocumentRule(host, settings);
  return { root: host.root, include, exclude, maxBytes, ignoreFile, submodules, ...(documents && { documents }) };
}
