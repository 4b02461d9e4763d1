import { byPath, byText } from '#base/order';
import { getParentFolder } from '#base/text/paths';
import { getLanguageName } from '#languages/languages';
import type { ImportGraph, IndexedFile, PackageInfo, Role } from '#model';
import { isProjectFile, listLibraries, detectPackageManagers, type Library } from './libraries';

/**
 * Facts about a repository, derived only from its index, so that equal files give equal facts. Contains no file text.
 */
export interface ProjectFacts {
  readonly files: number;
  /** The number of `cl100k_base` tokens. */
  readonly tokens: number;
  /** Sorted by tokens, highest first. */
  readonly languages: readonly CountedName[];
  readonly managers: readonly string[];
  /** Sorted by root. */
  readonly packages: readonly PackageInfo[];
  readonly libraries: readonly Library[];
  /** Folders of the first two levels, sorted by path; if there are many, only the folders with the most tokens. */
  readonly folders: readonly ProjectFolder[];
  /** The paths of the entry points of programs and libraries, shallowest first. */
  readonly entries: readonly string[];
  /** Folders that contain tests, with the number of test files. */
  readonly tests: readonly CountedName[];
  /** The paths of configuration files, shallowest first. */
  readonly configuration: readonly string[];
  /** The files that are imported by the most other files. */
  readonly keyFiles: readonly KeyFile[];
}

export interface CountedName {
  readonly name: string;
  readonly files: number;
}

interface ProjectFolder {
  /** The folder, with a trailing `/`. */
  readonly path: string;
  readonly files: number;
  readonly tokens: number;
  /** The language and the role with the most tokens. */
  readonly language: string;
  readonly role: Role;
}

export interface KeyFile {
  readonly path: string;
  readonly importerCount: number;
  readonly lines: number;
  /** Names that the file exports. */
  readonly symbols: readonly string[];
}

const maxFolders = 40;
const maxKeyFiles = 20;
const maxSymbolsPerFile = 5;

export function collectProjectFacts(files: readonly IndexedFile[],
  graph: Pick<ImportGraph, 'importers' | 'packages'>): ProjectFacts
{
  const filterByRole = (...roles: readonly Role[]) => files.filter(({ facts }) => roles.includes(facts.role));
  const projectManifests = new Set(
    files.filter((file) => file.manifest !== undefined && isProjectFile(file)).map(({ path }) => path),
  );
  return {
    files: files.length,
    tokens: files.reduce((sum, { facts }) => sum + facts.tokens, 0),
    languages: countFilesByName(files.map(({ language, facts }) => [getLanguageLabel(language), facts.tokens])),
    managers: detectPackageManagers(files),
    packages: graph.packages.filter(({ manifest }) => projectManifests.has(manifest)),
    libraries: listLibraries(files, graph),
    folders: listProjectFolders(files),
    entries: sortPathsByDepth(filterByRole('entry')),
    tests: countFilesByName(filterByRole('test').map(({ path, facts }) => [`${getParentFolder(path)}/`, facts.tokens])),
    configuration: sortPathsByDepth(filterByRole('config', 'ci', 'lock')),
    keyFiles: findKeyFiles(files, graph),
  };
}

function getLanguageLabel(id: string | undefined): string {
  return id === undefined ? 'other text' : getLanguageName(id);
}

/** Counts the files with each name, and sorts the names by tokens, highest first. */
function countFilesByName(files: readonly (readonly [name: string, tokens: number])[]): CountedName[] {
  const totals = new Map<string, { files: number; tokens: number; }>();
  for (const [name, tokens] of files) {
    const entry = totals.get(name);
    if (entry) {
      entry.files++;
      entry.tokens += tokens;
    } else { totals.set(name, { files: 1, tokens }); }
  }
  return [...totals].sort(([a, x], [b, y]) => y.tokens - x.tokens || byText(a, b)).map(([name, total]) => ({
    name,
    files: total.files,
  }));
}

function sortPathsByDepth(files: readonly IndexedFile[]): string[] {
  const getDepth = (path: string) => path.split('/').length;
  return files.map(({ path }) => path).sort((a, b) => getDepth(a) - getDepth(b) || byText(a, b));
}

function listProjectFolders(files: readonly IndexedFile[]): ProjectFolder[] {
  const filesByFolder = new Map<string, IndexedFile[]>();
  for (const file of files) {
    const names = file.path.split('/').slice(0, -1);
    for (const folder of [names.slice(0, 1), names.slice(0, 2)].filter((part, i) => part.length === i + 1)) {
      const path = `${folder.join('/')}/`;
      const siblings = filesByFolder.get(path);
      if (siblings) siblings.push(file);
      else filesByFolder.set(path, [file]);
    }
  }
  return [...filesByFolder].map(([path, folderFiles]): ProjectFolder => ({
    path,
    files: folderFiles.length,
    tokens: folderFiles.reduce((sum, { facts }) => sum + facts.tokens, 0),
    language:
      countFilesByName(folderFiles.map(({ language, facts }) => [getLanguageLabel(language), facts.tokens]))[0]!.name,
    role: countFilesByName(folderFiles.map(({ facts }) => [facts.role, facts.tokens]))[0]!.name as Role,
  })).sort((a, b) => b.tokens - a.tokens || byPath(a, b)).slice(0, maxFolders).sort(byPath);
}

/** Finds the key files. Tests and fixtures are excluded because only tests import them. */
function findKeyFiles(files: readonly IndexedFile[], { importers }: Pick<ImportGraph, 'importers'>): KeyFile[] {
  return files.filter(({ facts }) => facts.role !== 'test' && facts.role !== 'fixture').map(({ path, facts }) => ({
    path,
    importerCount: importers.get(path)?.length ?? 0,
    lines: facts.lines,
    symbols: facts.definitions.filter(({ exported, container }) => exported && container === undefined).slice(0,
      maxSymbolsPerFile).map(({ name }) => name),
  })).filter((file) => file.importerCount > 0).sort((a, b) => b.importerCount - a.importerCount || byPath(a, b)).slice(
    0,
    maxKeyFiles,
  );
}
