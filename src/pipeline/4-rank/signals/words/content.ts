import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import { ScoreAccumulator } from '../../scoreAccumulator';
import { getTermCount } from '../../corpus/postings';
import type { Evidence, RankContext, SignalRow } from '../signal';
import { createTermFormatter, type TermPoints } from './termNames';

const weight = 100;
/** The parameters of BM25. The files that matter most are often long, so a low `b` reduces the penalty for length. */
const bm25 = { k1: 0.9, b: 0.2 };

/**
 * Scores each file's terms with BM25 (Robertson & Zaragoza 2009), using the weights of the task's terms. Takes time
 * linear in the number of postings of these terms.
 */
export const content = { kind: 'content', phase: 'task', create: () => measure } as const satisfies SignalRow;

function measure({ corpus, task, poolFlags, poolSize }: RankContext): Evidence {
  const { files, positionsBySlot, vocabulary, version, postings, buffer, rolesBySlot, lengthsBySlot } = corpus;
  const ids = task.terms.map(({ term }) => vocabulary.lookup(term) ?? -1);
  const averageLength = sumPoolLength() / Math.max(1, poolSize) || 1;
  const termValues = new Float64Array(ids.length);
  const scores = new ScoreAccumulator(corpus.slotCount);
  // terms are added in the task's order, so that a file's sum does not depend on the numbering of the vocabulary
  ids.forEach((id, termIndex) => {
    const entryCount = id < 0 ? 0 : postings.read(id, buffer);
    let matchingCount = 0;
    for (let k = 0; k < entryCount; k++) matchingCount += poolFlags[rolesBySlot[buffer.slots[k]!]!]!;
    const weightedRarity = (termValues[termIndex] = task.terms[termIndex]!.weight *
      computeInverseDocumentFrequency(matchingCount, poolSize));
    for (let k = 0; k < entryCount; k++) {
      const slot = buffer.slots[k]!;
      scores.add(slot, computeTermScore(weightedRarity, buffer.counts[k]!, computeNorm(lengthsBySlot[slot]!)));
    }
  });
  const preparedPoints = new Map<number, TermPoints[]>();
  const formatTerms = createTermFormatter(task);
  return { points: scores.scale(weight), formatDetail, prepare };

  function sumPoolLength(): number {
    let length = 0;
    for (let role = 0; role < corpus.lengthByRole.length; role++)
      if (poolFlags[role]) length += corpus.lengthByRole[role]!;
    return length;
  }

  function computeNorm(length: number): number {
    return bm25.k1 * (1 - bm25.b + (bm25.b * length) / averageLength);
  }

  function formatDetail(slot: number): string {
    return english`contains ${formatTerms(preparedPoints.get(slot) ?? computeTermPoints(slot))}`;
  }

  /** Reads the postings term by term rather than file by file, unless the corpus has changed since. */
  function prepare(slots: Uint32Array): void {
    if (corpus.version !== version) return;
    for (const slot of slots) if (!preparedPoints.has(slot)) preparedPoints.set(slot, []);
    const isWantedSlot = new Uint8Array(corpus.slotCount);
    for (const slot of slots) if (preparedPoints.get(slot)!.length === 0) isWantedSlot[slot] = 1;
    ids.forEach((id, term) => {
      const entryCount = id < 0 ? 0 : postings.read(id, buffer);
      for (let k = 0; k < entryCount; k++) {
        const slot = buffer.slots[k]!;
        if (isWantedSlot[slot] === 1)
          preparedPoints.get(slot)!.push({
            term,
            points: computeTermScore(termValues[term]!, buffer.counts[k]!, computeNorm(lengthsBySlot[slot]!)),
          });
      }
    });
  }

  function computeTermPoints(slot: number): TermPoints[] {
    const { terms } = files[positionsBySlot[slot]!]!.facts;
    const norm = computeNorm(terms.total);
    return ids.flatMap((id, term) => {
      const count = id < 0 ? 0 : getTermCount(terms, id);
      return count > 0 ? [{ term, points: computeTermScore(termValues[term]!, count, norm) }] : [];
    });
  }
}

function computeTermScore(value: number, count: number, norm: number): number {
  return (value * count * (bm25.k1 + 1)) / (count + norm);
}
