import type { PlainFile } from '../../../src/benchmark/bm25';

/** A file whose text is searched in any letter case. */
export interface LowerFile {
  readonly path: string;
  readonly text: string;
  readonly lower: string;
}

const maxQueries = 3;
/** Of a task's text: what stands at the start of an issue is read before the first search. */
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
 * What one who reads the task would search for, by this rule: names first, in the order of the text (words with an
 * inner capital, an underscore, or in front of a parenthesis; of `a.b.c` each part by itself), then other words of the
 * title, in lower case, those of the fewest files first. Each has four characters at least, is not a common word, and
 * occurs in a file in any letter case; at most three. Addresses of web pages are not read.
 */
export function taskQueries(task: string, files: readonly LowerFile[]): string[] {
  const read = task.slice(0, readCharacters).trim().replace(/https?:\/\/\S+/g, ' ');
  const titleEnd = read.search(/\n|$/);
  const names = new Map<string, string>();
  const words = new Set<string>();
  for (const { 0: whole, index } of read.matchAll(/[A-Za-z_$][\w$]*(?:\(|(?![\w$]))/g)) {
    const word = whole.replace(/\($/, '');
    const key = word.toLowerCase();
    if (word.length < shortestWord || commonWords.has(key)) continue;
    const isName = whole !== word || /[a-z\d][A-Z]|[A-Za-z]_+[A-Za-z]/.test(word);
    if (isName) names.set(key, names.get(key) ?? word);
    else if (index < titleEnd) words.add(key);
  }
  for (const key of names.keys()) words.delete(key);
  const counted = (found: Iterable<string>) =>
    [...found].map((word) => ({ word, files: files.filter(({ lower }) => lower.includes(word.toLowerCase())).length }))
      .filter((one) => one.files > 0);
  const chosen = counted([...names.values()].slice(0, mostNames));
  const rarest = chosen.length < maxQueries ? counted(words).sort((a, b) => a.files - b.files) : [];
  return [...chosen, ...rarest].slice(0, maxQueries).map(({ word }) => word);
}

/** Texts by the hash of their blob, so that consecutive commits read only what differs. */
export function createLowerFiles(): (files: readonly PlainFile[]) => LowerFile[] {
  let known = new Map<string, { readonly text: string; readonly lower: string; }>();
  return (files) => {
    const now = new Map<string, { readonly text: string; readonly lower: string; }>();
    const lowered = files.flatMap(({ path, hash, text: read }) => {
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
