import { Recent } from '../../base/collections/recent';
import type { FileChange, Mode, Outline, Role, View } from '../../model';
import { markFor } from '../views/lineMarker';
import { createRelevance } from '../relevance';
import type { SelectableFile } from './selectableFile';
import { unitsOf, type Unit } from './units';
import type { ViewOptions } from '../viewOption';
import type { Candidate, SelectInput } from '../selectInput';

/** What depends on a candidate's content and change alone. */
interface Kept
  extends
    Pick<SelectableFile,
      'outline' | 'change' | 'lines' | 'mark' | 'units' | 'symbolUnits' | 'unitTokens' | 'textTokens' | 'lastOrder'
        | 'lastSymbols' | 'frameTokens' | 'rowTokens'>
{
  /** No other has it: names its views. */
  readonly id: number;
  readonly hash: string;
  options: {
    readonly mode: Mode;
    readonly limit: number;
    readonly shares: SelectableFile['shares'];
    readonly made: ViewOptions;
  } | undefined;
}

/**
 * Of the last column of a row: the two strongest reasons, cut to 48 characters. A summary has none; to list more files
 * for that was tried, and cost precision.
 */
const whyTokens = 12;
/** What lists one thing after the other. */
const looseRoles: ReadonlySet<Role> = new Set<Role>(['docs', 'data', 'lock', 'generated', 'fixture']);
/** Bytes of units, and characters of views, that are remembered; at most twice as many are held. */
const rememberedUnits = 8_000_000;
const rememberedViews = 6_000_000;

/**
 * Makes candidates into sources; for one whose content and change are as they were, only the shares are reckoned anew.
 */
export function createSelectableFiles(): (
  input: Pick<SelectInput, 'candidates' | 'task' | 'count'>,
) => SelectableFile[] {
  const relevance = createRelevance();
  let counted: SelectInput['count'] | undefined;
  let kept = forget();
  let ids = 0;

  return ({ candidates, task, count }) => {
    if (counted !== count) {
      kept = forget();
      counted = count;
    }
    const cuts = candidates.map(keptOf);
    const shared = relevance(candidates.map(({ file, text, ranked, aside }, i) => ({
      units: cuts[i]!.units,
      lines: () => linesOf(text),
      named: ranked.lines ?? [],
      change: cuts[i]!.change,
      aside,
      program: !looseRoles.has(file.facts.role),
    })), task);
    return candidates.map(({ file, ranked, text, pinned }, i): SelectableFile => {
      const cut = cuts[i]!;
      const shares = shared[i]!;
      const {
        id,
        outline,
        change,
        lines,
        mark,
        units,
        symbolUnits,
        unitTokens,
        textTokens,
        lastOrder,
        lastSymbols,
        frameTokens,
        rowTokens,
      } = cut;
      return {
        file,
        ranked,
        text,
        outline,
        change,
        pinned,
        lines,
        mark,
        units,
        symbolUnits,
        unitTokens,
        textTokens,
        lastOrder,
        lastSymbols,
        frameTokens,
        rowTokens,
        shares,
        view: (name, make) => viewOf(`${id} ${name}`, make),
        options(mode, limit, make) {
          if (cut.options?.mode !== mode || cut.options.limit !== limit || cut.options.shares !== shares)
            cut.options = { mode, limit, shares, made: make() };
          return cut.options.made;
        },
      };
    });

    function keptOf(candidate: Candidate): Kept {
      const { file, outline, change } = candidate;
      const before = kept.files.get(file.path);
      const same = before !== undefined && before.hash === file.hash && before.outline === outline;
      if (same && sameChange(before.change, change)) return before;
      const now = same ? { ...before, change, id: ids++, options: undefined } : cut(candidate, ids++, count);
      kept.files.set(file.path, now);
      return now;
    }
  };

  function viewOf(key: string, make: () => View): View {
    let view = kept.views.get(key);
    if (!view) kept.views.set(key, view = make());
    return view;
  }
}

function forget() {
  return {
    files: new Recent<string, Kept>(rememberedUnits, (_, { units }) => 300 * units.length + 1000),
    views: new Recent<string, View>(rememberedViews, (key, { text }) => key.length + text.length + 200),
  };
}

function cut({ file, text, outline, change }: Candidate, id: number, count: (text: string) => number): Kept {
  const lines = linesOf(text);
  const units = unitsOf(lines, outline, file.facts.imports);
  const unitTokens = estimates(lines, units, file.facts.tokens);
  return {
    id,
    hash: file.hash,
    options: undefined,
    outline,
    change,
    lines: lines.length,
    mark: markFor(text),
    units,
    unitTokens,
    symbolUnits: meetings(outline, units),
    textTokens: unitTokens.reduce((a, b) => a + b, 0),
    lastOrder: units.map((_, i) => i),
    lastSymbols: outline.symbols.map((_, i) => i),
    frameTokens: count(`### \`${file.path}\` (symbols)\n\`\`\`${file.language ?? ''}\n\`\`\`\n\n`),
    rowTokens: count(`| \`${file.path}\` | symbols | 1,000 | 100.0 | `) + whyTokens,
  };
}

/** Units are ascending and disjoint: where the first one that a symbol meets stands is found by bisection. */
function meetings({ symbols }: Outline, units: readonly Unit[]): Int32Array {
  const met = new Int32Array(2 * symbols.length);
  symbols.forEach(({ lines: [first, last] }, i) => {
    let low = 0;
    let high = units.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (units[middle]!.lines[1] < first) low = middle + 1;
      else high = middle;
    }
    met[2 * i] = low;
    while (low < units.length && units[low]!.lines[0] <= last) low++;
    met[2 * i + 1] = low;
  });
  return met;
}

/** Git tells its changes anew each time. */
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

/** The file's tokens, shared out by length. */
function estimates(lines: readonly string[], units: readonly Unit[], tokens: number): number[] {
  const lengths = units.map((unit) => {
    let length = 0;
    for (let i = unit.lines[0]; i <= unit.lines[1]; i++) length += lines[i - 1]!.length + 1;
    return length;
  });
  const total = lengths.reduce((a, b) => a + b, 0);
  return lengths.map((length) => Math.ceil((tokens * length) / total));
}

function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines[lines.length - 1] === '') lines.pop();
  return lines;
}
