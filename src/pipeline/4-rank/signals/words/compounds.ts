import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import { fold, splitSubwords } from '#base/words/words';
import type { TaskCompound } from '#model';
import { noRole } from '../../corpus/corpus';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/** The points for a compound in the title that occurs in only one file: in the file's path, or in a definition. */
const weights = { path: 30, symbol: 8 };
/** The share of the points if a compound is the whole name, is part of the name, or is partly in folder names. */
const matchShares = { name: 1, inName: 0.6, inFolders: 0.4 };
/** The weight of a task's title (see `lines.ts`). */
const titleWeight = 3;
/** A compound that is in more paths than this does not identify any of them. */
const maxCandidates = 400;

/** Finds paths that contain words that are next to each other in the task. */
export const pathCompounds = { kind: 'path', phase: 'task', create: () => measurePaths } as const satisfies SignalRow;

/** Finds definitions in the best files whose names contain words that are next to each other in the task. */
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
    const matches: { readonly slot: number; readonly share: number; }[] = [];
    for (const slot of findCandidates(first, second)) {
      const matchShare = scoreCompoundPath(pathOf[slot]!, compound);
      if (matchShare > 0) matches.push({ slot, share: matchShare });
    }
    const rarity = computeInverseDocumentFrequency(matches.length, pool) /
      computeInverseDocumentFrequency(1, Math.max(pool, 2));
    for (const { slot, share } of matches)
      addScore(scores, matched, slot, compound, share * Math.min(1, rarity) * compound.weight / titleWeight);
  }
  return {
    points: toCompoundPoints(scores, weights.path),
    detail: (slot) => english`path has '${matched.get(slot)?.compound.written ?? ''}'`,
  };

  /** Returns the files with both words in their paths; empty if there are too many. */
  function findCandidates(first: number, second: number): ReadonlySet<number> {
    const folders = new Set(paths.findFoldersWith(first));
    const candidateSlots = new Set<number>();
    const firstStems = new Set(paths.findSlotsWithStem(first));
    for (const slot of paths.findSlotsWithStem(second))
      if (firstStems.has(slot) || folders.has(paths.folderOf[slot]!)) addIndexedSlot(slot);
    for (const folder of paths.findFoldersWith(second)) {
      if (!folders.has(folder)) continue;
      if (candidateSlots.size > maxCandidates) break;
      for (const slot of paths.slotsOfFolder[folder]!) addIndexedSlot(slot);
    }
    return candidateSlots.size > maxCandidates ? new Set() : candidateSlots;

    function addIndexedSlot(slot: number): void {
      if (roleOf[slot] !== noRole) candidateSlots.add(slot);
    }
  }
}

/** Returns how well a path matches a compound, 0 to 1. */
function scoreCompoundPath(path: string, { first, second }: TaskCompound): number {
  const segments = path.split('/').map((segment, i, all) =>
    splitFoldedWords(i === all.length - 1 ? stripAllExtensions(segment) : segment)
  );
  const name = segments[segments.length - 1]!;
  if (areAdjacent(name, first, second)) return name.length === 2 ? matchShares.name : matchShares.inName;
  if (!areAdjacent(segments.flat(), first, second)) return 0;
  return matchShares.inFolders * (name.includes(second) ? 1 : 0.5);
}

function splitFoldedWords(name: string): string[] {
  return splitSubwords(name).map(fold);
}

function stripAllExtensions(name: string): string {
  const dot = name.indexOf('.', 1);
  return dot > 0 ? name.slice(0, dot) : name;
}

function areAdjacent<T>(words: readonly T[], first: T, second: T): boolean {
  return words.some((word, i) => word === first && words[i + 1] === second);
}

function measureSymbols({ best, corpus, task }: RankContext & PhaseInputs['best']): Evidence {
  const scores = new Map<number, number>();
  const matched = new Map<number, { readonly compound: TaskCompound; readonly value: number; }>();
  const matchesByCompound = task.compounds.map((): { readonly slot: number; readonly share: number; }[] => []);
  for (const slot of best) {
    const lists = corpus.definitions.listWordsByName(slot, corpus.fileOf(slot).facts);
    task.compounds.forEach(({ first, second }, c) => {
      const [a, b] = [corpus.definitions.numberOfWord(first), corpus.definitions.numberOfWord(second)];
      if (a === undefined || b === undefined) return;
      let matchShare = 0;
      for (const words of lists) {
        if (areAdjacent(words, a, b))
          matchShare = Math.max(matchShare, words.length === 2 ? matchShares.name : matchShares.inName);
      }
      if (matchShare > 0) matchesByCompound[c]!.push({ slot, share: matchShare });
    });
  }
  task.compounds.forEach((compound, c) => {
    const rarity = computeInverseDocumentFrequency(matchesByCompound[c]!.length, best.length) /
      computeInverseDocumentFrequency(1, Math.max(best.length, 2));
    for (const { slot, share: matchShare } of matchesByCompound[c]!)
      addScore(scores, matched, slot, compound, matchShare * Math.min(1, rarity) * compound.weight / titleWeight);
  });
  return {
    points: toCompoundPoints(scores, weights.symbol),
    detail: (slot) => english`defines a name with '${matched.get(slot)?.compound.written ?? ''}'`,
  };
}

function addScore(scores: Map<number, number>,
  matched: Map<number, { readonly compound: TaskCompound; readonly value: number; }>, slot: number,
  compound: TaskCompound, value: number): void
{
  scores.set(slot, (scores.get(slot) ?? 0) + value);
  if (value > (matched.get(slot)?.value ?? 0)) matched.set(slot, { compound, value });
}

/** Converts scores to points. Several compounds together count as at most one and a half. */
function toCompoundPoints(scores: ReadonlyMap<number, number>, weight: number): Map<number, number> {
  return new Map([...scores].map(([slot, score]) => [slot, Math.min(1.5, score) * weight]));
}
