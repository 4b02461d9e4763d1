import { byText } from '../../base/order';
import type { IndexedFile, Role } from '../../model';

/** A folder of the repo map; `places` are those of its files in the list of all, ascending. */
export interface Folder {
  readonly path: string;
  readonly places: readonly number[];
  /** Folders of the map lie below it, so that these files are not all that it holds. */
  readonly partly: boolean;
  /** Others' code that the repository carries with it. */
  readonly thirdParty: boolean;
}

/** What a repository is about; all else is there for it. */
const ownRoles: ReadonlySet<Role> = new Set<Role>(['source', 'entry', 'types', 'script', 'style']);

const stagedRoles: ReadonlySet<Role> = new Set<Role>(['test', 'fixture', 'example']);

export function isOwnCode({ facts }: IndexedFile): boolean {
  return ownRoles.has(facts.role);
}

/**
 * About `wanted` folders: the one with the most code of the repository's own is split into its subfolders again and
 * again,
 * the smallest of many staying together. What others wrote is a folder for itself, and not split.
 */
export function foldersOf(files: readonly IndexedFile[], wanted: number): Folder[] {
  const { own, thirdParty } = apart(files);
  const folders = splitUp({ path: '.', places: own, code: codeAmong(own, files) }, files, wanted);
  const paths = folders.map(({ path }) => path);
  return [
    ...folders.map(({ path, places }) => ({
      path,
      places,
      partly: paths.some((other) => isBelow(other, path)),
      thirdParty: false,
    })),
    ...[...thirdParty].map(([path, places]) => ({ path, places, partly: false, thirdParty: true })),
  ];
}

/** Names that say so wherever they stand, and those that do only at the top. */
const carried = new Set(['vendor', 'third_party', 'third-party', 'thirdparty', '3rdparty', 'node_modules',
  'bower_components', 'carthage', 'pods']);
const carriedAtTop = new Set([...carried, 'deps', 'external', 'externals', 'extern', 'vendored']);

function apart(
  files: readonly IndexedFile[],
): { readonly own: readonly number[]; readonly thirdParty: ReadonlyMap<string, readonly number[]>; } {
  const own: number[] = [];
  const carriedIn = new Map<string, number[]>();
  files.forEach(({ path }, place) => {
    const root = thirdPartyRoot(path);
    if (root === undefined) own.push(place);
    else push(carriedIn, root, place);
  });
  // a repository of nothing else is somebody's own
  const some = own.some((place) => isOwnCode(files[place]!));
  const thirdParty = new Map([...carriedIn].filter(([, places]) => some && !isStaged(places, files)));
  return {
    own: thirdParty.size === 0
      ? files.map((_, place) => place)
      : [...own, ...[...carriedIn].flatMap(([root, places]) => (thirdParty.has(root) ? [] : places))].sort((a, b) =>
        a - b
      ),
    thirdParty,
  };
}

/** What tests and examples carry is made up by the repository itself. */
function isStaged(places: readonly number[], files: readonly IndexedFile[]): boolean {
  return 2 * places.filter((place) => stagedRoles.has(files[place]!.facts.role)).length > places.length;
}

function thirdPartyRoot(path: string): string | undefined {
  for (let start = 0, end = path.indexOf('/'); end >= 0; start = end + 1, end = path.indexOf('/', start)) {
    if ((start === 0 ? carriedAtTop : carried).has(path.slice(start, end).toLowerCase())) return path.slice(0, end);
  }
  return undefined;
}

interface Part {
  readonly path: string;
  readonly places: readonly number[];
  /** How many of them are the repository's own code. */
  readonly code: number;
}

/** A folder with less of the code than this part of a folder's fair share is not worth lines of its subfolders. */
const leastPart = 0.4;

function splitUp(all: Part, files: readonly IndexedFile[], wanted: number): readonly Part[] {
  let folders = [all];
  const whole = new Set<string>();
  while (folders.length < wanted) {
    const largest = folders.filter(({ path, code }) =>
      !whole.has(path) && code >= (leastPart * all.code) / wanted
    ).sort(byCode)[0];
    if (!largest) break;
    const children = split(largest, files);
    // what lies directly in a folder keeps the folder's name and is not split again
    whole.add(largest.path);
    if (children.length === 1) {
      if (children[0]!.path !== largest.path)
        folders = folders.map((folder) => (folder === largest ? children[0]! : folder));
      continue;
    }
    const room = wanted - folders.length + 1;
    folders = [...folders.filter((folder) => folder !== largest), ...together(largest.path, children, room, files)];
  }
  return folders;
}

/** A folder of so few files, none of them code or a test, has no line of its own. */
const fewFiles = 5;

/** The folders with the most code, `most` with what lies in none of them; the rest stays with that. */
function together(path: string, children: readonly Part[], most: number,
  files: readonly IndexedFile[]): readonly Part[]
{
  const tells = ({ code, places }: Part) =>
    code > 0 || places.length > fewFiles || places.some((place) => files[place]!.facts.role === 'test');
  const sorted = children.filter((child) => child.path !== path && tells(child)).sort(byCode);
  const kept = sorted.slice(0, most - 1);
  const rest = children.filter((child) => !kept.includes(child));
  if (rest.length === 0) return kept;
  const places = rest.flatMap((child) => child.places).sort((a, b) => a - b);
  return [...kept, { path, places, code: rest.reduce((sum, { code }) => sum + code, 0) }];
}

function byCode(a: Part, b: Part): number {
  return b.code - a.code || b.places.length - a.places.length || byText(a.path, b.path);
}

function split(folder: Part, files: readonly IndexedFile[]): Part[] {
  const prefix = folder.path === '.' ? '' : `${folder.path}/`;
  const children = new Map<string, number[]>();
  for (const place of folder.places) {
    const { path } = files[place]!;
    const slash = path.indexOf('/', prefix.length);
    push(children, slash < 0 ? folder.path : path.slice(0, slash), place);
  }
  return [...children].map(([path, places]) => ({ path, places, code: codeAmong(places, files) }));
}

function codeAmong(places: readonly number[], files: readonly IndexedFile[]): number {
  let code = 0;
  for (const place of places) if (isOwnCode(files[place]!)) code++;
  return code;
}

function isBelow(path: string, folder: string): boolean {
  return folder === '.' ? path !== '.' : path.startsWith(`${folder}/`);
}

function push(lists: Map<string, number[]>, key: string, place: number): void {
  const list = lists.get(key);
  if (list) list.push(place);
  else lists.set(key, [place]);
}
