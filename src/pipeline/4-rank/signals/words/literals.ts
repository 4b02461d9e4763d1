import { computeInverseDocumentFrequency } from '#base/words/inverseDocumentFrequency';
import { english } from '#base/text/english';
import type { Facts, IndexedFile } from '#model';
import { scaleScores } from '../../scoreAccumulator';
import type { Evidence, PhaseInputs, RankContext, SignalRow } from '../signal';

const weight = 25;
/** The number of best files whose text is searched. */
const maxFiles = 120;

/**
 * Returns the indexes of the task's literals that a file contains, or undefined if its text has changed since it was
 * indexed.
 */
export type LiteralReader = (slot: number, file: IndexedFile) => readonly number[] | undefined;

/**
 * Returns a function that creates readers for given literals. Results are cached while the literals stay the same and
 * the file is unchanged. `containsLiteral` reports whether a text contains a literal.
 */
export function createLiteralReader(
  containsLiteral: (text: string, literal: string) => boolean = (text, literal) => text.includes(literal),
): (literals: readonly string[], textOf: (file: IndexedFile) => string | undefined) => LiteralReader {
  let lastLiterals: readonly string[] = [];
  const resultsBySlot = new Map<number, { readonly facts: Facts; readonly indexes: readonly number[]; }>();
  const createReader = (literals: readonly string[],
    readText: (file: IndexedFile) => string | undefined): LiteralReader =>
  {
    if (literals.length !== lastLiterals.length || literals.some((literal, i) => literal !== lastLiterals[i]))
      resultsBySlot.clear();
    lastLiterals = literals;
    return (slot, file) => {
      const cachedResult = resultsBySlot.get(slot);
      if (cachedResult?.facts === file.facts) return cachedResult.indexes;
      const text = readText(file);
      if (text === undefined) return undefined;
      const literalIndexes = literals.flatMap((literal, i) => (containsLiteral(text, literal) ? [i] : []));
      resultsBySlot.set(slot, { facts: file.facts, indexes: literalIndexes });
      return literalIndexes;
    };
  };
  return createReader;
}

/**
 * Finds files that contain quoted text from the task verbatim. Rarer and longer text counts more. Reads only the best
 * files.
 */
export const literals = {
  kind: 'literal',
  phase: 'best',
  create: () => {
    const createReader = createLiteralReader();
    return (input) => measure(input, createReader(input.task.literals, input.readText));
  },
} as const satisfies SignalRow;

function measure({ corpus, task, bestSlots }: RankContext & PhaseInputs['best'],
  readLiterals: LiteralReader): Evidence
{
  const candidateSlots = bestSlots.slice(0, maxFiles);
  const slotsByLiteral: number[][] = task.literals.map(() => []);
  if (task.literals.length > 0) {
    for (const slot of candidateSlots)
      for (const literalIndex of readLiterals(slot, corpus.getFile(slot)) ?? [])
        slotsByLiteral[literalIndex]!.push(slot);
  }
  const scores = new Map<number, number>();
  const literalsBySlot = new Map<number, string[]>();
  task.literals.forEach((literal, literalIndex) => {
    const value = computeInverseDocumentFrequency(slotsByLiteral[literalIndex]!.length, candidateSlots.length) *
      Math.min(2, 0.5 + literal.length / 20);
    for (const slot of slotsByLiteral[literalIndex]!) {
      scores.set(slot, (scores.get(slot) ?? 0) + value);
      literalsBySlot.set(slot, [...(literalsBySlot.get(slot) ?? []), literal]);
    }
  });
  // a lower score means that the literal is common, so even the file that matches it best is not a full match
  const reference = 4;
  return {
    points: scaleScores(scores, weight, reference),
    formatDetail: (slot) =>
      english`contains ${
        (literalsBySlot.get(slot) ?? []).slice(0, 2).map((literal) => `'${literal.slice(0, 60)}'`).join(', ')
      }`,
  };
}
