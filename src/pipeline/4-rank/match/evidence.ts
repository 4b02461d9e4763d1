import { inverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { maxOf } from '#base/collections/lists';
import type { TaskEvidence, NamePlaces } from '#model';
import { findBestSlots, type Totals } from '../seeds';
import { pointsAt } from '../scoreAccumulator';
import type { RankContext, Signal } from '../signals/signal';

/** The number of files that are examined. If a task is about any files, it is about the first few of them. */
const looked = 10;
const nearest = 5;
const first = 3;
/** The maximum number of listed words, the rarest first. */
const maxWords = 12;

/**
 * Collects the evidence of whether the best files are the files that the task means, and whether it means any, from
 * their points for the task, without points for pins and edits. Linear in the postings of the task's words.
 */
export function matchEvidence({ corpus, task, inPool, pool }: RankContext, totals: Totals, signals: readonly Signal[],
  names: readonly NamePlaces[]): TaskEvidence
{
  const { postings, vocabulary, buffer, roleOf } = corpus;
  const best = findBestSlots(totals, looked);
  const isNearest = new Set(best.slice(0, nearest));
  let whole = 0, unknown = 0, covered = 0;
  const words: { readonly written: string; readonly files: number; readonly value: number; }[] = [];
  for (const { term, weight, kind, written } of task.terms) {
    if (kind === 'synonym' || kind === 'common') continue;
    const id = vocabulary.lookup(term) ?? -1;
    const entries = id < 0 ? 0 : postings.read(id, buffer);
    let matched = 0, isNear = false;
    for (let k = 0; k < entries; k++) {
      matched += inPool[roleOf[buffer.slots[k]!]!]!;
      isNear ||= isNearest.has(buffer.slots[k]!);
    }
    const value = weight * inverseDocumentFrequency(matched, pool);
    whole += value;
    if (entries === 0) unknown += value;
    if (isNear) covered += value;
    if (kind !== 'subword') words.push({ written, files: entries, value });
  }
  const bestTotal = totalAt(0);
  const matchedNames = new Set(names.filter(({ places }) => places.length > 0).map(({ name }) => name));
  const exact = task.names.filter(({ isExact }) => isExact);
  const foundNames = exact.filter(({ text }) => matchedNames.has(text)).length;
  const paths = signals.filter(({ kind }) => kind === 'path');

  return {
    best: bestTotal,
    lead: bestTotal === 0 ? 0 : 1 - totalAt(looked - 1) / bestTotal,
    path: maxOf(
      best.slice(0, first).map((slot) => sumEvidencePoints(paths.map(({ points }) => pointsAt(points, slot)))),
      0,
    ),
    covered: whole === 0 ? 0 : covered / whole,
    unknown: whole === 0 ? 1 : unknown / whole,
    names: { found: foundNames, missing: exact.length - foundNames },
    files: pool,
    words: words.sort((a, b) => b.value - a.value).slice(0, maxWords).map(({ written, files }) => ({ written, files })),
  };

  function totalAt(rank: number): number {
    const slot = best[rank];
    return slot === undefined ? 0 : totals.sums.at(slot) * totals.shares[roleOf[slot]!]!;
  }
}

function sumEvidencePoints(points: readonly number[]): number {
  return points.reduce((sum, value) => sum + value, 0);
}
