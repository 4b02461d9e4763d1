import { maxToolPaths, parsePatchPaths } from './toolCall';
import { parseSimpleCommands, resolveShellPath, type ShellWord } from './shellWords';

/** Selects the words that name the files a program writes to: all of them, or the last one. */
type FileSelector = (files: readonly ShellWord[], options: readonly string[]) => readonly ShellWord[];

const selectAll: FileSelector = (files) => files;
const selectLast: FileSelector = (files) => files.slice(-1);
/** Reports whether an option edits in place. Options may be combined (`-ni`) or have a suffix (`-i.bak`). */
const isInPlaceEdit = (options: readonly string[]): boolean =>
  options.some((option) => /^-[a-zA-Z]{0,5}i|^--in-place/.test(option));

export const writers: Readonly<Record<string, FileSelector>> = {
  sed: (files, options) => (isInPlaceEdit(options) ? removeScript(files, options) : []),
  perl: (files, options) => (isInPlaceEdit(options) ? removeScript(files, options) : []),
  tee: selectAll,
  rm: selectAll,
  unlink: selectAll,
  mv: selectAll,
  cp: selectLast,
  touch: selectAll,
};

/**
 * Returns the first 200 files that a command line is certain to write. Paths are as written in the command line, or
 * below the folder that it changes to. This covers redirections, patches of `apply_patch`, and programs that edit in
 * place, but not scripts, generators and names that depend on the shell.
 */
export function findShellWrites(line: string): readonly string[] {
  const paths = new Set<string>();
  let patchedPaths: readonly string[] | undefined;
  for (const { program, args, folder, redirectedFiles } of parseSimpleCommands(line)) {
    if (paths.size >= maxToolPaths) break;
    if (program === 'cd') continue;
    const writtenFiles = program !== undefined && Object.hasOwn(writers, program)
      ? writers[program]!(args.filter((word) => !isOption(word)), args.filter(isOption))
      : [];
    for (const path of [...writtenFiles, ...redirectedFiles]) {
      const relativePath: ShellWord = path === undefined || path === '' ? undefined : resolveShellPath(folder, path);
      if (relativePath !== undefined) paths.add(relativePath);
    }
    if (program === 'apply_patch' || program === 'applypatch') {
      for (
        const path of (patchedPaths ??= parsePatchPaths(line)).flatMap((patchedPath) =>
          resolveShellPath(folder, patchedPath) ?? []
        )
      )
        paths.add(path);
    }
  }
  return [...paths].slice(0, maxToolPaths);
}

export function isOption(word: ShellWord): word is string {
  return word !== undefined && word.startsWith('-') && word !== '-';
}

/** Removes the script from the files. It is the first word, unless an option contains it or is followed by it. */
function removeScript(files: readonly ShellWord[], options: readonly string[]): readonly ShellWord[] {
  // BSD's sed takes the suffix as a separate word: sed -i '' s/a/b/ file
  const operands = files[0] === '' ? files.slice(1) : files;
  const scriptCount = options.filter((option) => /^-[a-zA-Z]{0,5}[ef]$|^--(?:expression|file)$/.test(option)).length;
  const hasInlineScript = options.some((option) => /^--(?:expression|file)=|^-[nrEszuplw]{0,5}[ef]./.test(option));
  return operands.slice(hasInlineScript ? scriptCount : Math.max(1, scriptCount));
}
