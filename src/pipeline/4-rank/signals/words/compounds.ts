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

function measurePaths({ corpus, task, poolSize }: RankContext): Evidence {
  const { pathIndex, pathsBySlot, rolesBySlot } = corpus;
  const scores = new Map<number, number>();
  const matchesBySlot = new Map<number, { readonly compound: TaskCompound; readonly addedScore: number; }>();
  for (const compound of task.compounds) {
    const firstWord = pathIndex.findWordNumber(compound.first);
    const secondWord = pathIndex.findWordNumber(compound.second);
    if (firstWord === undefined || secondWord === undefined) continue;
    const matches: { readonly slot: number; readonly share: number; }[] = [];
    for (const slot of findCandidates(firstWord, secondWord)) {
      const matchShare = scoreCompoundPath(pathsBySlot[slot]!, compound);
      if (matchShare > 0) matches.push({ slot, share: matchShare });
    }
    const rarity = computeInverseDocumentFrequency(matches.length, poolSize) /
      computeInverseDocumentFrequency(1, Math.max(poolSize, 2));
    for (const { slot, share } of matches)
      addScore(scores, matchesBySlot, slot, compound, share * Math.min(1, rarity) * compound.weight / titleWeight);
  }
  return {
    points: toCompoundPoints(scores, weights.path),
    formatDetail: (slot) => english`path has '${matchesBySlot.get(slot)?.compound.written ?? ''}'`,
  };

  /** Returns the files with both words in their paths; empty if there are too many. */
  function findCandidates(firstWord: number, secondWord: number): ReadonlySet<number> {
    const firstWordFolders = new Set(pathIndex.findFoldersWith(firstWord));
    const candidateSlots = new Set<number>();
    const firstWordSlots = new Set(pathIndex.findSlotsWithStem(firstWord));
    for (const slot of pathIndex.findSlotsWithStem(secondWord))
      if (firstWordSlots.has(slot) || firstWordFolders.has(pathIndex.foldersBySlot[slot]!)) addIndexedSlot(slot);
    for (const folder of pathIndex.findFoldersWith(secondWord)) {
      if (!firstWordFolders.has(folder)) continue;
      if (candidateSlots.size > maxCandidates) break;
      for (const slot of pathIndex.slotsByFolder[folder]!) addIndexedSlot(slot);
    }
    return candidateSlots.size > maxCandidates ? new Set() : candidateSlots;

    function addIndexedSlot(slot: number): void {
      if (rolesBySlot[slot] !== noRole) candidateSlots.add(slot);
    }
  }
}

/** Returns how well a path matches a compound, 0 to 1. */
function scoreCompoundPath(path: string, { first, second }: TaskCompound): number {
  const segments = path.split('/').map((segment, i, all) =>
    splitFoldedWords(i === all.length - 1 ? stripAllExtensions(segment) : segment)
  );
  const nameWords = segments[segments.length - 1]!;
  if (areAdjacent(nameWords, first, second)) return nameWords.length === 2 ? matchShares.name : matchShares.inName;
  if (!areAdjacent(segments.flat(), first, second)) return 0;
  return matchShares.inFolders * (nameWords.includes(second) ? 1 : 0.5);
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

function measureSymbols({ bestSlots, corpus, task }: RankContext & PhaseInputs['best']): Evidence {
  const scores = new Map<number, number>();
  const matchesBySlot = new Map<number, { readonly compound: TaskCompound; readonly addedScore: number; }>();
  const matchesByCompound = task.compounds.map((): { readonly slot: number; readonly share: number; }[] => []);
  for (const slot of bestSlots) {
    const wordLists = corpus.definitionReader.listWordsByName(slot, corpus.getFile(slot).facts);
    task.compounds.forEach(({ first, second }, compoundIndex) => {
      const [firstNumber, secondNumber] = [corpus.definitionReader.findWordNumber(first),
        corpus.definitionReader.findWordNumber(second)];
      if (firstNumber === undefined || secondNumber === undefined) return;
      let matchShare = 0;
      for (const words of wordLists) {
        if (areAdjacent(words, firstNumber, secondNumber))
          matchShare = Math.max(matchShare, words.length === 2 ? matchShares.name : matchShares.inName);
      }
      if (matchShare > 0) matchesByCompound[compoundIndex]!.push({ slot, share: matchShare });
    });
  }
  task.compounds.forEach((compound, compoundIndex) => {
    const rarity = computeInverseDocumentFrequency(matchesByCompound[compoundIndex]!.length, bestSlots.length) /
      computeInverseDocumentFrequency(1, Math.max(bestSlots.length, 2));
    for (const { slot, share: matchShare } of matchesByCompound[compoundIndex]!)
      addScore(scores, matchesBySlot, slot, compound, matchShare * Math.min(1, rarity) * compound.weight / titleWeight);
  });
  return {
    points: toCompoundPoints(scores, weights.symbol),
    formatDetail: (slot) => english`defines a name with '${matchesBySlot.get(slot)?.compound.written ?? ''}'`,
  };
}

function addScore(scores: Map<number, number>,
  matchesBySlot: Map<number, { readonly compound: TaskCompound; readonly addedScore: number; }>, slot: number,
  compound: TaskCompound, addedScore: number): void
{
  scores.set(slot, (scores.get(slot) ?? 0) + addedScore);
  if (addedScore > (matchesBySlot.get(slot)?.addedScore ?? 0)) matchesBySlot.set(slot, { compound, addedScore });
}

/** Converts scores to points. Several compounds together count as at most one and a half. */
function toCompoundPoints(scores: ReadonlyMap<number, number>, weight: number): Map<number, number> {
  return new Map([...scores].map(([slot, score]) => [slot, Math.min(1.5, score) * weight]));
}
