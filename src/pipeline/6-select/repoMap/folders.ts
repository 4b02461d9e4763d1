import { append } from '#base/collections/lists';
import { byText } from '#base/order';
import { containsPath } from '#base/text/paths';
import type { IndexedFile, Role } from '#model';

/** A folder of the repo map. */
export interface MapFolder {
  readonly path: string;
  /** The indexes of the folder's files in the list of all files, ascending. */
  readonly indexes: readonly number[];
  /** Whether the map has folders below this one. Their files are not in `indexes`. */
  readonly hasMappedSubfolders: boolean;
  /** Whether the folder contains third-party code that is kept in the repository. */
  readonly isThirdParty: boolean;
}

/** The roles of the repository's own code. */
const codeRoles: ReadonlySet<Role> = new Set<Role>(['source', 'entry', 'types', 'script', 'style']);

const testMaterialRoles: ReadonlySet<Role> = new Set<Role>(['test', 'fixture', 'example']);

export function isOwnCode({ facts }: IndexedFile): boolean {
  return codeRoles.has(facts.role);
}

/**
 * Returns at most `maxFolders` folders of the repository's own files: repeatedly splits the folder with the most code
 * into its subfolders and groups the smallest subfolders. Each root of third-party code is an additional folder.
 */
export function buildMapFolders(files: readonly IndexedFile[], maxFolders: number): MapFolder[] {
  const { repositoryFiles, thirdPartyFolders } = separateThirdParty(files);
  const folders = splitIntoFolders({
    path: '.',
    indexes: repositoryFiles,
    codeFileCount: countCodeFiles(repositoryFiles, files),
  }, files, maxFolders);
  const paths = folders.map(({ path }) => path);
  return [
    ...folders.map(({ path, indexes }) => ({
      path,
      indexes,
      hasMappedSubfolders: paths.some((other) => path === '.' ? other !== '.' : containsPath(path, other)),
      isThirdParty: false,
    })),
    ...[...thirdPartyFolders].map(([path, indexes]) => ({
      path,
      indexes,
      hasMappedSubfolders: false,
      isThirdParty: true,
    })),
  ];
}

/** The names of third-party folders at any depth. `topThirdPartyNames` also has names that count only at the top. */
const thirdPartyNames = new Set(['vendor', 'third_party', 'third-party', 'thirdparty', '3rdparty', 'node_modules',
  'bower_components', 'carthage', 'pods']);
const topThirdPartyNames = new Set([...thirdPartyNames, 'deps', 'external', 'externals', 'extern', 'vendored']);

function separateThirdParty(
  files: readonly IndexedFile[],
): {
  readonly repositoryFiles: readonly number[];
  readonly thirdPartyFolders: ReadonlyMap<string, readonly number[]>;
} {
  const repositoryFiles: number[] = [];
  const filesByRoot = new Map<string, number[]>();
  files.forEach(({ path }, index) => {
    const root = findThirdPartyRoot(path);
    if (root === undefined) repositoryFiles.push(index);
    else append(filesByRoot, root, index);
  });
  // if there is no other code, the code in third-party folders counts as the repository's own
  const hasOwnCode = repositoryFiles.some((index) => isOwnCode(files[index]!));
  const thirdPartyFolders = new Map(
    [...filesByRoot].filter(([, indexes]) => hasOwnCode && !isTestMaterial(indexes, files)),
  );
  return {
    repositoryFiles: thirdPartyFolders.size === 0
      ? files.map((_, index) => index)
      : [...repositoryFiles,
        ...[...filesByRoot].flatMap(([root, indexes]) => (thirdPartyFolders.has(root) ? [] : indexes))]
        .sort((a, b) => a - b),
    thirdPartyFolders,
  };
}

/**
 * Reports whether most files are test material. Third-party folders below tests and examples belong to the repository
 * itself.
 */
function isTestMaterial(indexes: readonly number[], files: readonly IndexedFile[]): boolean {
  return 2 * indexes.filter((index) => testMaterialRoles.has(files[index]!.facts.role)).length > indexes.length;
}

function findThirdPartyRoot(path: string): string | undefined {
  for (let start = 0, end = path.indexOf('/'); end >= 0; start = end + 1, end = path.indexOf('/', start)) {
    if ((start === 0 ? topThirdPartyNames : thirdPartyNames).has(path.slice(start, end).toLowerCase()))
      return path.slice(0, end);
  }
  return undefined;
}

interface FolderPart {
  readonly path: string;
  readonly indexes: readonly number[];
  /** The number of these files that are the repository's own code. */
  readonly codeFileCount: number;
}

/** A folder is split only if it has at least this fraction of the average amount of code per folder in the map. */
const minShare = 0.4;

function splitIntoFolders(root: FolderPart, files: readonly IndexedFile[], maxFolders: number): readonly FolderPart[] {
  let folders = [root];
  const finishedPaths = new Set<string>();
  while (folders.length < maxFolders) {
    const largestFolder = folders.filter(({ path, codeFileCount }) =>
      !finishedPaths.has(path) && codeFileCount >= (minShare * root.codeFileCount) / maxFolders
    ).sort(byCodeFileCount)[0];
    if (!largestFolder)
      break;
    const children = splitFolder(largestFolder, files);
    // files directly in a folder stay under the folder's name and are not split again
    finishedPaths.add(largestFolder.path);
    if (children.length === 1) {
      if (children[0]!.path !== largestFolder.path)
        folders = folders.map((folder) => (folder === largestFolder ? children[0]! : folder));
      continue;
    }
    const maxParts = maxFolders - folders.length + 1;
    folders = [...folders.filter((folder) =>
      folder !== largestFolder
    ), ...groupSmall(largestFolder.path, children, maxParts, files)];
  }
  return folders;
}

/** A folder with at most this many files, and without code or tests, has no line of its own. */
const maxUnlistedFiles = 5;

/** Returns at most `maxParts` folders: those with the most code, and `path` with the files of all other folders. */
function groupSmall(path: string, children: readonly FolderPart[], maxParts: number,
  files: readonly IndexedFile[]): readonly FolderPart[]
{
  const hasOwnLine = ({ codeFileCount, indexes }: FolderPart) =>
    codeFileCount > 0 || indexes.length > maxUnlistedFiles ||
    indexes.some((index) => files[index]!.facts.role === 'test');
  const sortedChildren = children.filter((child) => child.path !== path && hasOwnLine(child)).sort(byCodeFileCount);
  const largestFolders = sortedChildren.slice(0, maxParts - 1);
  const remainingChildren = children.filter((child) => !largestFolders.includes(child));
  if (remainingChildren.length === 0) return largestFolders;
  const indexes = remainingChildren.flatMap((child) => child.indexes).sort((a, b) => a - b);
  return [...largestFolders, {
    path,
    indexes,
    codeFileCount: remainingChildren.reduce((sum, { codeFileCount }) => sum + codeFileCount, 0),
  }];
}

function byCodeFileCount(a: FolderPart, b: FolderPart): number {
  return b.codeFileCount - a.codeFileCount || b.indexes.length - a.indexes.length || byText(a.path, b.path);
}

function splitFolder(folder: FolderPart, files: readonly IndexedFile[]): FolderPart[] {
  const prefix = folder.path === '.' ? '' : `${folder.path}/`;
  const children = new Map<string, number[]>();
  for (const index of folder.indexes) {
    const { path } = files[index]!;
    const slash = path.indexOf('/', prefix.length);
    append(children, slash < 0 ? folder.path : path.slice(0, slash), index);
  }
  return [...children].map(([path, indexes]) => ({ path, indexes, codeFileCount: countCodeFiles(indexes, files) }));
}

function countCodeFiles(indexes: readonly number[], files: readonly IndexedFile[]): number {
  let count = 0;
  for (const index of indexes) if (isOwnCode(files[index]!)) count++;
  return count;
}
