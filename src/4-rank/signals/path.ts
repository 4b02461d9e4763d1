import { noRole } from '../corpus/corpus';
import { folderShare, weights } from '../weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

const none: readonly number[] = [];

/** Task terms in file names and folders; a name that the task's terms cover whole counts most. */
export function path({ corpus, task, inPool, pool }: Scene): Signal {
  const { paths, roleOf } = corpus;
  const { folderOf } = paths;
  const numbers = new Map(task.terms.map(({ term }, t) => [term, t]));
  const stems = new Map<number, readonly number[]>();
  const folders = new Map<number, readonly number[]>();
  for (const { term } of task.terms) {
    for (const slot of paths.withStem(term)) if (roleOf[slot] !== noRole && !stems.has(slot)) stems.set(slot, numbersOf(paths.stem(slot).words));
    for (const folder of paths.foldersWith(term)) if (!folders.has(folder)) folders.set(folder, numbersOf(paths.wordsOfFolder(folder)));
  }
  const worth = termWorth();
  const scores = new Float64Array(corpus.slots);
  if (folders.size > 0) scoreFolders();
  for (const [slot, stem] of stems) scores[slot] = scoreOf(stem, paths.stem(slot).length, folders.get(folderOf[slot]!) ?? none);
  // a file that meets only a word that many paths have must not count as a full match for being the best of its kind
  const [first = 0, second = 0] = [...worth].sort((a, b) => b - a);
  return { kind: 'path', points: scaled(scores, weights.path, 0.6 * (first + second)), detail };

  function numbersOf(words: readonly string[]): readonly number[] {
    return words.map((word) => numbers.get(word)).filter((t) => t !== undefined);
  }

  function scoreOf(stem: readonly number[], length: number, folder: readonly number[]): number {
    let score = 0;
    for (const t of stem) score += worth[t]!;
    score *= 0.5 + 0.5 * Math.min(1, stem.length / Math.max(1, length));
    for (const t of folder) if (!stem.includes(t)) score += worth[t]! * folderShare;
    return score;
  }

  /** The same for all files of a folder whose own names hold no term. */
  function scoreFolders(): void {
    const byFolder = new Float64Array(paths.folderCount);
    for (const [folder, found] of folders) byFolder[folder] = scoreOf(none, 0, found);
    for (let slot = 0; slot < scores.length; slot++) if (roleOf[slot] !== noRole) scores[slot] = byFolder[folderOf[slot]!]!;
  }

  function termWorth(): number[] {
    const found = new Uint32Array(task.terms.length);
    if (folders.size > 0) {
      const files = new Uint32Array(paths.folderCount);
      for (let slot = 0; slot < corpus.slots; slot++) files[folderOf[slot]!]! += inPool[roleOf[slot]!]!;
      for (const [folder, terms] of folders) for (const t of terms) found[t]! += files[folder]!;
    }
    for (const [slot, stem] of stems) {
      if (!inPool[roleOf[slot]!]) continue;
      const inFolder = folders.get(folderOf[slot]!) ?? none;
      for (const t of stem) if (!inFolder.includes(t)) found[t]!++;
    }
    return task.terms.map((term, t) => term.weight * rarity(found[t]!, pool));
  }

  function detail(slot: number): string {
    const found = new Set([...(stems.get(slot) ?? none), ...(folders.get(folderOf[slot]!) ?? none)]);
    return `path matches ${[...found].slice(0, 4).map((t) => `'${task.terms[t]!.written}'`).join(', ')}`;
  }
}
