import { findChangedIndexes } from '#base/collections/changedIndexes';
import { byText } from '#base/order';
import type { Facts, ImportGraph, IndexedFile, Markdown } from '#model';
import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import { type MapFolder, buildMapFolders, isOwnCode } from './folders';

export interface RepoMapInput {
  /** Sorted by path. */
  readonly files: readonly IndexedFile[];
  readonly graph: ImportGraph;
  /** The scores of the files for the task, in the order of the files. */
  readonly scores: ArrayLike<number>;
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

const maxFolders = 12;
const maxThirdPartyFolders = 3;
const maxFilesPerFolder = 10;
const maxNamesPerFile = 3;
const maxThirdPartyNames = 4;
/** The maximum total length of the names listed for one file, in characters. */
const maxNamesLength = 300;
/** Files of lower weight have no line: few files import them, and the task does not refer to them. */
const minWeight = 1;
/** The weight of the task relative to the weight of importers. */
const taskFactor = 1.5;

/** Renders the map for a reader who already sees a list of the files in `shownPaths`. */
export type RepoMapRenderer = (shownPaths: ReadonlySet<string>) => Markdown;

/**
 * Creates a map of the repository's folders, each with its size and the files that the task refers to or that many
 * files import. Files that are already shown, and folders without other files, have no line. The map is empty if there
 * are no lines.
 */
export function createRepoMap(): (input: RepoMapInput) => RepoMapRenderer {
  const getFolderLayout = createFolderLayout();
  return (input) => {
    const layout = getFolderLayout(input);
    return (shownPaths) => buildRepoMap(input, layout, shownPaths);
  };
}

function buildRepoMap({ files, scores, maxTokens, countTokens }: RepoMapInput, layout: FolderLayout,
  shownPaths: ReadonlySet<string>): Markdown
{
  const folders = layout.folders.map((folder) => ({ ...folder, score: sumAt(scores, folder.indexes) }));
  folders.sort((a, b) =>
    Number(a.isThirdParty) - Number(b.isThirdParty) || b.score - a.score || b.indexes.length - a.indexes.length ||
    byText(a.path, b.path)
  );
  const repositoryFolders = folders.filter(({ isThirdParty, indexes }) =>
    !isThirdParty && indexes.some((index) => !shownPaths.has(files[index]!.path))
  ).slice(0, maxFolders);
  const linesByFolder = new Map<string, Markdown[]>();
  let remainingTokens = maxTokens;
  for (
    const folder of [...repositoryFolders,
      ...folders.filter((candidate) => candidate.isThirdParty).slice(0, maxThirdPartyFolders)]
  )
    if (!addLine(folder.path, layout.formatFolderLine(folder))) break;
  for (const { folder, index } of rankFiles(repositoryFolders))
    if (
      linesByFolder.has(folder.path) && !addLine(folder.path, layout.formatFileLine(folder.path, files[index]!, index))
    )
      break;
  const allLines = [...linesByFolder].sort(([a], [b]) => byText(a, b)).flatMap(([, text]) => text);
  return allLines.length > 0 ? md`${joinMarkdown(allLines, '\n')}\n` : md``;

  /**
   * Lists the first file of each folder, then the second file of each folder, and so on. Files of much greater weight
   * come earlier.
   */
  function rankFiles(
    candidates: readonly MapFolder[],
  ): readonly { readonly folder: MapFolder; readonly index: number; }[] {
    return candidates
      .flatMap((folder) =>
        findTopWeighted(folder.indexes, weighFile).map((index, n) => ({
          folder,
          index,
          weight: weighFile(index),
          gain: weighFile(index) / Math.sqrt(n + 1),
        }))
      )
      .filter((file) => file.weight >= minWeight && !shownPaths.has(files[file.index]!.path))
      .sort((a, b) => b.gain - a.gain || byText(files[a.index]!.path, files[b.index]!.path));
  }
  /** Computes weights from logarithms, since the files with the highest scores are in the pack anyway. */
  function weighFile(index: number): number {
    return taskFactor * Math.log2(1 + scores[index]!) + layout.importerWeights[index]!;
  }
  function addLine(folder: string, line: Markdown): boolean {
    const cost = countTokens(`${line}\n`);
    if (cost > remainingTokens) return false;
    remainingTokens -= cost;
    linesByFolder.set(folder, [...(linesByFolder.get(folder) ?? []), line]);
    return true;
  }
}

function sumAt(numbers: ArrayLike<number>, indexes: readonly number[]): number {
  let sum = 0;
  for (const index of indexes) sum += numbers[index]!;
  return sum;
}

/**
 * Returns the indexes with the greatest weights in descending order. Ties are in the order of indexes, which follows
 * the paths.
 */
function findTopWeighted(indexes: readonly number[], getWeight: (index: number) => number): number[] {
  const topFiles: { readonly index: number; readonly weight: number; }[] = [];
  for (const index of indexes) {
    const candidateWeight = getWeight(index);
    if (topFiles.length === maxFilesPerFolder && candidateWeight <= topFiles[maxFilesPerFolder - 1]!.weight) continue;
    let position = topFiles.length;
    while (position > 0 && topFiles[position - 1]!.weight < candidateWeight) position--;
    topFiles.splice(position, 0, { index, weight: candidateWeight });
    if (topFiles.length > maxFilesPerFolder) topFiles.pop();
  }
  return topFiles.map(({ index }) => index);
}

/** The part of the map that does not depend on the task. */
interface FolderLayout {
  readonly folders: readonly MapFolder[];
  /** The weights by file index. */
  readonly importerWeights: Float64Array;
  formatFolderLine(folder: MapFolder): Markdown;
  formatFileLine(folder: string, file: IndexedFile, index: number): Markdown;
}

/**
 * Creates a function that reuses the last folders while paths and roles are unchanged, and the last importer counts
 * while the edges are unchanged.
 */
function createFolderLayout(): (input: RepoMapInput) => FolderLayout {
  let files: readonly IndexedFile[] = [];
  let edition: object | undefined;
  let folders: readonly MapFolder[] = [];
  let contentsByPath: ReadonlyMap<string, Markdown> = new Map();
  let importerWeights = new Float64Array();
  let importerCounts = new Int32Array();
  /** The names in files that have been listed before. */
  const namesByFacts = new WeakMap<Facts, Markdown>();

  return ({ files: newFiles, graph }) => {
    const changedIndexes = findChangedIndexes(files, newFiles);
    const hasSameRoles = changedIndexes?.every((index) => files[index]!.facts.role === newFiles[index]!.facts.role);
    if (!changedIndexes || !hasSameRoles) {
      folders = buildMapFolders(newFiles, maxFolders);
      contentsByPath = new Map(folders.map((folder) => [folder.path, describeFolderContent(folder, newFiles)]));
    }
    if (!changedIndexes || edition !== (graph.edition ?? graph)) {
      importerCounts = Int32Array.from(newFiles, ({ path }) => graph.importers.get(path)?.length ?? 0);
      importerWeights = Float64Array.from(newFiles, (file, index) =>
        computeImporterWeight(file, importerCounts[index]!));
      edition = graph.edition ?? graph;
    } else {
      for (const index of changedIndexes)
        importerWeights[index] = computeImporterWeight(newFiles[index]!, importerCounts[index]!);
    }
    files = newFiles;
    return { folders, importerWeights, formatFolderLine, formatFileLine };
  };

  function formatFolderLine({ path, indexes, hasMappedSubfolders }: MapFolder): Markdown {
    return md`- ${toCode(`${path}/`)} ${indexes.length} ${hasMappedSubfolders ? md`other ` : md``}${
      indexes.length === 1 ? md`file` : md`files`
    }${contentsByPath.get(path)!}`;
  }

  function formatFileLine(folder: string, file: IndexedFile, index: number): Markdown {
    const name = folder === '.' ? file.path : file.path.slice(folder.length + 1);
    const names = formatNames(file.facts);
    const importerCount = importerCounts[index]!;
    return md`  - ${toCode(name)}${names === '' ? md`` : md` ${names}`}${
      importerCount > 0 ? md`, imported by ${importerCount}` : md``
    }`;
  }

  function formatNames(facts: Facts): Markdown {
    let names = namesByFacts.get(facts);
    if (names === undefined) {
      const exportedDefinitions = facts.definitions.filter((definition) =>
        definition.exported && !definition.container
      );
      const sortedDefinitions = [...exportedDefinitions.filter((definition) => definition.kind !== 'constant'),
        ...exportedDefinitions.filter((definition) => definition.kind === 'constant')];
      namesByFacts.set(facts, names = toProse([...new Set(sortedDefinitions.map((definition) =>
        definition.name
      ))].slice(0, maxNamesPerFile).join(', '), maxNamesLength));
    }
    return names;
  }
}

function computeImporterWeight(file: IndexedFile, importerCount: number): number {
  return isOwnCode(file) ? Math.log2(1 + importerCount) : 0;
}

/** Names the third-party packages, or the role of more than half of the files unless this role is `source`. */
function describeFolderContent(folder: MapFolder, files: readonly IndexedFile[]): Markdown {
  if (folder.isThirdParty) return describeThirdPartyContent(folder, files);
  const counts = countIndexesByKey(folder.indexes, (index) => files[index]!.facts.role);
  const [role, count] = counts[0] ?? ['source', 0];
  return role !== 'source' && count * 2 > folder.indexes.length ? md`, mostly ${toProse(role, 200)}` : md``;
}

function describeThirdPartyContent({ path, indexes }: MapFolder, files: readonly IndexedFile[]): Markdown {
  const names = countIndexesByKey(indexes, (index) => files[index]!.path.slice(path.length + 1).split('/', 1)[0]!).map((
    [name],
  ) => name);
  const moreText = names.length > maxThirdPartyNames ? md` and ${names.length - maxThirdPartyNames} more` : md``;
  return md`, third party: ${
    joinMarkdown(names.slice(0, maxThirdPartyNames).map((name) => toCode(name)), ', ')
  }${moreText}`;
}

/** Counts indexes by key, the most frequent key first. */
function countIndexesByKey(indexes: readonly number[],
  getKey: (index: number) => string): readonly (readonly [key: string, count: number])[]
{
  const counts = new Map<string, number>();
  for (const index of indexes) counts.set(getKey(index), (counts.get(getKey(index)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || byText(a[0], b[0]));
}
