import { once } from '#base/once';
import { agents, type AgentId } from '#agents/agents';
import { containsPath } from '#base/text/paths';
import { containsAllStatements, splitIntoStatements } from '../../pure/plainStatement';
import { chooseMemoryEntries, type ChosenEntry, type ShownEntry } from '../../pure/shownEntries';
import type { ChangedTarget, FoundEntry, FoundMemory, SelectedFile, Outline } from '#model';
import type { ReportMemory } from '#reports';
import { redactShort } from '#secrets/redact';
import { renderMemoryEntry } from '#pipeline/7-render/sections/memory';
import type { OverviewPart } from '#pipeline/4-rank/signals/signal';
import type { Host } from '#engine/host';
import type { OpenedCandidates } from '#engine/packing/candidates';
import { findImportedFiles } from '#agents/claude/claudeImports';
import { isAlwaysLoaded } from '../../pure/isAlwaysLoaded';
import { decode } from '#base/text/decode';
import { getFullName } from '#pipeline/6-select/views/symbolsView';
import { parseAboutItem, createAboutMatcher, maxGlobs } from '../aboutItem';

/** The maximum number of top files whose entries a pack reserves tokens for before its files are selected. */
const maxLikelyFiles = 30;
/** The maximum number of entries that a report lists. */
const maxListedEntries = 60;

interface MemoryInput {
  readonly foundMemory: FoundMemory | undefined;
  readonly opened: OpenedCandidates;
  /** The kind of overview, which selects files that do not match the task. */
  readonly overview: OverviewPart;
  readonly agent: AgentId;
  readonly budget: number;
  readonly count: (text: string) => number;
  isFile(path: string): boolean;
}

export interface PackedMemory {
  /** Entries that the pack may show, for estimating their tokens. */
  readonly likelyEntries: readonly ShownEntry[];
  /** Chooses the entries that the pack shows or omits for these files. */
  choose(selectedFiles: readonly SelectedFile[]): Promise<readonly ShownEntry[]>;
}

const emptyMemory: PackedMemory = { likelyEntries: [], choose: () => Promise.resolve([]) };

/** Returns a function that chooses a pack's memory entries by its files and by the words of the task. */
export function createPackedMemory(host: Host): (input: MemoryInput) => PackedMemory {
  const createFirstIndexFinder = createAboutFileFinder();
  return ({ foundMemory, opened: openedCandidates, overview, agent, budget, count, isFile }) => {
    if (!foundMemory || foundMemory.entries.length === 0) return emptyMemory;
    const candidatesByPath = new Map(
      openedCandidates.candidates.map(({ file, outline }) => [file.path, { path: file.path, outline }]),
    );
    // most packs have no entry to check, so the files are read only when they are needed
    const getLoadedStatements = once(() => readLoadedStatements(host, agent));
    const isLoaded = (entry: FoundEntry) =>
      getLoadedStatements().size > 0 && containsAllStatements(getLoadedStatements(), entry.text());
    return {
      likelyEntries: chooseEntries([...candidatesByPath.keys()].slice(0, maxLikelyFiles), new Map()).filter((
        { omitted },
      ) => omitted === undefined),
      async choose(selectedFiles) {
        // a file shown as one line counts as listed, not as shown
        const paths = selectedFiles.filter((file) =>
          file.view.kind !== 'summary' && (overview === 'none' || isRequested(file))
        )
          .map(({ path }) => path);
        const changesByEntry = new Map<FoundEntry, readonly ChangedTarget[]>();
        for (;;) {
          const shownEntries = chooseEntries(paths, changesByEntry);
          const uncheckedEntries = shownEntries.filter(({ entry, omitted }) =>
            omitted === undefined && !changesByEntry.has(entry)
          ).map((
            item,
          ) => item.entry);
          if (uncheckedEntries.length === 0) return shownEntries;
          // a warning uses tokens, so other entries may be chosen
          const changedTargets = await foundMemory.changed(uncheckedEntries);
          for (const entry of uncheckedEntries) changesByEntry.set(entry, changedTargets.get(entry) ?? []);
        }
      },
    };

    function chooseEntries(paths: readonly string[],
      changesByEntry: ReadonlyMap<FoundEntry, readonly ChangedTarget[]>): readonly ShownEntry[]
    {
      const getChangedTargets = (entry: FoundEntry) => changesByEntry.get(entry) ?? [];
      return chooseMemoryEntries(foundMemory!.entries, {
        budget,
        selectedPaths: paths,
        countTokens: (entry, because) =>
          count(renderMemoryEntry({ entry, because, suspect: getChangedTargets(entry) })),
        findFileIndex: createFirstIndexFinder(paths.flatMap((path) => candidatesByPath.get(path) ?? []), isFile),
        isLoaded,
      }).map((item) => ({ ...item, suspect: getChangedTargets(item.entry) }));
    }
  };
}

/** Reports whether the user changed, pinned or named the file, regardless of its rank. */
function isRequested({ changed, named, reasons }: SelectedFile): boolean {
  return changed === true || named === true || reasons.some(({ kind }) => kind === 'pinned' || kind === 'mention');
}

/** Returns the memory data for a report. The first `shownCount` of the chosen entries fit into the text. */
export function buildMemoryReport({ entries }: FoundMemory, chosenEntries: readonly ShownEntry[], shownCount: number,
  count: (text: string) => number): ReportMemory
{
  return {
    entries: entries.length,
    chosen: chosenEntries.slice(0, maxListedEntries).map((item, i) => {
      const { entry, because, suspect } = item;
      return {
        id: entry.id,
        kind: entry.kind,
        title: entry.title(),
        date: entry.date ?? null,
        whose: entry.owner,
        place: entry.location,
        path: because.kind === 'file' ? because.path : null,
        matched: because.kind === 'words' ? because.matched.map((word) => redactShort(word)) : [],
        suspect: suspect.map(({ of, change }) => ({ of: redactShort(of), change })),
        tokens: count(renderMemoryEntry(item)),
        omitted: i < shownCount ? null : item.omitted ?? 'budget',
      };
    }),
  };
}

/** Returns one line for the receipts for each reason why entries were omitted. */
export function describeOmittedMemory(chosenEntries: readonly ChosenEntry[]): string[] {
  const findOmittedIds = (kind: ChosenEntry['omitted']) =>
    chosenEntries.filter(({ omitted }) => omitted === kind).map((item) => item.entry.id);
  const omissions = [
    ['do not fit the budget', findOmittedIds('budget')],
    ['repeat a file that the agent loads itself', findOmittedIds('loaded')],
    ['are files of this pack', findOmittedIds('file')],
  ] as const;
  return omissions.filter(([, ids]) => ids.length > 0).map(([reason, ids]) =>
    `memory entries that ${reason}: ${ids.slice(0, 8).join(', ')}${ids.length > 8 ? ', …' : ''}`
  );
}

/**
 * The maximum number of files read from a rules folder, or of imports read from a file, and the maximum size of each,
 * in bytes.
 */
const maxRuleFiles = 100;
const maxRuleFileBytes = 1_000_000;

/** Returns the statements in the files that an agent itself loads from the root; see `splitIntoStatements`. */
export function readLoadedStatements(host: Pick<Host, 'files'>, agent: AgentId): ReadonlySet<string> {
  const { loadedFiles, fallbackFile } = agents[agent];
  const usesFallback = !loadedFiles.some((path) => !path.endsWith('/') && host.files.stat(path)?.kind === 'file');
  const paths = fallbackFile !== undefined && usesFallback ? [...loadedFiles, fallbackFile] : loadedFiles;
  return new Set(paths.flatMap((path) => {
    if (!path.endsWith('/')) return readWithImports(path);
    const ruleFiles = (host.files.readDir(path.slice(0, -1)) ?? []).filter(({ kind, name }) =>
      kind === 'file' && /\.mdc?$/.test(name)
    );
    return ruleFiles.slice(0, maxRuleFiles).flatMap(({ name }) => readWithoutImports(`${path}${name}`));
  }));

  function readWithImports(path: string): readonly string[] {
    const text = readText(path);
    if (text === undefined || !isAlwaysLoaded(text)) return [];
    return [...splitIntoStatements(text),
      ...findImportedFiles(agent, path, text).slice(0, maxRuleFiles).flatMap(readWithoutImports)];
  }

  function readWithoutImports(path: string): readonly string[] {
    const text = readText(path);
    return text !== undefined && isAlwaysLoaded(text) ? splitIntoStatements(text) : [];
  }

  function readText(path: string): string | undefined {
    const bytes = (host.files.stat(path)?.size ?? Infinity) <= maxRuleFileBytes ? host.files.read(path) : undefined;
    return bytes instanceof Uint8Array ? decode(bytes)?.text : undefined;
  }
}

/** A file that a pack may show. */
export interface AboutCandidate {
  readonly path: string;
  readonly outline: Outline;
}

/**
 * Creates a search for the files of a pack that entries are about. `aboutTargets` searches all files of the index.
 */
export function createAboutFileFinder() {
  const matcherByGlob = new Map<string, (path: string) => boolean>();
  const namesByOutline = new WeakMap<Outline, ReadonlySet<string>>();

  /** Returns the index of the first file that an entry is about. */
  return (files: readonly AboutCandidate[], isFile: (path: string) => boolean) => {
    const indexByPath = new Map(files.map(({ path }, i) => [path, i]));
    const indexByItem = new Map<string, number>();
    let globCount = 0;
    return ({ about }: Pick<FoundEntry, 'about'>): number | undefined => {
      const firstIndex = about.reduce((lowest, item) => Math.min(lowest, findFirstIndex(item)), Infinity);
      return firstIndex === Infinity ? undefined : firstIndex;
    };

    function findFirstIndex(item: string): number {
      let firstIndex = indexByItem.get(item);
      if (firstIndex === undefined) indexByItem.set(item, firstIndex = lookUpIndex(item));
      return firstIndex;
    }

    function lookUpIndex(item: string): number {
      const { path, symbol, kind } = parseAboutItem(item);
      const directIndex = indexByPath.get(item) ?? indexByPath.get(path);
      if (directIndex !== undefined) return directIndex;
      if (symbol !== undefined || isFile(path) || kind === 'glob' && ++globCount > maxGlobs) return Infinity;
      const matches = kind === 'glob' ? getMatcher(path) : (file: string) => containsPath(path, file);
      const matchIndex = files.findIndex((file) =>
        matches(file.path) || kind === 'name' && collectNames(file.outline).has(item)
      );
      return matchIndex < 0 ? Infinity : matchIndex;
    }
  };

  function collectNames(outline: Outline): ReadonlySet<string> {
    let outlineNames = namesByOutline.get(outline);
    if (!outlineNames)
      namesByOutline.set(outline,
        outlineNames = new Set(outline.symbols.flatMap((symbol) => [symbol.name, getFullName(symbol)])));
    return outlineNames;
  }

  function getMatcher(glob: string): (path: string) => boolean {
    let matcher = matcherByGlob.get(glob);
    if (!matcher) {
      if (matcherByGlob.size >= maxGlobs) matcherByGlob.clear();
      matcherByGlob.set(glob, matcher = createAboutMatcher(glob));
    }
    return matcher;
  }
}
