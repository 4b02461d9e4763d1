import type { Facts, IndexedFile } from '../../model';
import { scaled } from '../scoreAccumulator';
import { weights } from '../weights';
import { rarity, type RankContext, type Signal } from './signal';

/**
 * Which of a task's literals a file holds, by their numbers; undefined where its text is not what the index read any
 * more.
 */
export type LiteralReader = (slot: number, file: IndexedFile) => readonly number[] | undefined;

/**
 * Remembers the answers as long as the literals are the same, each as long as the file is. `holds`: what it is for a
 * text to hold one.
 */
export function createLiteralReader(
  holds: (text: string, literal: string) => boolean = (text, literal) => text.includes(literal),
): (literals: readonly string[], textOf: (file: IndexedFile) => string | undefined) => LiteralReader {
  let asked: readonly string[] = [];
  const known = new Map<number, { readonly facts: Facts; readonly held: readonly number[]; }>();
  const reader = (literals: readonly string[], textOf: (file: IndexedFile) => string | undefined): LiteralReader => {
    if (literals.length !== asked.length || literals.some((literal, l) => literal !== asked[l])) known.clear();
    asked = literals;
    return (slot, file) => {
      const before = known.get(slot);
      if (before?.facts === file.facts) return before.held;
      const text = textOf(file);
      if (text === undefined) return undefined;
      const held = literals.flatMap((literal, l) => (holds(text, literal) ? [l] : []));
      known.set(slot, { facts: file.facts, held });
      return held;
    };
  };
  return reader;
}

/** Quoted text that stands in the file word for word, the rarer and the longer the more. Reads only the candidates. */
export function literals({ corpus, task }: RankContext, candidates: readonly number[], heldBy: LiteralReader): Signal {
  const holders: number[][] = task.literals.map(() => []);
  if (task.literals.length > 0) {
    for (const slot of candidates) for (const l of heldBy(slot, corpus.fileOf(slot)) ?? []) holders[l]!.push(slot);
  }
  const scores = new Map<number, number>();
  const held = new Map<number, string[]>();
  task.literals.forEach((literal, l) => {
    const worth = rarity(holders[l]!.length, candidates.length) * Math.min(2, 0.5 + literal.length / 20);
    for (const slot of holders[l]!) {
      scores.set(slot, (scores.get(slot) ?? 0) + worth);
      held.set(slot, [...(held.get(slot) ?? []), literal]);
    }
  });
  // below this a literal is common: being its best holder is no full match
  const reference = 4;
  return {
    kind: 'literal',
    points: scaled(scores, weights.literal, reference),
    detail: (slot) =>
      `holds ${(held.get(slot) ?? []).slice(0, 2).map((literal) => `'${literal.slice(0, 60)}'`).join(', ')}`,
  };
}
