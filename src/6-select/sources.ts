import { Recent } from '../base/recent';
import type { FileChange, Outline, View } from '../model';
import { createRelevance } from './relevance';
import type { Candidate, SelectInput } from './select';
import type { Source } from './source';
import { unitsOf, type Unit } from './units';

/** What depends on a candidate's content and change alone. */
interface Kept {
  readonly hash: string;
  readonly outline: Outline;
  readonly change: FileChange | undefined;
  readonly lines: number;
  readonly units: readonly Unit[];
  readonly unitTokens: readonly number[];
  readonly frameTokens: number;
  readonly rowTokens: number;
  readonly views: Map<string, View>;
  /** Bytes. */
  readonly size: number;
}

/** Of the last column of a row: the two strongest reasons, cut to 60 characters (36 for a summary). */
const whyTokens = 16;
/** Of one candidate; others are made anew. The full view's text is the file's own. */
const mostViews = 6;
/** Bytes of units and views, reckoned from above. */
const remembered = 16_000_000;

/** Makes candidates into sources; for one whose content and change are as they were, only the shares are reckoned anew. */
export function createSources(): (input: SelectInput) => Source[] {
  const relevance = createRelevance();
  let kept = new Recent<string, Kept>(remembered, (_, { size }) => size);
  let counted: SelectInput['count'] | undefined;

  return ({ candidates, task, count }) => {
    if (counted !== count) { kept = new Recent<string, Kept>(remembered, (_, { size }) => size); counted = count; }
    const cuts = candidates.map(keptOf);
    const shared = relevance(candidates.map(({ text, ranked }, i) => ({
      units: cuts[i]!.units, lines: () => linesOf(text), named: ranked.lines ?? [], change: cuts[i]!.change,
    })), task);
    return candidates.map(({ file, ranked, text, outline, pinned }, i): Source => {
      const { change, lines, units, unitTokens, frameTokens, rowTokens, views } = cuts[i]!;
      return { file, ranked, text, outline, change, pinned, lines, units, unitTokens, frameTokens, rowTokens, shares: shared[i]!, view: (name, make) => viewOf(views, name, make) };
    });

    function keptOf(candidate: Candidate): Kept {
      const { file, outline, change } = candidate;
      const before = kept.get(file.path);
      const same = before !== undefined && before.hash === file.hash && before.outline === outline;
      if (same && sameChange(before.change, change)) return before;
      const now = same ? { ...before, change, views: new Map<string, View>() } : cut(candidate, count);
      kept.set(file.path, now);
      return now;
    }
  };
}

function cut({ file, text, outline, change }: Candidate, count: (text: string) => number): Kept {
  const lines = linesOf(text);
  const units = unitsOf(lines, outline, file.facts.imports);
  return {
    hash: file.hash, outline, change, lines: lines.length, units, views: new Map(),
    size: mostViews * text.length + 200 * units.length + 1000,
    unitTokens: estimates(lines, units, file.facts.tokens),
    frameTokens: count(`### \`${file.path}\` (symbols)\n\`\`\`${file.language ?? ''}\n\`\`\`\n\n`),
    rowTokens: count(`| \`${file.path}\` | symbols | 1,000 | 100.0 | `) + whyTokens,
  };
}

function viewOf(views: Map<string, View>, name: string, make: () => View): View {
  let view = views.get(name);
  if (view) views.delete(name);   // the oldest comes first
  else view = make();
  views.set(name, view);
  if (views.size > mostViews) views.delete(views.keys().next().value!);
  return view;
}

/** Git tells its changes anew each time. */
function sameChange(a: FileChange | undefined, b: FileChange | undefined): boolean {
  if (a === b || !a || !b) return a === b;
  return a.status === b.status && a.hunks.length === b.hunks.length && a.hunks.every((hunk, i) => {
    const other = b.hunks[i]!;
    return hunk === other || hunk.oldStart === other.oldStart && hunk.oldLines === other.oldLines && hunk.newStart === other.newStart
      && hunk.newLines === other.newLines && hunk.lines.length === other.lines.length && hunk.lines.every((line, n) => line === other.lines[n]);
  });
}

/** The file's estimated tokens, shared out by length. */
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
