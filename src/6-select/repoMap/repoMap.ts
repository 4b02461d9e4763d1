import { changedIndexes } from '../../base/collections/changedIndexes';
import { byText } from '../../base/order';
import type { Facts, ImportGraph, IndexedFile, Markdown } from '../../model';
import { code, joinMarkdown, md, prose } from '../../secrets/markdown';
import { foldersOf, isOwnCode, type Folder } from './folders';

export interface RepoMapInput {
  /** Sorted by path. */
  readonly files: readonly IndexedFile[];
  readonly graph: ImportGraph;
  /** What each file's score is worth, in the order of the files. */
  readonly worth: ArrayLike<number>;
  /** The map's ceiling. */
  readonly tokens: number;
  readonly count: (text: string) => number;
}

const mostFolders = 12;
const mostThirdParty = 3;
const filesInFolder = 10;
const namesInFile = 3;
const namesInThirdParty = 4;
/** Of one file. Characters. */
const longestNames = 300;
/** A file that weighs less says nothing: few import it, and the task does not mean it. */
const leastWeight = 1;
/** What the task means, against how many files import it. */
const taskPart = 1.5;

/** The folders of the repository, each with its size and the files that the task or many importers point at. */
export function createRepoMap(): (input: RepoMapInput) => Markdown {
  const layoutOf = createLayout();
  return (input) => repoMap(input, layoutOf(input));
}

function repoMap({ files, worth, tokens, count }: RepoMapInput, layout: Layout): Markdown {
  const folders = layout.folders.map((folder) => ({ ...folder, worth: sumAt(worth, folder.places) }));
  folders.sort((a, b) =>
    Number(a.thirdParty) - Number(b.thirdParty) || b.worth - a.worth || b.places.length - a.places.length ||
    byText(a.path, b.path)
  );
  const own = folders.filter((folder) => !folder.thirdParty).slice(0, mostFolders);
  const lines = new Map<string, Markdown[]>();
  let left = tokens;
  for (const folder of [...own, ...folders.filter((one) => one.thirdParty).slice(0, mostThirdParty)])
    if (!take(folder.path, layout.folderLine(folder))) break;
  for (const { folder, place } of byGain(own))
    if (lines.has(folder.path) && !take(folder.path, layout.fileLine(folder.path, files[place]!, place))) break;
  const shown = [...lines].sort(([a], [b]) => byText(a, b)).flatMap(([, text]) => text);
  return shown.length > 0 ? md`${joinMarkdown(shown, '\n')}\n` : md``;

  /** The first files of all folders before the second ones, but for those that weigh much more. */
  function byGain(among: readonly Folder[]): readonly { readonly folder: Folder; readonly place: number; }[] {
    return among
      .flatMap((folder) =>
        heaviest(folder.places, weight).map((place, n) => ({
          folder,
          place,
          weight: weight(place),
          gain: weight(place) / Math.sqrt(n + 1),
        }))
      )
      .filter((file) => file.weight >= leastWeight)
      .sort((a, b) => b.gain - a.gain || byText(files[a.place]!.path, files[b.place]!.path));
  }
  /** Both by their order of magnitude: what the task means most is named in the pack anyway. */
  function weight(place: number): number {
    return taskPart * Math.log2(1 + worth[place]!) + layout.used[place]!;
  }
  function take(folder: string, line: Markdown): boolean {
    const cost = count(`${line}\n`);
    if (cost > left) return false;
    left -= cost;
    lines.set(folder, [...(lines.get(folder) ?? []), line]);
    return true;
  }
}

function sumAt(numbers: ArrayLike<number>, places: readonly number[]): number {
  let sum = 0;
  for (const place of places) sum += numbers[place]!;
  return sum;
}

/** The places of the greatest weights, the greatest first; ties by place, which is by path. */
function heaviest(places: readonly number[], weight: (place: number) => number): number[] {
  const best: { readonly place: number; readonly weight: number; }[] = [];
  for (const place of places) {
    const own = weight(place);
    if (best.length === filesInFolder && own <= best[filesInFolder - 1]!.weight) continue;
    let at = best.length;
    while (at > 0 && best[at - 1]!.weight < own) at--;
    best.splice(at, 0, { place, weight: own });
    if (best.length > filesInFolder) best.pop();
  }
  return best.map(({ place }) => place);
}

/** What does not depend on the task. */
interface Layout {
  readonly folders: readonly Folder[];
  /** By place: what its importers are worth. */
  readonly used: Float64Array;
  folderLine(folder: Folder): Markdown;
  fileLine(folder: string, file: IndexedFile, place: number): Markdown;
}

/** Keeps what it can of the last layout: the folders while paths and roles stay, the importers while the edges do. */
function createLayout(): (input: RepoMapInput) => Layout {
  let files: readonly IndexedFile[] = [];
  let edition: object | undefined;
  let folders: readonly Folder[] = [];
  let contents: ReadonlyMap<string, Markdown> = new Map();
  let used = new Float64Array();
  let importers = new Int32Array();
  /** Names of files that were shown. */
  const named = new WeakMap<Facts, Markdown>();

  return ({ files: now, graph }) => {
    const changed = changedIndexes(files, now);
    const sameRoles = changed?.every((place) => files[place]!.facts.role === now[place]!.facts.role);
    if (!changed || !sameRoles) {
      folders = foldersOf(now, mostFolders);
      contents = new Map(folders.map((folder) => [folder.path, contentOf(folder, now)]));
    }
    if (!changed || edition !== (graph.edition ?? graph)) {
      importers = Int32Array.from(now, ({ path }) => graph.importers.get(path)?.length ?? 0);
      used = Float64Array.from(now, (file, place) => worthOf(file, importers[place]!));
      edition = graph.edition ?? graph;
    } else {
      for (const place of changed) used[place] = worthOf(now[place]!, importers[place]!);
    }
    files = now;
    return { folders, used, folderLine, fileLine };
  };

  function folderLine({ path, places, partly }: Folder): Markdown {
    return md`- ${code(`${path}/`)} ${places.length} ${partly ? md`other ` : md``}${
      places.length === 1 ? md`file` : md`files`
    }${contents.get(path)!}`;
  }

  function fileLine(folder: string, file: IndexedFile, place: number): Markdown {
    const name = folder === '.' ? file.path : file.path.slice(folder.length + 1);
    const names = namesOf(file.facts);
    const uses = importers[place]!;
    return md`  - ${code(name)}${names === '' ? md`` : md` ${names}`}${uses > 0 ? md`, imported by ${uses}` : md``}`;
  }

  function namesOf(facts: Facts): Markdown {
    let names = named.get(facts);
    if (names === undefined) {
      const exported = facts.definitions.filter((d) => d.exported && !d.container);
      const telling = [...exported.filter((d) => d.kind !== 'constant'), ...exported.filter((d) =>
        d.kind === 'constant'
      )];
      named.set(facts, names = prose([...new Set(telling.map((d) =>
        d.name
      ))].slice(0, namesInFile).join(', '), longestNames));
    }
    return names;
  }
}

function worthOf(file: IndexedFile, importers: number): number {
  return isOwnCode(file) ? Math.log2(1 + importers) : 0;
}

/** What is in a folder, where its name does not tell: whose code it is, or the role of more than half of its files. */
function contentOf(folder: Folder, files: readonly IndexedFile[]): Markdown {
  if (folder.thirdParty) return carriedBy(folder, files);
  const counts = countsOf(folder.places, (place) => files[place]!.facts.role);
  const [role, most] = counts[0] ?? ['source', 0];
  return role !== 'source' && most * 2 > folder.places.length ? md`, mostly ${prose(role, 200)}` : md``;
}

function carriedBy({ path, places }: Folder, files: readonly IndexedFile[]): Markdown {
  const names = countsOf(places, (place) => files[place]!.path.slice(path.length + 1).split('/', 1)[0]!).map(([name]) =>
    name
  );
  const more = names.length > namesInThirdParty ? md` and ${names.length - namesInThirdParty} more` : md``;
  return md`, third party: ${joinMarkdown(names.slice(0, namesInThirdParty).map((name) => code(name)), ', ')}${more}`;
}

/** The most frequent first. */
function countsOf(places: readonly number[],
  key: (place: number) => string): readonly (readonly [key: string, count: number])[]
{
  const counts = new Map<string, number>();
  for (const place of places) counts.set(key(place), (counts.get(key(place)) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || byText(a[0], b[0]));
}
