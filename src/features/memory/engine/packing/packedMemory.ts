import { once } from '#base/once';
import { agents, type AgentId } from '#agents/agents';
import { containsPath } from '#base/text/paths';
import { says, plainStatements } from '../../pure/plainStatement';
import { chooseMemory, type ChosenEntry, type ShownEntry } from '../../pure/shownEntries';
import type { ChangedTarget, FoundEntry, FoundMemory, SelectedFile, Outline } from '#model';
import type { ReportMemory } from '#reports';
import { redactShort } from '#secrets/redact';
import { memoryBlock } from '#pipeline/7-render/sections/memory';
import type { OverviewPart } from '#pipeline/4-rank/signals/signal';
import type { Host } from '#engine/host';
import type { OpenedCandidates } from '#engine/packing/candidates';
import { importedFiles } from '#agents/claude/claudeImports';
import { isAlwaysLoaded } from '../../pure/isAlwaysLoaded';
import { decode } from '#base/text/decode';
import { fullName } from '#pipeline/6-select/views/symbolsView';
import { aboutItem, aboutMatcher, maxGlobs } from '../aboutItem';

/** A pack reserves room for the entries of this many top files before it is known which files it shows. */
const maxLikely = 30;
/** The maximum number of entries that a report lists. */
const maxListed = 60;

interface MemoryInput {
  readonly found: FoundMemory | undefined;
  readonly opened: OpenedCandidates;
  /** An overview selects files that do not match the task. */
  readonly overview: OverviewPart;
  readonly agent: AgentId;
  readonly budget: number;
  readonly count: (text: string) => number;
  isFile(path: string): boolean;
}

export interface PackedMemory {
  /** Entries that the pack may show, for estimating their tokens. */
  readonly likely: readonly ShownEntry[];
  /** Chooses what it shows for these files, and what it leaves out. */
  choose(selected: readonly SelectedFile[]): Promise<readonly ShownEntry[]>;
}

const none: PackedMemory = { likely: [], choose: () => Promise.resolve([]) };

/** Chooses the memory entries that a pack shows by its files and by the words of the task. */
export function createPackedMemory(host: Host): (input: MemoryInput) => PackedMemory {
  const aboutFile = createAboutFile();
  return ({ found, opened, overview, agent, budget, count, isFile }) => {
    if (!found || found.entries.length === 0) return none;
    const files = new Map(opened.candidates.map(({ file, outline }) => [file.path, { path: file.path, outline }]));
    // loaded on demand, as most packs have no entry to check, so that a save need not read the file
    const loaded = once(() => loadedText(host, agent));
    const isLoaded = (entry: FoundEntry) => loaded().size > 0 && says(loaded(), entry.text());
    return {
      likely: chosen([...files.keys()].slice(0, maxLikely), new Map()).filter(({ omitted }) => omitted === undefined),
      async choose(selected) {
        // a file shown as one line is listed, not shown
        const paths = selected.filter((file) => file.view.kind !== 'summary' && (overview === 'none' || isAsked(file)))
          .map(({ path }) => path);
        const checked = new Map<FoundEntry, readonly ChangedTarget[]>();
        for (;;) {
          const all = chosen(paths, checked);
          const unchecked = all.filter(({ entry, omitted }) => omitted === undefined && !checked.has(entry)).map((
            item,
          ) => item.entry);
          if (unchecked.length === 0) return all;
          // a warning takes up room, so other entries may be chosen
          const changed = await found.changed(unchecked);
          for (const entry of unchecked) checked.set(entry, changed.get(entry) ?? []);
        }
      },
    };

    function chosen(paths: readonly string[],
      changed: ReadonlyMap<FoundEntry, readonly ChangedTarget[]>): readonly ShownEntry[]
    {
      const suspectOf = (entry: FoundEntry) => changed.get(entry) ?? [];
      return chooseMemory(found!.entries, {
        budget,
        selected: paths,
        cost: (entry, because) => count(memoryBlock({ entry, because, suspect: suspectOf(entry) })),
        about: aboutFile(paths.flatMap((path) => files.get(path) ?? []), isFile),
        isLoaded,
      }).map((item) => ({ ...item, suspect: suspectOf(item.entry) }));
    }
  };
}

/** Reports whether the user changed, pinned or named the file, regardless of its rank. */
function isAsked({ changed, named, reasons }: SelectedFile): boolean {
  return changed === true || named === true || reasons.some(({ kind }) => kind === 'pinned' || kind === 'mention');
}

/** Returns the data for a report; `shown`: the number of chosen entries that fit into the text. */
export function reportedMemory({ entries }: FoundMemory, chosen: readonly ShownEntry[], shown: number,
  count: (text: string) => number): ReportMemory
{
  return {
    entries: entries.length,
    chosen: chosen.slice(0, maxListed).map((item, i) => {
      const { entry, because, suspect } = item;
      return {
        id: entry.id,
        kind: entry.kind,
        title: entry.title(),
        date: entry.date ?? null,
        whose: entry.whose,
        place: entry.place,
        path: because.kind === 'file' ? because.path : null,
        matched: because.kind === 'words' ? because.matched.map((word) => redactShort(word)) : [],
        suspect: suspect.map(({ of, change }) => ({ of: redactShort(of), change })),
        tokens: count(memoryBlock(item)),
        omitted: i < shown ? null : item.omitted ?? 'budget',
      };
    }),
  };
}

/** Returns the omitted entries for the receipts, in words. */
export function memoryLeftOut(chosen: readonly ChosenEntry[]): string[] {
  const because = (kind: ChosenEntry['omitted']) =>
    chosen.filter(({ omitted }) => omitted === kind).map((item) => item.entry.id);
  const lines = [
    ['have no room', because('budget')],
    ['are what a file says that the agent loads itself', because('loaded')],
    ['are files of this pack', because('file')],
  ] as const;
  return lines.filter(([, ids]) => ids.length > 0).map(([why, ids]) =>
    `entries of the memory that ${why}: ${ids.slice(0, 8).join(', ')}${ids.length > 8 ? ', …' : ''}`
  );
}

/**
 * The maximum number of files read from a rules folder, or of imports read from a file, and the maximum size of each,
 * in bytes.
 */
const maxRules = 100;
const largest = 1_000_000;

/** Returns what an agent itself loads from the root, as sentences: see `plainStatements`. */
export function loadedText(host: Pick<Host, 'files'>, agent: AgentId): ReadonlySet<string> {
  return new Set(agents[agent].loadedFiles.flatMap((path) => {
    if (!path.endsWith('/')) return readWithImports(path);
    const rules = (host.files.readDir(path.slice(0, -1)) ?? []).filter(({ kind, name }) =>
      kind === 'file' && /\.mdc?$/.test(name)
    );
    return rules.slice(0, maxRules).flatMap(({ name }) => readPlain(`${path}${name}`));
  }));

  function readWithImports(path: string): readonly string[] {
    const text = readText(path);
    if (text === undefined || !isAlwaysLoaded(text)) return [];
    return [...plainStatements(text), ...importedFiles(agent, path, text).slice(0, maxRules).flatMap(readPlain)];
  }

  function readPlain(path: string): readonly string[] {
    const text = readText(path);
    return text !== undefined && isAlwaysLoaded(text) ? plainStatements(text) : [];
  }

  function readText(path: string): string | undefined {
    const bytes = (host.files.stat(path)?.size ?? Infinity) <= largest ? host.files.read(path) : undefined;
    return bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
  }
}

/** A file that a pack may show. */
export interface AboutCandidate {
  readonly path: string;
  readonly outline: Outline;
}

/**
 * Returns a test of whether entries are about a file; compare `aboutTargets`, which searches all files of the index.
 */
export function createAboutFile() {
  const matchers = new Map<string, (path: string) => boolean>();
  const names = new WeakMap<Outline, ReadonlySet<string>>();

  /** Returns the index of the first file that an entry is about. */
  return (files: readonly AboutCandidate[], isFile: (path: string) => boolean) => {
    const numberOf = new Map(files.map(({ path }, i) => [path, i]));
    const firstByItem = new Map<string, number>();
    let globs = 0;
    return ({ about }: Pick<FoundEntry, 'about'>): number | undefined => {
      const first = about.reduce((lowest, item) => Math.min(lowest, firstOf(item)), Infinity);
      return first === Infinity ? undefined : first;
    };

    function firstOf(item: string): number {
      let first = firstByItem.get(item);
      if (first === undefined) firstByItem.set(item, first = lookUp(item));
      return first;
    }

    function lookUp(item: string): number {
      const { path, symbol, kind } = aboutItem(item);
      const directNumber = numberOf.get(item) ?? numberOf.get(path);
      if (directNumber !== undefined) return directNumber;
      if (symbol !== undefined || isFile(path) || kind === 'glob' && ++globs > maxGlobs) return Infinity;
      const matches = kind === 'glob' ? matcherOf(path) : (file: string) => containsPath(path, file);
      const at = files.findIndex((file) => matches(file.path) || kind === 'name' && namesIn(file.outline).has(item));
      return at < 0 ? Infinity : at;
    }
  };

  function namesIn(outline: Outline): ReadonlySet<string> {
    let outlineNames = names.get(outline);
    if (!outlineNames)
      names.set(outline, outlineNames = new Set(outline.symbols.flatMap((symbol) => [symbol.name, fullName(symbol)])));
    return outlineNames;
  }

  function matcherOf(glob: string): (path: string) => boolean {
    let matcher = matchers.get(glob);
    if (!matcher) {
      if (matchers.size >= maxGlobs) matchers.clear();
      matchers.set(glob, matcher = aboutMatcher(glob));
    }
    return matcher;
  }
}
