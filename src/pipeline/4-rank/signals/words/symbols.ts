import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { scaleScores } from '../../scoreAccumulator';
import { getWeightInNames } from '../../task/terms';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/**
 * The points for an identifier in the task that the file defines, and for definitions that share words with the task
 * (see `table.ts`).
 */
const weights = { symbol: 40, symbolWords: 15 };

interface PartialEvidence {
  readonly points: Map<number, number>;
  detail(slot: number): string;
}

/**
 * Scores definitions that the task mentions. An exact identifier counts far more than shared words. Only the best files
 * are read.
 */
export const symbols = { kind: 'symbol', phase: 'best', create: () => measure } as const satisfies SignalRow;

function measure({ best: candidates, ...context }: RankContext & PhaseInputs['best']): Evidence {
  const definitions = candidates.map((slot) => ({
    slot,
    words: context.corpus.definitions.getWords(slot, context.corpus.fileOf(slot).facts),
  }));
  const namedEvidence = scoreNamedDefinitions();
  const sharedEvidence = scoreSharedWords();
  const points = new Map(namedEvidence.points);
  for (const [slot, value] of sharedEvidence.points) points.set(slot, (points.get(slot) ?? 0) + value);
  return {
    points,
    detail: (slot) => ((namedEvidence.points.get(slot) ?? 0) > 0 ? namedEvidence : sharedEvidence).detail(slot),
  };

  /** Gives fewer points for an identifier that occurs later in the task or that many files define. */
  function scoreNamedDefinitions(): PartialEvidence {
    const valueByName = computeNameValues(context.task.identifiers);
    const nameByNumber = new Map<number, string>();
    for (const name of valueByName.keys()) {
      const number = context.corpus.definitions.numberOfName(name);
      if (number !== undefined) nameByNumber.set(number, name);
    }
    const definers = new Map<string, number[]>();
    if (nameByNumber.size > 0) {
      for (const { slot, words } of definitions)
        for (const number of words.names) {
          const name = nameByNumber.get(number);
          if (name !== undefined) append(definers, name, slot);
        }
    }
    const sums = new Map<number, number>();
    const names = new Map<number, string[]>();
    for (const [name, slots] of [...definers].sort((a, b) => byText(a[0], b[0])))
      for (const slot of slots) {
        sums.set(slot, (sums.get(slot) ?? 0) + (valueByName.get(name)! * weights.symbol) / Math.sqrt(slots.length));
        names.set(slot, [...(names.get(slot) ?? []), name]);
      }
    return {
      points: sums,
      detail: (slot) =>
        english`defines ${
          quoteNames([...(names.get(slot) ?? [])].sort((a, b) =>
            valueByName.get(b)! - valueByName.get(a)! || byText(a, b)
          ))
        }`,
    };
  }

  function scoreSharedWords(): PartialEvidence {
    const terms = context.task.terms;
    const termByWord = new Map<number, number>();
    terms.forEach(({ term }, t) => {
      const number = context.corpus.definitions.numberOfWord(term);
      if (number !== undefined) termByWord.set(number, t);
    });
    const fileCounts = new Uint32Array(terms.length);
    const matchesBySlot = new Map<number, (readonly [term: number, count: number])[]>();
    for (const { slot, words } of definitions)
      words.words.forEach((word, k) => {
        const t = termByWord.get(word);
        if (t === undefined) return;
        fileCounts[t]!++;
        const existing = matchesBySlot.get(slot);
        if (existing) existing.push([t, words.counts[k]!]);
        else matchesBySlot.set(slot, [[t, words.counts[k]!]]);
      });
    const scores = new Map<number, number>();
    for (const [slot, matches] of matchesBySlot) {
      let score = 0;
      for (const [t, count] of matches)
        score += getWeightInNames(terms[t]!) * computeInverseDocumentFrequency(fileCounts[t]!, candidates.length) *
          (count / (count + 1));
      scores.set(slot, score);
    }
    return {
      points: scaleScores(scores, weights.symbolWords),
      detail: (slot) =>
        english`defines names with ${
          quoteNames((matchesBySlot.get(slot) ?? []).map(([t]) =>
            terms[t]!
          ).sort((a, b) => byText(a.term, b.term)).map(({ written }) =>
            written
          ))
        }`,
    };
  }
}

function computeNameValues(identifiers: readonly string[]): Map<string, number> {
  const valueByName = new Map<string, number>();
  identifiers.forEach((identifier, order) => {
    for (const name of [identifier, ...identifier.split(/[^\p{L}\p{N}_$]+/u)])
      if (name.length > 2 && !valueByName.has(name)) valueByName.set(name, 1 / (1 + 0.15 * order));
  });
  return valueByName;
}

function quoteNames(names: readonly string[]): string {
  return names.slice(0, 3).map((name) => `'${name}'`).join(', ');
}
