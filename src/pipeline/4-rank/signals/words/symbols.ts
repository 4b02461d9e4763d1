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
  formatDetail(slot: number): string;
}

/**
 * Scores definitions that the task mentions. An exact identifier counts far more than shared words. Only the best files
 * are read.
 */
export const symbols = { kind: 'symbol', phase: 'best', create: () => measure } as const satisfies SignalRow;

function measure({ bestSlots, ...context }: RankContext & PhaseInputs['best']): Evidence {
  const definitionWords = bestSlots.map((slot) => ({
    slot,
    words: context.corpus.definitionReader.getWords(slot, context.corpus.getFile(slot).facts),
  }));
  const namedEvidence = scoreNamedDefinitions();
  const sharedEvidence = scoreSharedWords();
  const points = new Map(namedEvidence.points);
  for (const [slot, value] of sharedEvidence.points) points.set(slot, (points.get(slot) ?? 0) + value);
  return {
    points,
    formatDetail: (slot) =>
      ((namedEvidence.points.get(slot) ?? 0) > 0 ? namedEvidence : sharedEvidence).formatDetail(slot),
  };

  /** Gives fewer points for an identifier that occurs later in the task or that many files define. */
  function scoreNamedDefinitions(): PartialEvidence {
    const valueByName = computeNameValues(context.task.identifiers);
    const nameByNumber = new Map<number, string>();
    for (const name of valueByName.keys()) {
      const number = context.corpus.definitionReader.findNameNumber(name);
      if (number !== undefined) nameByNumber.set(number, name);
    }
    const slotsByName = new Map<string, number[]>();
    if (nameByNumber.size > 0) {
      for (const { slot, words } of definitionWords)
        for (const number of words.names) {
          const name = nameByNumber.get(number);
          if (name !== undefined) append(slotsByName, name, slot);
        }
    }
    const pointsBySlot = new Map<number, number>();
    const namesBySlot = new Map<number, string[]>();
    for (const [name, slots] of [...slotsByName].sort((a, b) => byText(a[0], b[0])))
      for (const slot of slots) {
        pointsBySlot.set(slot,
          (pointsBySlot.get(slot) ?? 0) + (valueByName.get(name)! * weights.symbol) / Math.sqrt(slots.length));
        namesBySlot.set(slot, [...(namesBySlot.get(slot) ?? []), name]);
      }
    return {
      points: pointsBySlot,
      formatDetail: (slot) =>
        english`defines ${
          quoteNames([...(namesBySlot.get(slot) ?? [])].sort((a, b) =>
            valueByName.get(b)! - valueByName.get(a)! || byText(a, b)
          ))
        }`,
    };
  }

  function scoreSharedWords(): PartialEvidence {
    const terms = context.task.terms;
    const termByWord = new Map<number, number>();
    terms.forEach(({ term }, termIndex) => {
      const number = context.corpus.definitionReader.findWordNumber(term);
      if (number !== undefined) termByWord.set(number, termIndex);
    });
    const fileCounts = new Uint32Array(terms.length);
    const matchesBySlot = new Map<number, (readonly [term: number, count: number])[]>();
    for (const { slot, words } of definitionWords)
      words.words.forEach((word, i) => {
        const termIndex = termByWord.get(word);
        if (termIndex === undefined) return;
        fileCounts[termIndex]!++;
        const slotMatches = matchesBySlot.get(slot);
        if (slotMatches) slotMatches.push([termIndex, words.counts[i]!]);
        else matchesBySlot.set(slot, [[termIndex, words.counts[i]!]]);
      });
    const scores = new Map<number, number>();
    for (const [slot, matches] of matchesBySlot) {
      let score = 0;
      for (const [termIndex, count] of matches)
        score += getWeightInNames(terms[termIndex]!) *
          computeInverseDocumentFrequency(fileCounts[termIndex]!, bestSlots.length) *
          (count / (count + 1));
      scores.set(slot, score);
    }
    return {
      points: scaleScores(scores, weights.symbolWords),
      formatDetail: (slot) =>
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
  identifiers.forEach((identifier, identifierIndex) => {
    for (const name of [identifier, ...identifier.split(/[^\p{L}\p{N}_$]+/u)])
      if (name.length > 2 && !valueByName.has(name)) valueByName.set(name, 1 / (1 + 0.15 * identifierIndex));
  });
  return valueByName;
}

function quoteNames(names: readonly string[]): string {
  return names.slice(0, 3).map((name) => `'${name}'`).join(', ');
}
