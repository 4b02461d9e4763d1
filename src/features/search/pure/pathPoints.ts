import { Recent } from '#base/collections/recent';
import { terms } from '#base/words/words';

/** Points if all words of the query are in the file's name, or in its folders' names. */
const namePoints = 5;
const folderPoints = 2;

/** The share of the query's words that are words of the file's name, and of its folders. */
export function pathPoints(path: string, words: readonly string[]): number {
  if (words.length === 0) return 0;
  const { name, folders } = pathTerms(path);
  let points = 0;
  for (const word of words) {
    if (name.has(word)) points += namePoints;
    else if (word === '' || folders.some((folder) => folder.has(word))) points += folderPoints;
  }
  return points / words.length;
}

interface PathTerms {
  readonly name: ReadonlySet<string>;
  readonly folders: readonly ReadonlySet<string>[];
}

/** Characters, nearly, of cached paths, and of cached names of files and folders. */
const cachedCharacters = 2_000_000;
const cachedPaths = new Recent<string, PathTerms>(cachedCharacters, (path) => path.length + 100);
const cachedNames = new Recent<string, ReadonlySet<string>>(cachedCharacters, (name) => 4 * name.length + 100);

function pathTerms(path: string): PathTerms {
  let known = cachedPaths.get(path);
  if (!known) {
    const folders = path.split('/').map(nameTerms);
    cachedPaths.set(path, known = { name: folders.pop()!, folders });
  }
  return known;
}

/** The terms in the name of a file or folder. */
function nameTerms(name: string): ReadonlySet<string> {
  let known = cachedNames.get(name);
  if (!known) cachedNames.set(name, known = new Set(name.split(/[^\p{L}\p{N}_$]+/u).flatMap(terms)));
  return known;
}
