import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { cmakeProjects } from './cmake';
import { compileCommands } from './compileCommands';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';

const header = /\.(?:h|hh|hpp|hxx|h\+\+)$/i;
const source = /\.(?:c|cc|cpp|cxx|c\+\+|m|mm|ipp|inl|tpp)$/i;
/** Usual folders for headers, below the file's folder and its parents. */
const usualFolders = ['', 'include', 'src', 'inc', 'lib'];
/** If more sources than this share a name in folders other than the header's, none is its companion. */
const companionMax = 3;
/** If at most this many files have the same path ending, a file that includes that path does not resolve to itself. */
const ownMax = 100;
/** Compiler and system headers: including one does not resolve to a file with the same name in the root. */
const standard = new Set(
  'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd fcntl pthread dirent dlfcn poll sched semaphore termios netdb syslog pwd grp regex glob getopt strings malloc memory alloca endian byteswap ucontext utime spawn windows winsock2 ws2tcpip io process intrin immintrin xmmintrin emmintrin arm_neon cpuid execinfo resolv ifaddrs libgen iconv langinfo nl_types search values features link elf'
    .split(' ').map((name) => `${name}.h`),
);
const systemFolder = /^(?:sys|netinet|arpa|net|linux|asm|bits|mach|machine)\//;

/**
 * Resolves includes as compilers do: next to the file, then in its include folders, and finally by a path that only one
 * file ends with.
 */
export function cResolver(workspace: Workspace): Resolver {
  const commands = compileCommands(workspace);
  const cmake = cmakeProjects(workspace);
  const named = memo(byName(workspace));
  const searched = memo(searchedFrom);
  const suffixed = memo(endingWith);
  const belowOf = memo((tail: string) => below(suffixed(tail)));
  const sources = sourcesByStem(workspace);

  return { packages: listCPackages(workspace, cmake.packages), resolve, companions };

  function resolve(from: string, ref: ImportRef): readonly Target[] {
    const isSystem = ref.specifier.startsWith('<');
    const path = (isSystem ? ref.specifier.slice(1, -1) : ref.specifier).replaceAll('\\', '/').trim();
    const target = path === '' ? undefined : fileOf(from, path, isSystem);
    return target === undefined || target === from ? [] : [{ path: target, names: ref.names }];
  }

  function fileOf(from: string, path: string, isSystem: boolean): string | undefined {
    const folder = getParentFolder(from);
    const declaredFolders = [...commands.folders(from), ...cmake.folders(folder)];
    const ownFolders = isSystem ? [] : [folder];
    const inSaid = firstIn([...ownFolders, ...declaredFolders], path);
    if (inSaid !== undefined) return inSaid;
    if (isSystem && (standard.has(path) || systemFolder.test(path) || !path.includes('.') && !path.includes('/')))
      return undefined;
    const match = firstIn(commands.all, path) ?? firstIn(searched(folder), path);
    return match === undefined || match === from ? bySuffix(from, path) : match;
  }

  function firstIn(folders: readonly string[], path: string): string | undefined {
    for (const folder of folders) {
      const file = join(folder, path);
      if (file !== undefined && workspace.hasFile(file)) return file;
    }
    return undefined;
  }

  function searchedFrom(folder: string): string[] {
    return [...new Set(foldersUp(folder).flatMap((up) => usualFolders.map((folderName) => join(up, folderName)!)))]
      .filter((folderName) => workspace.hasFolder(folderName));
  }

  /**
   * Returns the file that ends with the path. If several do, returns the file that shares the most folders with `from`.
   */
  function bySuffix(from: string, path: string): string | undefined {
    const tail = path.replace(/^(?:\.{1,2}\/)+/, '');
    const files = suffixed(tail);
    if (files.length > 1 && files.length <= ownMax && files.includes(from))
      return findNearestFile(below(files.filter((file) => file !== from)), getParentFolder(from));
    return findNearestFile(belowOf(tail), getParentFolder(from));
  }

  /** Returns the files of that name; if there are none, the files that a build makes them from (`a.h.in`). */
  function endingWith(tail: string): readonly string[] {
    const ending = `/${tail}`;
    const files = (named(baseName(tail)) ?? []).filter((file) => file === tail || file.endsWith(ending));
    return files.length > 0
      ? files
      : (named(`${baseName(tail)}.in`) ?? []).filter((file) => file === `${tail}.in` || file.endsWith(`${ending}.in`));
  }

  /**
   * Returns the sources that define a header's declarations: files with the same name next to it, or a single one
   * elsewhere.
   */
  function companions(path: string): readonly string[] {
    if (!header.test(path)) return [];
    const all = sources.get(getSourceStem(path)) ?? [];
    const beside = all.filter((file) => getParentFolder(file) === getParentFolder(path));
    if (beside.length > 0) return beside;
    const companion = all.length <= companionMax ? findNearestFile(below(all), getParentFolder(path)) : undefined;
    return companion === undefined ? [] : [companion];
  }
}

/** Maps each folder to the only file below it; undefined if there are several. */
function below(files: readonly string[]): ReadonlyMap<string, string | undefined> {
  const onlyFile = new Map<string, string | undefined>();
  for (const file of files)
    for (const folder of foldersUp(getParentFolder(file)))
      onlyFile.set(folder, onlyFile.has(folder) ? undefined : file);
  return onlyFile;
}

/** Returns the file that shares the most folders with `folder`; undefined if several share equally many. */
function findNearestFile(soleFiles: ReadonlyMap<string, string | undefined>, folder: string): string | undefined {
  const shared = foldersUp(folder).find((up) => soleFiles.has(up));
  return shared === undefined ? undefined : soleFiles.get(shared);
}

function byName(workspace: Workspace): (name: string) => readonly string[] | undefined {
  return (name) => {
    const matches = workspace.pathsNamed(name);
    return matches.length > 0 ? matches : undefined;
  };
}

function sourcesByStem(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  const stems = new Map<string, string[]>();
  for (const path of workspace.pathsLike(source)) {
    const existing = stems.get(getSourceStem(path));
    if (existing) existing.push(path);
    else stems.set(getSourceStem(path), [path]);
  }
  for (const list of stems.values()) list.sort(byText);
  return stems;
}

function getSourceStem(path: string): string {
  const name = baseName(path);
  return name.slice(0, name.lastIndexOf('.'));
}

/** Returns CMake's projects and, for folders without one, Meson's. */
function listCPackages(workspace: Workspace, cmake: readonly PackageInfo[]): PackageInfo[] {
  const roots = new Set(cmake.map((project) => project.root));
  const meson = workspace.manifestsNamed('meson.build').flatMap((manifest) => {
    const name = /^\s{0,20}project\s{0,4}\(\s{0,20}'([^'\n]{1,200})'/m.exec(workspace.manifest(manifest)!)?.[1];
    return name === undefined || roots.has(getParentFolder(manifest))
      ? []
      : [{ name, root: getParentFolder(manifest), manifest }];
  });
  return [...cmake, ...meson];
}
