import { byText } from '#base/order';
import { asObject, asString, asStrings, parseJsonc, type Json } from '../resolve/jsonc';
import { getParentFolder, getPathBelow } from '#base/text/paths';
import { joinInRoot, type Workspace } from '../resolve/workspace';

export interface CompileCommands {
  /** Returns the include folders that one file is compiled with, in order; empty if no command compiles it. */
  getCompiledFolders(path: string): readonly string[];
  /** The include folders of all files, the most used first. */
  readonly allFolders: readonly string[];
}

/**
 * Reads include folders from compile_commands.json at the top or in a build folder. Absolute paths inside the root
 * are included.
 */
export function readCompileCommands(workspace: Workspace): CompileCommands {
  const foldersByFile = new Map<string, readonly string[]>();
  const useCounts = new Map<string, number>();
  for (const manifest of workspace.manifestsNamed('compile_commands.json')) {
    const commandList = parseJsonc(workspace.manifest(manifest)!);
    if (!Array.isArray(commandList)) continue;
    const entries = commandList.map((json: Json) => parseCompileEntry(json, getParentFolder(manifest)));
    const root = findCompileRoot(entries.map((entry) => entry.file), workspace);
    for (const { file, directory, words } of entries) {
      const path = toRootPath(file, root);
      if (path === undefined) continue;
      const folders = [
        ...new Set(
          findIncludeFolders(words).map((folder) =>
            toRootPath(isAbsolute(folder) ? folder : `${directory}/${folder}`, root)
          ),
        ),
      ]
        .filter((folder) => folder !== undefined && workspace.hasFolder(folder)) as string[];
      foldersByFile.set(path, folders);
      for (const folder of folders) useCounts.set(folder, (useCounts.get(folder) ?? 0) + 1);
    }
  }
  return {
    getCompiledFolders: (path) => foldersByFile.get(path) ?? [],
    allFolders: [...useCounts].sort((a, b) => b[1] - a[1] || byText(a[0], b[0])).map(([folder]) => folder),
  };
}

interface CompileEntry {
  readonly file: string;
  readonly directory: string;
  readonly words: readonly string[];
}

function parseCompileEntry(json: Json, folder: string): CompileEntry {
  const object = asObject(json);
  const directory = (asString(object['directory']) ?? folder).replaceAll('\\', '/');
  const file = (asString(object['file']) ?? '').replaceAll('\\', '/');
  const words = asStrings(object['arguments']);
  const path = isAbsolute(file) ? file : `${directory}/${file}`;
  return {
    file: isAbsolute(path) ? `/${joinInRoot('', path) ?? ''}` : path,
    directory,
    words: words.length > 0 ? words : splitCommand(asString(object['command']) ?? ''),
  };
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || /^[A-Za-z]:\//.test(path);
}

/**
 * Returns the root's path at the time the commands were written: the prefix of a path whose remainder is a file in the
 * root.
 */
function findCompileRoot(files: readonly string[], workspace: Workspace): string {
  for (const file of files) {
    if (!isAbsolute(file)) return '';
    const parts = file.split('/');
    for (let rootLength = 1; rootLength < parts.length; rootLength++)
      if (workspace.hasFile(parts.slice(rootLength).join('/'))) return parts.slice(0, rootLength).join('/');
  }
  return '';
}

function toRootPath(path: string, root: string): string | undefined {
  const normalizedPath = joinInRoot('', path.replaceAll('\\', '/')) ?? '';
  const rootPath = root.replace(/^\//, '');
  return normalizedPath === rootPath ? '' : getPathBelow(rootPath, normalizedPath);
}

const includeFlags = ['-I', '-iquote', '-isystem', '-idirafter', '/I'];

/** Returns the folders of `-Ia`, `-I a` and `-isystem a`. */
function findIncludeFolders(words: readonly string[]): string[] {
  const folders: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    const flag = includeFlags.find((prefix) => word.startsWith(prefix));
    if (flag === undefined) continue;
    const folder = word.length > flag.length ? word.slice(flag.length) : words[++i];
    if (folder !== undefined && folder !== '') folders.push(folder.replaceAll('\\', '/'));
  }
  return folders;
}

/** Splits a shell command into words; quotes and backslashes keep a blank in a word. */
function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (let i = 0; i < command.length; i++) {
    const c = command[i]!;
    if (quote !== '') {
      if (c === quote) quote = '';
      else word += c;
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '\\' && /["' \\]/.test(command[i + 1] ?? '')) word += command[++i]!;
    else if (c === ' ' || c === '\t') {
      if (word !== '') words.push(word);
      word = '';
    } else word += c;
  }
  return word === '' ? words : [...words, word];
}
