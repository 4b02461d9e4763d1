import { bm25, weights } from '../../../../src/4-rank/weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

/** BM25 over each file's terms, each task term by its weight. Linear in the sum of the files' distinct terms. */
export function content({ files, vocabulary, task, inPool }: Scene): Signal {
  const terms = task.terms;
  const lookup = termLookup();
  const found = new Uint32Array(terms.length);
  const starts = new Uint32Array(files.length + 1);
  const postings: number[] = []; // term, count, term, count …
  let pool = 0;
  let poolLength = 0;
  for (let i = 0; i < files.length; i++) {
    const { ids, counts, total } = files[i]!.facts.terms;
    if (inPool[i]) { pool++; poolLength += total; }
    const held: [term: number, count: number][] = [];
    for (let k = 0; k < ids.length; k++) {
      const term = lookup[ids[k]!];
      if (term) held.push([term - 1, counts[k]!]);
    }
    // in the order of the task, not of the vocabulary, whose numbers depend on what was read first
    for (const [term, count] of held.sort((a, b) => a[0] - b[0])) {
      postings.push(term, count);
      if (inPool[i]) found[term]!++;
    }
    starts[i + 1] = postings.length;
  }
  const usual = poolLength / Math.max(1, pool) || 1;
  const worth = terms.map((term, t) => term.weight * rarity(found[t]!, pool));
  const scores = new Float64Array(files.length);
  for (let i = 0; i < files.length; i++) eachPart(i, (_, part) => { scores[i]! += part; });
  return { kind: 'content', points: scaled(scores, weights.content), detail };

  /** Vocabulary id → number of the task's term + 1; a task has fewer than 255. */
  function termLookup(): Uint8Array {
    const table = new Uint8Array(vocabulary.words.length);
    terms.forEach(({ term }, t) => {
      const id = vocabulary.lookup(term);
      if (id !== undefined) table[id] = t + 1;
    });
    return table;
  }

  function eachPart(file: number, visit: (term: number, part: number) => void): void {
    const norm = bm25.k1 * (1 - bm25.b + (bm25.b * files[file]!.facts.terms.total) / usual);
    for (let k = starts[file]!; k < starts[file + 1]!; k += 2) {
      const count = postings[k + 1]!;
      visit(postings[k]!, (worth[postings[k]!]! * count * (bm25.k1 + 1)) / (count + norm));
    }
  }

  function detail(file: number): string {
    const parts: { term: number; part: number }[] = [];
    eachPart(file, (term, part) => parts.push({ term, part }));
    const best = parts.sort((a, b) => b.part - a.part || a.term - b.term).slice(0, 4);
    return `contains ${best.map(({ term }) => `'${terms[term]!.written}'`).join(', ')}`;
  }
}
