import { byText } from '#base/order';
import type { ImportRef, PackageInfo } from '#model';
import { readCMakeProjects } from './cmake';
import { readCompileCommands } from './compileCommands';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Resolver, type Target,
  type Workspace } from '../resolve/workspace';

const headerPattern = /\.(?:h|hh|hpp|hxx|h\+\+)$/i;
const sourcePattern = /\.(?:c|cc|cpp|cxx|c\+\+|m|mm|ipp|inl|tpp)$/i;
/** Common header folders, relative to the file's folder and its parents. */
const usualFolders = ['', 'include', 'src', 'inc', 'lib'];
/** If more than this number of sources in other folders share the header's name, none of them is its companion. */
const maxCompanionCandidates = 3;
/** If at most this many files have the same path ending, a file that includes that path does not resolve to itself. */
const maxSelfCheckedFiles = 100;
/** Compiler and system headers. An include of one does not resolve to a file with the same name in the root. */
const standardHeaders = new Set(
  'assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbit stdbool stdckdint stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype unistd fcntl pthread dirent dlfcn poll sched semaphore termios netdb syslog pwd grp regex glob getopt strings malloc memory alloca endian byteswap ucontext utime spawn windows winsock2 ws2tcpip io process intrin immintrin xmmintrin emmintrin arm_neon cpuid execinfo resolv ifaddrs libgen iconv langinfo nl_types search values features link elf'
    .split(' ').map((name) => `${name}.h`),
);
const systemFolderPattern = /^(?:sys|netinet|arpa|net|linux|asm|bits|mach|machine)\//;

/**
 * Resolves includes as compilers do: next to the file, then in its include folders, and finally by a path ending that
 * only one file has.
 */
export function createCResolver(workspace: Workspace): Resolver {
  const commands = readCompileCommands(workspace);
  const cmakeProjects = readCMakeProjects(workspace);
  const findByName = memoizeByKey(createNameLookup(workspace));
  const getSearchFolders = memoizeByKey(listSearchFolders);
  const getFilesEndingWith = memoizeByKey(findFilesEndingWith);
  const getSoleFiles = memoizeByKey((pathEnd: string) => mapSoleFiles(getFilesEndingWith(pathEnd)));
  const sourcesByStem = groupSourcesByStem(workspace);

  return { packages: listCPackages(workspace, cmakeProjects.packages), resolve, findCompanions };

  function resolve(importerPath: string, importRef: ImportRef): readonly Target[] {
    const isSystem = importRef.specifier.startsWith('<');
    const path = (isSystem ? importRef.specifier.slice(1, -1) : importRef.specifier).replaceAll('\\', '/').trim();
    const target = path === '' ? undefined : findIncludedFile(importerPath, path, isSystem);
    return target === undefined || target === importerPath ? [] : [{ path: target, names: importRef.names }];
  }

  function findIncludedFile(importerPath: string, path: string, isSystem: boolean): string | undefined {
    const folder = getParentFolder(importerPath);
    const declaredFolders = [...commands.getCompiledFolders(importerPath), ...cmakeProjects.getIncludeFolders(folder)];
    const ownFolders = isSystem ? [] : [folder];
    const declaredMatch = findFirstIn([...ownFolders, ...declaredFolders], path);
    if (declaredMatch !== undefined) return declaredMatch;
    if (
      isSystem &&
      (standardHeaders.has(path) || systemFolderPattern.test(path) || !path.includes('.') && !path.includes('/'))
    )
      return undefined;
    const match = findFirstIn(commands.allFolders, path) ?? findFirstIn(getSearchFolders(folder), path);
    return match === undefined || match === importerPath ? findBySuffix(importerPath, path) : match;
  }

  function findFirstIn(folders: readonly string[], path: string): string | undefined {
    for (const folder of folders) {
      const file = joinInRoot(folder, path);
      if (file !== undefined && workspace.hasFile(file)) return file;
    }
    return undefined;
  }

  function listSearchFolders(folder: string): string[] {
    return [
      ...new Set(
        listFoldersUp(folder).flatMap((ancestor) =>
          usualFolders.map((folderName) => joinInRoot(ancestor, folderName)!)
        ),
      ),
    ]
      .filter((folderName) => workspace.hasFolder(folderName));
  }

  /**
   * Returns the file whose path ends with `path`. Of several such files, returns the one that shares the most folders
   * with the importer.
   */
  function findBySuffix(importerPath: string, path: string): string | undefined {
    const pathEnd = path.replace(/^(?:\.{1,2}\/)+/, '');
    const files = getFilesEndingWith(pathEnd);
    if (files.length > 1 && files.length <= maxSelfCheckedFiles && files.includes(importerPath))
      return findNearestFile(mapSoleFiles(files.filter((file) => file !== importerPath)),
        getParentFolder(importerPath));
    return findNearestFile(getSoleFiles(pathEnd), getParentFolder(importerPath));
  }

  /** Returns the files with this path ending, or else the templates from which a build generates them (`a.h.in`). */
  function findFilesEndingWith(pathEnd: string): readonly string[] {
    const slashedEnd = `/${pathEnd}`;
    const files = (findByName(getBaseName(pathEnd)) ?? []).filter((file) =>
      file === pathEnd || file.endsWith(slashedEnd)
    );
    return files.length > 0
      ? files
      : (findByName(`${getBaseName(pathEnd)}.in`) ?? []).filter((file) =>
        file === `${pathEnd}.in` || file.endsWith(`${slashedEnd}.in`)
      );
  }

  /**
   * Returns the sources that define a header's declarations: files with the same name next to the header, or a single
   * file elsewhere.
   */
  function findCompanions(path: string): readonly string[] {
    if (!headerPattern.test(path)) return [];
    const sameStemSources = sourcesByStem.get(getSourceStem(path)) ?? [];
    const adjacentSources = sameStemSources.filter((file) => getParentFolder(file) === getParentFolder(path));
    if (adjacentSources.length > 0) return adjacentSources;
    const companion = sameStemSources.length <= maxCompanionCandidates
      ? findNearestFile(mapSoleFiles(sameStemSources), getParentFolder(path))
      : undefined;
    return companion === undefined ? [] : [companion];
  }
}

/** Maps each folder to the only file below it, or to undefined if it contains several files. */
function mapSoleFiles(files: readonly string[]): ReadonlyMap<string, string | undefined> {
  const soleFileByFolder = new Map<string, string | undefined>();
  for (const file of files)
    for (const folder of listFoldersUp(getParentFolder(file)))
      soleFileByFolder.set(folder, soleFileByFolder.has(folder) ? undefined : file);
  return soleFileByFolder;
}

/** Returns the file that shares the most folders with `folder`, or undefined if several files share the same number. */
function findNearestFile(soleFiles: ReadonlyMap<string, string | undefined>, folder: string): string | undefined {
  const sharedFolder = listFoldersUp(folder).find((ancestor) => soleFiles.has(ancestor));
  return sharedFolder === undefined ? undefined : soleFiles.get(sharedFolder);
}

function createNameLookup(workspace: Workspace): (name: string) => readonly string[] | undefined {
  return (name) => {
    const matches = workspace.pathsNamed(name);
    return matches.length > 0 ? matches : undefined;
  };
}

function groupSourcesByStem(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  const sourcesByStem = new Map<string, string[]>();
  for (const path of workspace.pathsLike(sourcePattern)) {
    const existingSources = sourcesByStem.get(getSourceStem(path));
    if (existingSources) existingSources.push(path);
    else sourcesByStem.set(getSourceStem(path), [path]);
  }
  for (const list of sourcesByStem.values()) list.sort(byText);
  return sourcesByStem;
}

function getSourceStem(path: string): string {
  const name = getBaseName(path);
  return name.slice(0, name.lastIndexOf('.'));
}

/** Returns the CMake projects and, for folders without one, the Meson projects. */
function listCPackages(workspace: Workspace, cmakePackages: readonly PackageInfo[]): PackageInfo[] {
  const roots = new Set(cmakePackages.map((project) => project.root));
  const mesonPackages = workspace.manifestsNamed('meson.build').flatMap((manifest) => {
    const name = /^\s{0,20}project\s{0,4}\(\s{0,20}'([^'\n]{1,200})'/m.exec(workspace.manifest(manifest)!)?.[1];
    return name === undefined || roots.has(getParentFolder(manifest))
      ? []
      : [{ name, root: getParentFolder(manifest), manifest }];
  });
  return [...cmakePackages, ...mesonPackages];
}
