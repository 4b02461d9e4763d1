import { changedPlaces } from '../base/changedPlaces';
import { codeSpanText } from '../base/markdown';
import { byText } from '../base/order';
import type { Facts, ImportGraph, IndexedFile, SafeText } from '../model';
import { redactShort } from '../secrets/redactShort';
import { joinSafe, safe } from '../secrets/safeText';
import { foldersOf, type Folder } from './folders';

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
const filesInFolder = 4;
const namesInFile = 3;

/** The folders of the repository, each with its size and the files that the task or many importers point at. */
export function createRepoMap(): (input: RepoMapInput) => SafeText {
  const layoutOf = createLayout();
  return (input) => repoMap(input, layoutOf(input));
}

function repoMap({ files, worth, tokens, count }: RepoMapInput, layout: Layout): SafeText {
  const folders = layout.folders.map((folder) => ({ ...folder, worth: sumAt(worth, folder.places) }));
  folders.sort((a, b) => b.worth - a.worth || b.places.length - a.places.length || byText(a.path, b.path));
  const lines = new Map<string, SafeText[]>();
  let left = tokens;
  for (const folder of folders.slice(0, mostFolders)) if (!take(folder.path, layout.folderLine(folder))) break;
  // one file of every folder before a second one of any
  const best = folders.map((folder) => (lines.has(folder.path) ? heaviest(folder.places, weight) : []));
  for (let n = 0; n < filesInFolder; n++) {
    folders.forEach((folder, i) => {
      const place = best[i]![n];
      if (place !== undefined && weight(place) > 0) take(folder.path, layout.fileLine(folder.path, files[place]!, place));
    });
  }
  const shown = [...lines].sort(([a], [b]) => byText(a, b)).flatMap(([, text]) => text);
  return shown.length > 0 ? safe`${joinSafe(shown, '\n')}\n` : safe``;

  function weight(place: number): number { return 4 * worth[place]! + layout.used[place]!; }
  function take(folder: string, line: SafeText): boolean {
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
  const best: { readonly place: number; readonly weight: number }[] = [];
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
  folderLine(folder: Folder): SafeText;
  fileLine(folder: string, file: IndexedFile, place: number): SafeText;
}

/** Keeps what it can of the last layout: the folders while the paths stay, the importers while the edges do. */
function createLayout(): (input: RepoMapInput) => Layout {
  let files: readonly IndexedFile[] = [];
  let edition: object | undefined;
  let folders: readonly Folder[] = [];
  let roles: Roles = createRoles([], []);
  let used = new Float64Array();
  let importers = new Int32Array();
  /** Names of files that were shown. */
  const named = new WeakMap<Facts, SafeText>();

  return ({ files: now, graph }) => {
    const changed = changedPlaces(files, now);
    if (!changed) {
      folders = foldersOf(now, mostFolders);
      roles = createRoles(now, folders);
    } else {
      for (const place of changed) roles.change(place, now[place]!.facts.role);
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

  function folderLine(folder: Folder): SafeText {
    return safe`- ${redactShort(codeSpanText(`${folder.path}/`))} ${folder.places.length} ${redactShort(folder.places.length === 1 ? 'file' : 'files')}${roles.mostly(folder)}`;
  }

  function fileLine(folder: string, file: IndexedFile, place: number): SafeText {
    const name = folder === '.' ? file.path : file.path.slice(folder.length + 1);
    const names = namesOf(file.facts);
    const uses = importers[place]!;
    return safe`  - ${redactShort(codeSpanText(name))}${names === '' ? safe`` : safe` ${names}`}${uses > 0 ? safe`, imported by ${uses}` : safe``}`;
  }

  function namesOf(facts: Facts): SafeText {
    let names = named.get(facts);
    if (names === undefined) {
      const exported = new Set(facts.definitions.filter((d) => d.exported && !d.container).map((d) => d.name));
      named.set(facts, (names = redactShort([...exported].slice(0, namesInFile).join(', '))));
    }
    return names;
  }
}

function worthOf({ facts }: IndexedFile, importers: number): number {
  return facts.role === 'test' ? 0 : Math.log2(1 + importers);
}

/** How many files of which role each folder has. */
interface Roles {
  change(place: number, role: string): void;
  /** The role of more than half of a folder's files, where it tells something. */
  mostly(folder: Folder): SafeText;
}

function createRoles(files: readonly IndexedFile[], folders: readonly Folder[]): Roles {
  const roleAt: string[] = files.map(({ facts }) => facts.role);
  const countsAt: Map<string, number>[] = [];
  const countsOf = new Map<string, Map<string, number>>();
  for (const folder of folders) {
    const counts = new Map<string, number>();
    countsOf.set(folder.path, counts);
    for (const place of folder.places) {
      countsAt[place] = counts;
      counts.set(roleAt[place]!, (counts.get(roleAt[place]!) ?? 0) + 1);
    }
  }
  return {
    change(place, role) {
      const counts = countsAt[place]!;
      counts.set(roleAt[place]!, counts.get(roleAt[place]!)! - 1);
      counts.set(role, (counts.get(role) ?? 0) + 1);
      roleAt[place] = role;
    },
    mostly({ path, places }) {
      const [first] = [...countsOf.get(path)!].sort((a, b) => b[1] - a[1] || byText(a[0], b[0]));
      return first && first[0] !== 'source' && first[1] * 2 > places.length ? safe`, mostly ${redactShort(first[0])}` : safe``;
    },
  };
}
