import { firstIndex } from '#base/collections/bisect';
import { Recent } from '#base/collections/recent';
import { ownStrings } from '#base/text/ownStrings';
import { textBytes } from '#base/text/textBytes';
import type { FileChange, LineRange, Mode, Outline, View } from '#model';
import { markerTokens } from '../budget/unitOrder';
import { foldableRuns } from '../folds/foldable';
import { foldedTokens, selectFolds } from '../folds/folds';
import { computeStandings } from '../relevance/standings';
import type { FileWords } from '../relevance/taskWords';
import { createRelevance } from '../relevance/unitChances';
import type { Candidate, SelectInput } from '../selectInput';
import { markerFor } from '#secrets/lineMarker';
import type { SelectableFile, ViewOptions } from './selectableFile';
import { findFunctionHead } from './heads';
import { type Unit, splitIntoUnits } from './units';

/** Data that depends only on a candidate's content and change, cached by path. */
interface CachedFile
  extends
    Pick<SelectableFile,
      'outline' | 'change' | 'lines' | 'marker' | 'units' | 'symbolUnits' | 'heads' | 'foldable' | 'unitOrder'
        | 'symbolOrder' | 'frameTokens'>
{
  /** A unique number that is part of the names of cached views. */
  readonly id: number;
  readonly hash: string;
  /** The tokens of each unit, including lines that may be folded. */
  readonly wholeTokens: readonly number[];
  /** At index n, the number of characters in the first n lines. */
  readonly lengths: Int32Array;
  folded: Folded;
  options: {
    readonly mode: Mode;
    readonly limit: number;
    readonly shares: SelectableFile['shares'];
    readonly folded: Folded;
    readonly options: ViewOptions;
  } | undefined;
}

type Folded = Pick<SelectableFile, 'folds' | 'unitTokens' | 'textTokens'>;

/** Limits of the caches: bytes of units, and of views with the blocks that are made of them. */
const maxUnitBytes = 6_000_000;
const maxViewBytes = 8_000_000;

/**
 * Creates the selectable files. If a candidate's content and change are the same as in the last call, only its shares
 * are computed again.
 */
export function createSelectableFiles(): (
  input: Pick<SelectInput, 'candidates' | 'task' | 'named' | 'count'>,
) => SelectableFile[] {
  const relevance = createRelevance();
  let lastCount: SelectInput['count'] | undefined;
  let caches = emptyCaches();
  let ids = 0;

  return ({ candidates, task, named, count }) => {
    if (lastCount !== count) {
      caches = emptyCaches();
      lastCount = count;
    }
    const cachedFiles = candidates.map(cachedFileOf);
    const standings = computeStandings(candidates);
    const unitChances = relevance(candidates.map(({ file, text, ranked, hintOnly }, i) => ({
      units: cachedFiles[i]!.units,
      unitTokens: cachedFiles[i]!.wholeTokens,
      runs: cachedFiles[i]!.foldable.map(({ lines }) => lines),
      lines: () => splitSourceLines(text),
      namedLines: ranked.lines ?? [],
      change: cachedFiles[i]!.change,
      standing: standings.all[i]!,
      taskStanding: standings.task[i],
      hintOnly,
      isTest: file.facts.role === 'test',
    })), task);
    return candidates.map(({ file, ranked, text, pinned }, i): SelectableFile => {
      const cached = cachedFiles[i]!;
      const { shares, needed, neededByTask, words } = unitChances[i]!;
      const { id, hash: _hash, options: _options, folded: _folded, wholeTokens: _tokens, lengths: _lengths, ...facts } =
        cached;
      const folded = foldCachedFile(cached, candidates[i]!, words, named);
      return {
        ...facts,
        ...folded,
        file,
        ranked,
        text,
        pinned,
        shares,
        needed,
        neededByTask,
        words,
        standing: standings.all[i]!,
        taskStanding: standings.task[i],
        view: (name, make) => viewOf(`${id} ${name}`, make),
        options(mode, limit, make) {
          const last = cached.options;
          if (last?.mode !== mode || last.limit !== limit || last.shares !== shares || last.folded !== folded)
            return (cached.options = { mode, limit, shares, folded, options: make() }).options;
          return last.options;
        },
      };
    });

    function cachedFileOf(candidate: Candidate): CachedFile {
      const { file, outline, change } = candidate;
      const before = caches.files.get(file.path);
      const same = before !== undefined && before.hash === file.hash && before.outline === outline;
      if (same && sameChange(before.change, change)) return before;
      const now = same ? { ...before, change, id: ids++, options: undefined } : cutIntoUnits(candidate, ids++, count);
      caches.files.set(file.path, now);
      return now;
    }
  };

  function viewOf(key: string, make: () => View): View {
    let view = caches.views.get(key);
    if (!view) caches.views.set(key, view = ownStrings(make()));
    return view;
  }
}

function emptyCaches() {
  return {
    files: new Recent<string, CachedFile>(maxUnitBytes, (_, { units }) => 300 * units.length + 1000),
    views: new Recent<string, View>(maxViewBytes, viewBytes),
  };
}

/** The text is held twice: its block is cached with the view. */
function viewBytes(key: string, { text, symbols = [] }: View): number {
  return symbols.reduce((sum, symbol) => sum + 200 + textBytes(symbol.text), 500 + key.length + 2 * textBytes(text));
}

function cutIntoUnits({ file, text, outline, change }: Candidate, id: number,
  count: (text: string) => number): CachedFile
{
  const lines = splitSourceLines(text);
  const units = splitIntoUnits(lines, outline, file.facts.imports);
  const wholeTokens = estimates(lines, units, file.facts.tokens);
  const lengths = new Int32Array(lines.length + 1);
  lines.forEach((line, i) => (lengths[i + 1] = lengths[i]! + line.length + 1));
  return {
    id,
    hash: file.hash,
    options: undefined,
    outline,
    change,
    lines: lines.length,
    marker: markerFor(text),
    units,
    wholeTokens,
    lengths,
    foldable: foldableRuns(lines, outline),
    folded: { folds: [], unitTokens: wholeTokens, textTokens: sum(wholeTokens) },
    heads: findUnitHeads(lines, units, outline,
      ([first, last]) =>
        file.facts.tokens * (lengths[last]! - lengths[first - 1]!) / Math.max(1, lengths[lines.length]!)),
    symbolUnits: symbolUnitRanges(outline, units),
    unitOrder: units.map((_, i) => i),
    symbolOrder: outline.symbols.map((_, i) => i),
    frameTokens: count(`### \`${file.path}\` (symbols)\n\`\`\`${file.language ?? ''}\n\`\`\`\n\n`),
  };
}

function findUnitHeads(lines: readonly string[], units: readonly Unit[], { symbols }: Outline,
  tokensOf: (range: LineRange) => number): SelectableFile['heads']
{
  const functions = symbols.filter(({ kind }) => kind === 'function' || kind === 'method');
  return units.map((unit) => {
    const head = unit.whole ? undefined : findFunctionHead(lines, { symbols: functions }, unit.lines);
    return head && { ...head, tokens: Math.ceil(tokensOf(head.lines)) + markerTokens };
  });
}

/**
 * Folds a cached file. Nothing is folded in a file that the user works on, changed or pinned. Returns the same object
 * while the folds are unchanged.
 */
function foldCachedFile(cached: CachedFile, { file: { path }, ranked, change, pinned }: Candidate, words: FileWords,
  named: SelectInput['named']): Folded
{
  const { foldable, units, wholeTokens, lengths, folded } = cached;
  const folds = change || pinned ? [] : selectFolds({
    runs: foldable,
    rarityIn: words.inRun,
    namedLines: [...ranked.lines ?? [], ...named.filter((place) => place.path === path).map(({ line }) => line)],
  });
  if (folds.length === folded.folds.length && folds.every((fold, i) => fold === folded.folds[i])) return folded;
  const unitTokens = foldedTokens(units, wholeTokens, folds, ([first, last]) => lengths[last]! - lengths[first - 1]!);
  return cached.folded = { folds, unitTokens, textTokens: sum(unitTokens) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}

/** Computes `SelectableFile.symbolUnits`. Units are ascending and disjoint, so the first unit is found by bisection. */
function symbolUnitRanges({ symbols }: Outline, units: readonly Unit[]): Int32Array {
  const ranges = new Int32Array(2 * symbols.length);
  symbols.forEach(({ lines: [first, last] }, i) => {
    let low = firstIndex(units.length, (unit) => units[unit]!.lines[1] < first);
    ranges[2 * i] = low;
    while (low < units.length && units[low]!.lines[0] <= last) low++;
    ranges[2 * i + 1] = low;
  });
  return ranges;
}

/** Compares the contents of changes, since git's changes are new objects in each pack. */
function sameChange(a: FileChange | undefined, b: FileChange | undefined): boolean {
  if (a === b || !a || !b) return a === b;
  return a.status === b.status && a.hunks.length === b.hunks.length && a.hunks.every((hunk, i) => {
    const other = b.hunks[i]!;
    return hunk === other ||
      hunk.oldStart === other.oldStart && hunk.oldLines === other.oldLines && hunk.newStart === other.newStart
        && hunk.newLines === other.newLines && hunk.lines.length === other.lines.length && hunk.lines.every((line, n) =>
          line === other.lines[n]
        );
  });
}

/** Divides the file's tokens among the units by length. */
function estimates(lines: readonly string[], units: readonly Unit[], tokens: number): number[] {
  const lengths = units.map((unit) => {
    let length = 0;
    for (let i = unit.lines[0]; i <= unit.lines[1]; i++) length += lines[i - 1]!.length + 1;
    return length;
  });
  const total = lengths.reduce((a, b) => a + b, 0);
  return lengths.map((length) => Math.ceil((tokens * length) / total));
}

function splitSourceLines(text: string): string[] {
  const lines = text.split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}
