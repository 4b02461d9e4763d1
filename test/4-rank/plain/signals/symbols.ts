import { byText } from '../../../../src/base/order';
import { fold, subwords } from '../../../../src/base/words';
import { weights } from '../../../../src/4-rank/weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

/** Definitions that the task names, the very identifier far above shared words. Only the candidates are read. */
export function symbols(scene: Scene, candidates: readonly number[]): Signal {
  const named = namedDefinitions(scene, candidates);
  const shared = sharedWords(scene, candidates);
  return {
    kind: 'symbol',
    points: named.points.map((points, i) => points + shared.points[i]!),
    detail: (i) => (named.points[i]! > 0 ? named : shared).detail(i),
  };
}

/** Less for a later identifier, and for one that many files define. */
function namedDefinitions({ files, task }: Scene, candidates: readonly number[]): Signal {
  const worth = new Map<string, number>();
  task.identifiers.forEach((identifier, order) => {
    for (const name of identifier.split(/[^\p{L}\p{N}_$]+/u)) if (name.length > 2 && !worth.has(name)) worth.set(name, 1 / (1 + 0.15 * order));
  });
  const definers = new Map<string, Set<number>>();
  if (worth.size > 0) for (const i of candidates) for (const { name } of files[i]!.facts.definitions) {
    if (!worth.has(name)) continue;
    const known = definers.get(name);
    if (known) known.add(i); else definers.set(name, new Set([i]));
  }
  const points = new Float64Array(files.length);
  const names = new Map<number, string[]>();
  for (const [name, places] of [...definers].sort((a, b) => byText(a[0], b[0]))) for (const i of places) {
    points[i]! += (worth.get(name)! * weights.symbol) / Math.sqrt(places.size);
    names.set(i, [...(names.get(i) ?? []), name]);
  }
  return { kind: 'symbol', points, detail: (i) => `defines ${list([...(names.get(i) ?? [])].sort((a, b) => worth.get(b)! - worth.get(a)! || byText(a, b)))}` };
}

function sharedWords({ files, task }: Scene, candidates: readonly number[]): Signal {
  const weightOf = new Map(task.terms.map(({ term, weight }) => [term, weight]));
  const written = new Map(task.terms.map((t) => [t.term, t.written]));
  const known = new Map<string, readonly string[]>();
  const holders = new Map<string, number>();
  const seen = new Map<number, Map<string, number>>();
  for (const i of candidates) {
    const counts = new Map<string, number>();
    for (const { name } of files[i]!.facts.definitions) for (const term of termsOf(name)) counts.set(term, (counts.get(term) ?? 0) + 1);
    seen.set(i, counts);
    for (const term of counts.keys()) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const scores = new Float64Array(files.length);
  for (const [i, counts] of seen) for (const [term, count] of counts) {
    scores[i]! += weightOf.get(term)! * rarity(holders.get(term)!, candidates.length) * (count / (count + 1));
  }
  return { kind: 'symbol', points: scaled(scores, weights.symbolWords), detail: (i) => `defines names with ${list([...(seen.get(i)?.keys() ?? [])].sort(byText).map((term) => written.get(term)!))}` };

  function termsOf(name: string): readonly string[] {
    let terms = known.get(name);
    if (!terms) known.set(name, (terms = [...new Set(subwords(name).map(fold))].filter((term) => weightOf.has(term))));
    return terms;
  }
}

function list(names: readonly string[]): string {
  return names.slice(0, 3).map((name) => `'${name}'`).join(', ');
}
