import { maxToolPaths, patchPaths } from './toolCall';
import { simpleCommands, type ShellWord } from './shellWords';

/** Selects the words that name the files a program writes to: all of them, or the last one. */
type Written = (files: readonly ShellWord[], options: readonly string[]) => readonly ShellWord[];

const all: Written = (files) => files;
const last: Written = (files) => files.slice(-1);
/** Reports whether an option edits in place. Options may be combined (`-ni`) or have a suffix (`-i.bak`). */
const inPlace = (options: readonly string[]): boolean =>
  options.some((option) => /^-[a-zA-Z]{0,5}i|^--in-place/.test(option));

export const writers: Readonly<Record<string, Written>> = {
  sed: (files, options) => (inPlace(options) ? withoutScript(files, options) : []),
  perl: (files, options) => (inPlace(options) ? withoutScript(files, options) : []),
  tee: all,
  rm: all,
  unlink: all,
  mv: all,
  cp: last,
  touch: all,
};

/**
 * Returns the first 200 files that a command line certainly writes, as it names them or below the folder that it
 * changes to: redirections, patches of `apply_patch`, and programs that edit in place. Does not cover scripts,
 * generators and names that only the shell knows.
 */
export function shellWrites(line: string): readonly string[] {
  const paths = new Set<string>();
  let patched: readonly string[] | undefined;
  let folder: ShellWord = '';
  for (const { words, redirected } of simpleCommands(line)) {
    if (paths.size >= maxToolPaths) break;
    const [name, ...rest] = words;
    const program = name?.slice(name.lastIndexOf('/') + 1);
    if (program === 'cd') {
      folder = rest[0] === undefined ? undefined : below(folder, rest[0]);
      continue;
    }
    const written = program !== undefined && Object.hasOwn(writers, program)
      ? writers[program]!(rest.filter((word) => !isOption(word)), rest.filter(isOption))
      : [];
    for (const path of [...written, ...redirected]) {
      const relativePath: ShellWord = path === undefined || path === '' ? undefined : below(folder, path);
      if (relativePath !== undefined) paths.add(relativePath);
    }
    if (program === 'apply_patch' || program === 'applypatch') {
      for (const path of (patched ??= patchPaths(line)).flatMap((patchedPath) => below(folder, patchedPath) ?? []))
        paths.add(path);
    }
  }
  return [...paths].slice(0, maxToolPaths);
}

export function isOption(word: ShellWord): word is string {
  return word !== undefined && word.startsWith('-') && word !== '-';
}

/** The first word is the script, unless an option provides it as its value, in a separate word or within the option. */
function withoutScript(files: readonly ShellWord[], options: readonly string[]): readonly ShellWord[] {
  // BSD's sed takes the suffix as a separate word: sed -i '' s/a/b/ file
  const named = files[0] === '' ? files.slice(1) : files;
  const scripts = options.filter((option) => /^-[a-zA-Z]{0,5}[ef]$|^--(?:expression|file)$/.test(option)).length;
  const hasOwn = options.some((option) => /^--(?:expression|file)=|^-[nrEszuplw]{0,5}[ef]./.test(option));
  return named.slice(hasOwn ? scripts : Math.max(1, scripts));
}

/** Linux's PATH_MAX. A longer path names no file there, and thousands of them would cost seconds. */
const longestPath = 4_096;

/** Resolves a path as named by a command that runs in a folder; undefined if that folder is not known. */
export function below(folder: ShellWord, path: string): ShellWord {
  if (/^(?:[/\\]|[A-Za-z]:)/.test(path)) return path;
  if (folder === undefined || folder.length + path.length > longestPath) return undefined;
  return folder === '' ? path : `${folder}/${path}`;
}
