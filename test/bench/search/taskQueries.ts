import type { PlainFile } from '#features/benchmark/pure/bm25';
import { literal } from './drawQueries';

/** A file whose text is searched in any letter case. */
export interface LowerFile {
  readonly path: string;
  readonly text: string;
  readonly lower: string;
}

/** A query that is drawn from a task, and how. */
export interface TaskQuery {
  readonly text: string;
  readonly kind: 'text' | 'regex';
  readonly sort: 'first' | 'few' | 'some' | 'many' | 'any';
}

const maxQueries = 3;
/** Other words of a task are drawn by the number of files that have them: from … to, and how many of each. */
const frequencies = { few: [2, 9], some: [10, 49], many: [50, Infinity] } as const;
const maxOfFrequency = 2;
/** Characters of a task's text: the start of an issue is read before the first search. */
const readCharacters = 3_000;
const shortestWord = 4;
const mostNames = 20;
const commonWords = new Set(
  ('about above after again against also although always among another because been before being below between both '
    + 'cannot could does doing done down during each either else even ever every from further have having here into '
    + 'itself just like made many more most much must need never none only other over same shall should since some such '
    + 'than that their them then there these they this those through under until upon very want were what when where '
    + 'whether which while will with within without would your '
    // verbs with which changes are described
    + 'added adding adds allow allows change changed changes fixed fixes fixing improve improved make makes refactor '
    + 'refactored remove removed removes removing support supports update updated updates used uses using').split(' '),
);

/**
 * Returns the terms that a reader of the task would search `first`; of its other words, from the title and the text,
 * the first two that `few`, `some` and `many` files have; and one regular expression for `any` of the first search
 * terms.
 */
export function taskQueries(task: string, files: readonly LowerFile[]): TaskQuery[] {
  const first = firstQueries(task, files);
  const drawn = new Set(first.map((word) => word.toLowerCase()));
  const others = new Map<string, string>();
  for (const { word, key, isName } of wordsOf(textOf(task)))
    if (!drawn.has(key) && !others.has(key)) others.set(key, isName ? word : key);
  const counted = [...others].map(([key, word]) => ({ word, files: filesWith(key, files) }));
  return [
    ...first.map((text): TaskQuery => ({ text, kind: 'text', sort: 'first' })),
    ...(['few', 'some', 'many'] as const).flatMap((sort) => {
      const [from, to] = frequencies[sort];
      return counted.filter((one) => one.files >= from && one.files <= to).slice(0, maxOfFrequency)
        .map(({ word }): TaskQuery => ({ text: word, kind: 'text', sort }));
    }),
    ...(first.length > 1 ? [{ text: `(?i)${first.map(literal).join('|')}`, kind: 'regex', sort: 'any' } as const] : []),
  ];
}

/**
 * Returns what a reader of the task would search for, by this rule: names first, in the order of the text (words with
 * an inner capital, an underscore, or before a parenthesis; each part of `a.b.c` separately), then other words of the
 * title, in lower case, those in the fewest files first. Each has at least four characters, is not a common word, and
 * occurs in a file in any letter case; at most three. URLs are not read.
 */
export function firstQueries(task: string, files: readonly LowerFile[]): string[] {
  const read = textOf(task);
  const titleEnd = read.search(/\n|$/);
  const names = new Map<string, string>();
  const words = new Set<string>();
  for (const { word, key, isName, index } of wordsOf(read)) {
    if (isName) names.set(key, names.get(key) ?? word);
    else if (index < titleEnd) words.add(key);
  }
  for (const key of names.keys()) words.delete(key);
  const counted = (found: Iterable<string>) =>
    [...found].map((word) => ({ word, files: filesWith(word.toLowerCase(), files) })).filter((one) => one.files > 0);
  const chosen = counted([...names.values()].slice(0, mostNames));
  const rarest = chosen.length < maxQueries ? counted(words).sort((a, b) => a.files - b.files) : [];
  return [...chosen, ...rarest].slice(0, maxQueries).map(({ word }) => word);
}

function textOf(task: string): string {
  return task.slice(0, readCharacters).trim().replace(/https?:\/\/\S+/g, ' ');
}

interface Word {
  readonly word: string;
  /** In lower case. */
  readonly key: string;
  readonly isName: boolean;
  readonly index: number;
}

function* wordsOf(text: string): Generator<Word, void> {
  for (const { 0: whole, index } of text.matchAll(/[A-Za-z_$][\w$]*(?:\(|(?![\w$]))/g)) {
    const word = whole.replace(/\($/, '');
    const key = word.toLowerCase();
    if (word.length < shortestWord || commonWords.has(key)) continue;
    yield { word, key, isName: whole !== word || /[a-z\d][A-Z]|[A-Za-z]_+[A-Za-z]/.test(word), index };
  }
}

function filesWith(key: string, files: readonly LowerFile[]): number {
  return files.filter(({ lower }) => lower.includes(key)).length;
}

/** Texts by the hash of their blob, so that consecutive commits read only what differs. */
export function createLowerFiles(): (files: readonly PlainFile[]) => LowerFile[] {
  let known = new Map<string, { readonly text: string; readonly lower: string; }>();
  return (files) => {
    const now = new Map<string, { readonly text: string; readonly lower: string; }>();
    const lowered = files.flatMap(({ path, hash, readText: read }) => {
      let one = known.get(hash) ?? now.get(hash);
      if (!one) {
        const text = read();
        if (text === undefined) return [];
        one = { text, lower: text.toLowerCase() };
      }
      now.set(hash, one);
      return [{ path, ...one }];
    });
    known = now;
    return lowered;
  };
}
