import { inverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import { fold, subwords } from '#base/words/words';
import type { TaskCompound } from '#model';
import { noRole } from '../../corpus/corpus';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/** Points that a file gets by its path, and by a definition, for a compound of the title that no other file has. */
const weights = { path: 30, symbol: 8 };
/** How much a compound counts if it is the whole name, part of the name, or partly in folders. */
const parts = { name: 1, inName: 0.6, inFolders: 0.4 };
/** The weight of a task's title (see `lines.ts`). */
const titleWeight = 3;
/** A compound that is in more paths than this is not a name. */
const maxFiles = 400;

/** Paths with words that are next to each other in the task. */
export const pathCompounds = { kind: 'path', phase: 'task', create: () => measurePaths } as const satisfies SignalRow;

/** Definitions in the best files with words that are next to each other in the task. */
export const symbolCompounds = {
  kind: 'symbol',
  phase: 'best',
  create: () => measureSymbols,
} as const satisfies SignalRow;

function measurePaths({ corpus, task, pool }: RankContext): Evidence {
  const { paths, pathOf, roleOf } = corpus;
  const scores = new Map<number, number>();
  const matched = new Map<number, { readonly compound: TaskCompound; readonly value: number; }>();
  for (const compound of task.compounds) {
    const first = paths.numberOf(compound.first);
    const second = paths.numberOf(compound.second);
    if (first === undefined || second === undefined) continue;
    const matches: { readonly slot: number; readonly part: number; }[] = [];
    for (const slot of candidates(first, second)) {
      const part = scoreCompoundPath(pathOf[slot]!, compound);
      if (part > 0) matches.push({ slot, part });
    }
    const rarity = inverseDocumentFrequency(matches.length, pool) / inverseDocumentFrequency(1, Math.max(pool, 2));
    for (const { slot, part } of matches)
      addTo(scores, matched, slot, compound, part * Math.min(1, rarity) * compound.weight / titleWeight);
  }
  return {
    points: toCompoundPoints(scores, weights.path),
    detail: (slot) => english`path has '${matched.get(slot)?.compound.written ?? ''}'`,
  };

  /** Returns the files with both words in their paths; empty if there are too many. */
  function candidates(first: number, second: number): ReadonlySet<number> {
    const folders = new Set(paths.foldersWith(first));
    const both = new Set<number>();
    const firstStems = new Set(paths.withStem(first));
    for (const slot of paths.withStem(second))
      if (firstStems.has(slot) || folders.has(paths.folderOf[slot]!)) addPresent(slot);
    for (const folder of paths.foldersWith(second)) {
      if (!folders.has(folder)) continue;
      if (both.size > maxFiles) break;
      for (const slot of paths.slotsOfFolder[folder]!) addPresent(slot);
    }
    return both.size > maxFiles ? new Set() : both;

    function addPresent(slot: number): void {
      if (roleOf[slot] !== noRole) both.add(slot);
    }
  }
}

/** Returns how well a path matches a compound, 0 to 1. */
function scoreCompoundPath(path: string, { first, second }: TaskCompound): number {
  const segments = path.split('/').map((segment, i, all) =>
    splitFoldedWords(i === all.length - 1 ? stripAllExtensions(segment) : segment)
  );
  const name = segments[segments.length - 1]!;
  if (adjacent(name, first, second)) return name.length === 2 ? parts.name : parts.inName;
  if (!adjacent(segments.flat(), first, second)) return 0;
  return parts.inFolders * (name.includes(second) ? 1 : 0.5);
}

function splitFoldedWords(name: string): string[] {
  return subwords(name).map(fold);
}

function stripAllExtensions(name: string): string {
  const dot = name.indexOf('.', 1);
  return dot > 0 ? name.slice(0, dot) : name;
}

function adjacent<T>(words: readonly T[], first: T, second: T): boolean {
  return words.some((word, i) => word === first && words[i + 1] === second);
}

function measureSymbols({ best, corpus, task }: RankContext & PhaseInputs['best']): Evidence {
  const scores = new Map<number, number>();
  const matched = new Map<number, { readonly compound: TaskCompound; readonly value: number; }>();
  const holders = task.compounds.map((): { readonly slot: number; readonly part: number; }[] => []);
  for (const slot of best) {
    const lists = corpus.definitions.wordLists(slot, corpus.fileOf(slot).facts);
    task.compounds.forEach(({ first, second }, c) => {
      const [a, b] = [corpus.definitions.numberOfWord(first), corpus.definitions.numberOfWord(second)];
      if (a === undefined || b === undefined) return;
      let part = 0;
      for (const words of lists) {
        if (adjacent(words, a, b)) part = Math.max(part, words.length === 2 ? parts.name : parts.inName);
      }
      if (part > 0) holders[c]!.push({ slot, part });
    });
  }
  task.compounds.forEach((compound, c) => {
    const rarity = inverseDocumentFrequency(holders[c]!.length, best.length) /
      inverseDocumentFrequency(1, Math.max(best.length, 2));
    for (const { slot, part } of holders[c]!)
      addTo(scores, matched, slot, compound, part * Math.min(1, rarity) * compound.weight / titleWeight);
  });
  return {
    points: toCompoundPoints(scores, weights.symbol),
    detail: (slot) => english`defines a name with '${matched.get(slot)?.compound.written ?? ''}'`,
  };
}

function addTo(scores: Map<number, number>,
  matched: Map<number, { readonly compound: TaskCompound; readonly value: number; }>, slot: number,
  compound: TaskCompound, value: number): void
{
  scores.set(slot, (scores.get(slot) ?? 0) + value);
  if (value > (matched.get(slot)?.value ?? 0)) matched.set(slot, { compound, value });
}

/** Limits several compounds to the points of one and a half. */
function toCompoundPoints(scores: ReadonlyMap<number, number>, weight: number): Map<number, number> {
  return new Map([...scores].map(([slot, score]) => [slot, Math.min(1.5, score) * weight]));
}
