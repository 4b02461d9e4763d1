import { inverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { scaledScores } from '../../scoreAccumulator';
import { weightInNames } from '../../task/terms';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

/**
 * Points for an identifier of the task that the file defines, and for definitions that share words with the task (see
 * `table.ts`).
 */
const weights = { symbol: 40, symbolWords: 15 };

interface Part {
  readonly points: Map<number, number>;
  detail(slot: number): string;
}

/**
 * Definitions that the task names. An exact identifier counts far more than shared words. Reads only the best files.
 */
export const symbols = { kind: 'symbol', phase: 'best', create: () => measure } as const satisfies SignalRow;

function measure({ best: candidates, ...context }: RankContext & PhaseInputs['best']): Evidence {
  const defined = candidates.map((slot) => ({
    slot,
    words: context.corpus.definitions.of(slot, context.corpus.fileOf(slot).facts),
  }));
  const named = namedDefinitions();
  const shared = sharedWords();
  const points = new Map(named.points);
  for (const [slot, value] of shared.points) points.set(slot, (points.get(slot) ?? 0) + value);
  return {
    points,
    detail: (slot) => ((named.points.get(slot) ?? 0) > 0 ? named : shared).detail(slot),
  };

  /** Gives fewer points for a later identifier, and for an identifier that many files define. */
  function namedDefinitions(): Part {
    const value = valuesOfNames(context.task.identifiers);
    const numbers = new Map<number, string>();
    for (const name of value.keys()) {
      const number = context.corpus.definitions.numberOfName(name);
      if (number !== undefined) numbers.set(number, name);
    }
    const definers = new Map<string, number[]>();
    if (numbers.size > 0) {
      for (const { slot, words } of defined)
        for (const number of words.names) {
          const name = numbers.get(number);
          if (name !== undefined) append(definers, name, slot);
        }
    }
    const sums = new Map<number, number>();
    const names = new Map<number, string[]>();
    for (const [name, slots] of [...definers].sort((a, b) => byText(a[0], b[0])))
      for (const slot of slots) {
        sums.set(slot, (sums.get(slot) ?? 0) + (value.get(name)! * weights.symbol) / Math.sqrt(slots.length));
        names.set(slot, [...(names.get(slot) ?? []), name]);
      }
    return {
      points: sums,
      detail: (slot) =>
        english`defines ${
          list([...(names.get(slot) ?? [])].sort((a, b) => value.get(b)! - value.get(a)! || byText(a, b)))
        }`,
    };
  }

  function sharedWords(): Part {
    const terms = context.task.terms;
    const termOf = new Map<number, number>();
    terms.forEach(({ term }, t) => {
      const number = context.corpus.definitions.numberOfWord(term);
      if (number !== undefined) termOf.set(number, t);
    });
    const holders = new Uint32Array(terms.length);
    const seen = new Map<number, (readonly [term: number, count: number])[]>();
    for (const { slot, words } of defined)
      words.words.forEach((word, k) => {
        const t = termOf.get(word);
        if (t === undefined) return;
        holders[t]!++;
        const existing = seen.get(slot);
        if (existing) existing.push([t, words.counts[k]!]);
        else seen.set(slot, [[t, words.counts[k]!]]);
      });
    const scores = new Map<number, number>();
    for (const [slot, matches] of seen) {
      let score = 0;
      for (const [t, count] of matches)
        score += weightInNames(terms[t]!) * inverseDocumentFrequency(holders[t]!, candidates.length) *
          (count / (count + 1));
      scores.set(slot, score);
    }
    return {
      points: scaledScores(scores, weights.symbolWords),
      detail: (slot) =>
        english`defines names with ${
          list((seen.get(slot) ?? []).map(([t]) =>
            terms[t]!
          ).sort((a, b) => byText(a.term, b.term)).map(({ written }) => written))
        }`,
    };
  }
}

function valuesOfNames(identifiers: readonly string[]): Map<string, number> {
  const value = new Map<string, number>();
  identifiers.forEach((identifier, order) => {
    for (const name of [identifier, ...identifier.split(/[^\p{L}\p{N}_$]+/u)])
      if (name.length > 2 && !value.has(name)) value.set(name, 1 / (1 + 0.15 * order));
  });
  return value;
}

function list(names: readonly string[]): string {
  return names.slice(0, 3).map((name) => `'${name}'`).join(', ');
}
