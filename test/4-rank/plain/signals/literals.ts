import { weights } from '../../../../src/4-rank/weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

/** Quoted text that stands in the file word for word, the rarer and the longer the more. Reads only the candidates. */
export function literals({ files, task }: Scene, candidates: readonly number[], textOf: (file: Scene['files'][number]) => string | undefined): Signal {
  const holders: number[][] = task.literals.map(() => []);
  if (task.literals.length > 0) for (const i of candidates) {
    const text = textOf(files[i]!);
    if (text !== undefined) task.literals.forEach((literal, l) => { if (text.includes(literal)) holders[l]!.push(i); });
  }
  const scores = new Float64Array(files.length);
  const held = new Map<number, string[]>();
  task.literals.forEach((literal, l) => {
    const worth = rarity(holders[l]!.length, candidates.length) * Math.min(2, 0.5 + literal.length / 20);
    for (const i of holders[l]!) {
      scores[i]! += worth;
      held.set(i, [...(held.get(i) ?? []), literal]);
    }
  });
  // below this a literal is common: being its best holder is no full match
  const reference = 4;
  return { kind: 'literal', points: scaled(scores, weights.literal, reference), detail: (i) => `holds ${(held.get(i) ?? []).slice(0, 2).map((literal) => `'${literal.slice(0, 60)}'`).join(', ')}` };
}
