import { pathWordsOf } from '../pathWords';
import { folderShare, weights } from '../../../../src/4-rank/weights';
import { rarity, scaled, type Scene, type Signal } from './signal';

const none: readonly number[] = [];

/** Task terms in file names and folders; a name that the task's terms cover whole counts most. */
export function path({ files, vocabulary, task, inPool }: Scene): Signal {
  const numbers = new Map(task.terms.map(({ term }, t) => [term, t]));
  const wordsOf = pathWordsOf(vocabulary);
  const folders = new Map<readonly string[], readonly number[]>();
  const matches = files.map((file) => {
    const words = wordsOf(file.path);
    return { stem: numbersOf(words.stem), length: words.length, folder: folderNumbers(words.folders) };
  });
  const worth = termWorth();
  const scores = new Float64Array(files.length);
  matches.forEach(({ stem, length, folder }, i) => {
    if (stem.length + folder.length === 0) return;
    let score = 0;
    for (const t of stem) score += worth[t]!;
    score *= 0.5 + 0.5 * Math.min(1, stem.length / Math.max(1, length));
    for (const t of folder) if (!stem.includes(t)) score += worth[t]! * folderShare;
    scores[i] = score;
  });
  // a file that meets only a word that many paths have must not count as a full match for being the best of its kind
  const [first = 0, second = 0] = [...worth].sort((a, b) => b - a);
  return { kind: 'path', points: scaled(scores, weights.path, 0.6 * (first + second)), detail };

  function numbersOf(words: readonly string[]): readonly number[] {
    let found = none;
    for (const word of words) {
      const t = numbers.get(word);
      if (t !== undefined) found = [...found, t];
    }
    return found;
  }

  function folderNumbers(words: readonly string[]): readonly number[] {
    let found = folders.get(words);
    if (!found) folders.set(words, (found = numbersOf(words)));
    return found;
  }

  function termWorth(): number[] {
    const found = new Uint32Array(task.terms.length);
    let pool = 0;
    matches.forEach(({ stem, folder }, i) => {
      if (!inPool[i]) return;
      pool++;
      for (const t of stem) found[t]!++;
      for (const t of folder) if (!stem.includes(t)) found[t]!++;
    });
    return task.terms.map((term, t) => term.weight * rarity(found[t]!, pool));
  }

  function detail(i: number): string {
    const { stem, folder } = matches[i]!;
    return `path matches ${[...new Set([...stem, ...folder])].slice(0, 4).map((t) => `'${task.terms[t]!.written}'`).join(', ')}`;
  }
}
