import { byText } from '../base/order';
import type { ImportGraph, IndexedFile, RankedFile, SafeText } from '../model';
import { redact } from '../secrets/redact';
import { joinSafe, safe } from '../secrets/safeText';
import { codeSpanText } from '../base/markdown';

export interface RepoMapInput {
  readonly files: readonly IndexedFile[];
  readonly graph: ImportGraph;
  /** Best first. */
  readonly ranked: readonly Pick<RankedFile, 'path' | 'score'>[];
  /** The map's ceiling. */
  readonly tokens: number;
  readonly count: (text: string) => number;
}

const mostFolders = 12;
const filesInFolder = 4;
const namesInFile = 3;

/** The folders of the repository, each with its size and the files that the task or many importers point at. */
export function repoMap({ files, graph, ranked, tokens, count }: RepoMapInput): SafeText {
  const score = new Map(ranked.map((r, rank) => [r.path, r.score / (rank + 1)]));
  const folders = foldersOf(files).map((folder) => ({ ...folder, worth: folder.files.reduce((n, f) => n + (score.get(f.path) ?? 0), 0) }));
  folders.sort((a, b) => b.worth - a.worth || b.files.length - a.files.length || byText(a.path, b.path));
  const lines = new Map<string, SafeText[]>();
  let left = tokens;
  for (const folder of folders.slice(0, mostFolders)) if (!take(folder.path, safe`- ${redact(codeSpanText(`${folder.path}/`))} ${folder.files.length} files${roles(folder.files)}`)) break;
  // one file of every folder before a second one of any
  const best = folders.map((folder) => [...folder.files].sort((a, b) => weight(b) - weight(a) || byText(a.path, b.path)));
  for (let n = 0; n < filesInFolder; n++) {
    folders.forEach((folder, i) => {
      const file = best[i]![n];
      if (file && lines.has(folder.path) && weight(file) > 0) take(folder.path, fileLine(folder.path, file));
    });
  }
  const shown = [...lines].sort(([a], [b]) => byText(a, b)).flatMap(([, text]) => text);
  return shown.length > 0 ? safe`${joinSafe(shown, '\n')}\n` : safe``;

  function take(folder: string, line: SafeText): boolean {
    const cost = count(`${line}\n`);
    if (cost > left) return false;
    left -= cost;
    lines.set(folder, [...(lines.get(folder) ?? []), line]);
    return true;
  }
  function importers(file: IndexedFile): number { return graph.importers.get(file.path)?.length ?? 0; }
  function weight(file: IndexedFile): number { return 4 * (score.get(file.path) ?? 0) + (file.facts.role === 'test' ? 0 : Math.log2(1 + importers(file))); }
  function fileLine(folder: string, file: IndexedFile): SafeText {
    const name = folder === '.' ? file.path : file.path.slice(folder.length + 1);
    const names = [...new Set(file.facts.definitions.filter((d) => d.exported && !d.container).map((d) => d.name))].slice(0, namesInFile);
    const used = importers(file);
    return safe`  - ${redact(codeSpanText(name))}${names.length > 0 ? safe` ${redact(names.join(', '))}` : safe``}${used > 0 ? safe`, imported by ${used}` : safe``}`;
  }
}

interface Folder {
  readonly path: string;
  readonly files: readonly IndexedFile[];
}

/** Splits the largest folder into its subfolders until there are enough; a folder of one path is named by its deepest. */
function foldersOf(files: readonly IndexedFile[]): Folder[] {
  let folders: Folder[] = [{ path: '.', files }];
  const whole = new Set<string>();
  while (folders.length < mostFolders) {
    const largest = folders.filter((f) => !whole.has(f.path)).sort((a, b) => b.files.length - a.files.length || byText(a.path, b.path))[0];
    if (!largest) break;
    const children = split(largest);
    if (children.length < 2 && children[0]?.path === largest.path) { whole.add(largest.path); continue; }
    if (folders.length - 1 + children.length > 2 * mostFolders) { whole.add(largest.path); continue; }
    // what lies directly in a folder keeps the folder's name and is not split again
    whole.add(largest.path);
    folders = [...folders.filter((f) => f !== largest), ...children];
  }
  return folders;
}

function split(folder: Folder): Folder[] {
  const prefix = folder.path === '.' ? '' : `${folder.path}/`;
  const children = new Map<string, IndexedFile[]>();
  for (const file of folder.files) {
    const slash = file.path.indexOf('/', prefix.length);
    const child = slash < 0 ? folder.path : file.path.slice(0, slash);
    const list = children.get(child);
    if (list) list.push(file);
    else children.set(child, [file]);
  }
  return [...children].map(([path, list]) => ({ path, files: list }));
}

function roles(files: readonly IndexedFile[]): SafeText {
  const counts = new Map<string, number>();
  for (const { facts } of files) counts.set(facts.role, (counts.get(facts.role) ?? 0) + 1);
  const [first] = [...counts].sort((a, b) => b[1] - a[1] || byText(a[0], b[0]));
  return first && first[0] !== 'source' && first[1] * 2 > files.length ? safe`, mostly ${redact(first[0])}` : safe``;
}
