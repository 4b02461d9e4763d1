import { check } from '../base/singleFlight';
import { Vocabulary } from '../base/vocabulary';
import { byPath } from '../base/order';
import { keepsManifest } from '../languages/languages';
import type { FileStat, ImportGraph, IndexedFile, LeftOut } from '../model';
import { redact } from '../secrets/redact';
import type { Run } from './engine';
import { factsRevision } from './factsRevision';
import type { Host, IndexCache } from './host';
import { createLinker, indexFile, scan } from './pipeline';
import type { Settings } from './settings';

export type IndexRecord = IndexedFile & { readonly stat: FileStat; readonly indexedAt: number };

export interface Refreshed {
  /** Sorted by path. */
  readonly files: readonly IndexRecord[];
  readonly byPath: ReadonlyMap<string, IndexRecord>;
  readonly leftOut: readonly LeftOut[];
  /** Patched by the next refresh. */
  readonly graph: ImportGraph;
  readonly warnings: readonly string[];
  readonly counts: { readonly parsed: number; readonly reused: number };
  readonly ms: { readonly scan: number; readonly index: number; readonly link: number };
}

/** Why a path was not passed on; an ignored folder speaks for all below it. */
export function leftOutAt({ leftOut }: Refreshed, path: string): LeftOut | undefined {
  return leftOut.find((left) => left.path === path || (left.path.endsWith('/') && path.startsWith(left.path)));
}

export interface IndexStore {
  readonly vocabulary: Vocabulary;
  /** Makes the index equal to the disk; an unchanged file is not read. Right at every moment, so it may be cancelled. */
  refresh(settings: Settings, run: Run): Promise<Refreshed>;
  /** Keeps the index for the next process, where it changed. */
  save(): void;
}

export function createIndexStore(host: Host): IndexStore {
  let vocabulary = new Vocabulary();
  let records: Map<string, IndexRecord> | undefined;
  let dirty = false;
  let linker: ReturnType<typeof createLinker> | undefined;

  return {
    get vocabulary() { return vocabulary; },
    refresh,
    save() {
      if (!dirty || !records) return;
      host.state.saveCache({ schema: factsRevision, words: vocabulary.words, files: [...records.values()].sort(byPath) });
      dirty = false;
    },
  };

  async function refresh(settings: Settings, run: Run): Promise<Refreshed> {
    const started = host.now();   // before any file is read: what is written from now on must be seen by the next look
    const known = (records ??= load());
    let indexMs = 0;
    const result = await scan(
      host, { include: settings.include, exclude: settings.exclude, maxBytes: settings.maxBytes, ignoreFile: settings.ignoreFile }, known,
      (file, text) => {
        const t = host.now();
        const facts = indexFile(file.path, file.language, text, vocabulary);
        known.set(file.path, { ...file, facts, indexedAt: started, ...(keepsManifest(file.path) ? { manifest: redact(text) } : {}) });
        dirty = true;
        indexMs += host.now() - t;
      },
      run.cancel, (fraction) => run.progress?.('scan', fraction * 0.7),
    );
    check(run.cancel);
    const present = new Set(result.files.map((f) => f.path));
    for (const path of known.keys()) if (!present.has(path)) { known.delete(path); dirty = true; }
    const files = result.files.map((file) => keepStat(known, file, started));
    const scanned = host.now();
    const graph = linked(files);
    run.progress?.('link', 0.75);
    return {
      files, byPath: known, leftOut: result.leftOut, graph, warnings: result.warnings,
      counts: { parsed: result.read, reused: result.reused },
      ms: { scan: scanned - started - indexMs, index: indexMs, link: host.now() - scanned },
    };
  }

  /** A touched file with the same content keeps its facts and takes its new stat, so that the next run need not read it. */
  function keepStat(known: Map<string, IndexRecord>, file: { readonly path: string; readonly stat: FileStat }, started: number): IndexRecord {
    const record = known.get(file.path)!;
    if (record.stat === file.stat) return record;
    const updated = { ...record, stat: file.stat, indexedAt: started };
    known.set(file.path, updated);
    dirty = true;
    return updated;
  }

  /** A linker that threw may be half patched, so that it is not used again. */
  function linked(files: readonly IndexRecord[]): ImportGraph {
    const link = linker ?? createLinker();
    linker = undefined;
    const graph = link(files);
    linker = link;
    return graph;
  }

  function load(): Map<string, IndexRecord> {
    const cache: IndexCache | undefined = host.state.loadCache();
    if (!cache || cache.schema !== factsRevision) return new Map();
    vocabulary = new Vocabulary(cache.words);
    return new Map(cache.files.map((file) => [file.path, file]));
  }
}
