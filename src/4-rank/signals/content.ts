import { ScoreAccumulator } from '../scoreAccumulator';
import { countOf } from '../corpus/postings';
import { bm25, weights } from '../weights';
import { rarity, type RankContext, type Signal } from './signal';

/** BM25 over each file's terms, each task term by its weight. Linear in the entries of the task's terms. */
export function content({ corpus, task, inPool, pool }: RankContext): Signal {
  const { files, placeOf, vocabulary, version, postings, buffer, roleOf, lengthOf } = corpus;
  const ids = task.terms.map(({ term }) => vocabulary.lookup(term) ?? -1);
  const usual = poolLength() / Math.max(1, pool) || 1;
  const worth = new Float64Array(ids.length);
  const scores = new ScoreAccumulator(corpus.slots);
  // term by term in the task's order, so that a file's sum does not depend on the vocabulary's numbers
  ids.forEach((id, t) => {
    const entries = id < 0 ? 0 : postings.read(id, buffer);
    let found = 0;
    for (let k = 0; k < entries; k++) found += inPool[roleOf[buffer.slots[k]!]!]!;
    const rare = (worth[t] = task.terms[t]!.weight * rarity(found, pool));
    for (let k = 0; k < entries; k++) {
      const slot = buffer.slots[k]!;
      scores.add(slot, part(rare, buffer.counts[k]!, normOf(lengthOf[slot]!)));
    }
  });
  const prepared = new Map<number, Part[]>();
  return { kind: 'content', points: scores.scaled(weights.content), detail, prepare };

  function poolLength(): number {
    let length = 0;
    for (let role = 0; role < corpus.lengthOfRole.length; role++)
      if (inPool[role]) length += corpus.lengthOfRole[role]!;
    return length;
  }

  function normOf(length: number): number {
    return bm25.k1 * (1 - bm25.b + (bm25.b * length) / usual);
  }

  function detail(slot: number): string {
    const best = (prepared.get(slot) ?? partsOf(slot)).sort((a, b) => b.part - a.part || a.term - b.term).slice(0, 4);
    return `contains ${best.map(({ term }) => `'${task.terms[term]!.written}'`).join(', ')}`;
  }

  /**
   * By the terms' entries, one list after the other, rather than by each file's terms; not where these are others by
   * now.
   */
  function prepare(slots: Uint32Array): void {
    if (corpus.version !== version) return;
    for (const slot of slots) if (!prepared.has(slot)) prepared.set(slot, []);
    const isWanted = new Uint8Array(corpus.slots);
    for (const slot of slots) if (prepared.get(slot)!.length === 0) isWanted[slot] = 1;
    ids.forEach((id, term) => {
      const entries = id < 0 ? 0 : postings.read(id, buffer);
      for (let k = 0; k < entries; k++) {
        const slot = buffer.slots[k]!;
        if (isWanted[slot] === 1)
          prepared.get(slot)!.push({ term, part: part(worth[term]!, buffer.counts[k]!, normOf(lengthOf[slot]!)) });
      }
    });
  }

  function partsOf(slot: number): Part[] {
    const { terms } = files[placeOf[slot]!]!.facts;
    const norm = normOf(terms.total);
    return ids.flatMap((id, term) => {
      const count = id < 0 ? 0 : countOf(terms, id);
      return count > 0 ? [{ term, part: part(worth[term]!, count, norm) }] : [];
    });
  }
}

/** What one of the task's terms brings to a file's score. */
interface Part {
  readonly term: number;
  readonly part: number;
}

function part(worth: number, count: number, norm: number): number {
  return (worth * count * (bm25.k1 + 1)) / (count + norm);
}
