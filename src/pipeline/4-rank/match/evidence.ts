import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { findMax } from '#base/collections/lists';
import type { TaskEvidence, NamePlaces } from '#model';
import { findBestSlots, type Totals } from '../seeds';
import { getSlotPoints } from '../scoreAccumulator';
import type { RankContext, Signal } from '../signals/signal';

/** The number of best files that are examined. */
const maxExaminedFiles = 10;
/** The number of best files that are checked for the task's words. */
const wordFileCount = 5;
/** The number of best files whose points for paths count. */
const pathFileCount = 3;
/** The maximum number of listed words, the rarest first. */
const maxWords = 12;

/**
 * Collects evidence on whether the task is about any files, and whether these are the best files. Uses the points of
 * the files for the task, without points for pins and edits. The time is linear in the postings of the task's words.
 */
export function collectMatchEvidence({ corpus, task, poolFlags, poolSize }: RankContext, totals: Totals,
  signals: readonly Signal[], names: readonly NamePlaces[]): TaskEvidence
{
  const { postings, vocabulary, buffer, rolesBySlot } = corpus;
  const bestSlots = findBestSlots(totals, maxExaminedFiles);
  const wordSlots = new Set(bestSlots.slice(0, wordFileCount));
  let totalValue = 0, unknownValue = 0, coveredValue = 0;
  const taskWords: { readonly written: string; readonly files: number; readonly value: number; }[] = [];
  for (const { term, weight, kind, written } of task.terms) {
    if (kind === 'synonym' || kind === 'common') continue;
    const id = vocabulary.lookup(term) ?? -1;
    const entryCount = id < 0 ? 0 : postings.read(id, buffer);
    let matchedCount = 0, occursInBestFile = false;
    for (let k = 0; k < entryCount; k++) {
      matchedCount += poolFlags[rolesBySlot[buffer.slots[k]!]!]!;
      occursInBestFile ||= wordSlots.has(buffer.slots[k]!);
    }
    const value = weight * computeInverseDocumentFrequency(matchedCount, poolSize);
    totalValue += value;
    if (entryCount === 0) unknownValue += value;
    if (occursInBestFile) coveredValue += value;
    if (kind !== 'subword' && (entryCount > 0 || !corpus.isInAnyPath(term)))
      taskWords.push({ written, files: entryCount, value });
  }
  const bestTotal = getTotalAt(0);
  const matchedNames = new Set(names.filter(({ places }) => places.length > 0).map(({ name }) => name));
  const exactNames = task.names.filter(({ isExact }) => isExact);
  const foundNames = exactNames.filter(({ text }) => matchedNames.has(text)).length;
  const pathSignals = signals.filter(({ kind }) => kind === 'path');

  return {
    best: bestTotal,
    lead: bestTotal === 0 ? 0 : 1 - getTotalAt(maxExaminedFiles - 1) / bestTotal,
    path: findMax(
      bestSlots.slice(0, pathFileCount).map((slot) =>
        sumEvidencePoints(pathSignals.map(({ points }) => getSlotPoints(points, slot)))
      ),
      0,
    ),
    covered: totalValue === 0 ? 0 : coveredValue / totalValue,
    unknown: totalValue === 0 ? 1 : unknownValue / totalValue,
    names: { found: foundNames, missing: exactNames.length - foundNames },
    files: poolSize,
    words: taskWords.sort((a, b) => b.value - a.value).slice(0, maxWords).map(({ written, files }) => ({
      written,
      files,
    })),
  };

  function getTotalAt(rank: number): number {
    const slot = bestSlots[rank];
    return slot === undefined ? 0 : totals.sums.getPoints(slot) * totals.shares[rolesBySlot[slot]!]!;
  }
}

function sumEvidencePoints(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + value, 0);
}
