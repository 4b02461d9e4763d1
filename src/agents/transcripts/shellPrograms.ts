import { isOption, writers } from '../hooks/shellWrites';
import type { ShellWord } from '../hooks/shellWords';
import type { FileUse } from './entry';

/** The effect of a program on one file. The path is undefined if only the shell can determine it, as in `$FILE`. */
export interface ShellUse {
  readonly path: ShellWord;
  readonly effect: FileUse['effect'];
  readonly to?: string;
}

/** The files that a program writes, or `unknown` if it may write other files or its files cannot be determined. */
export type ProgramUses = readonly ShellUse[] | 'unknown';

type Program = (words: readonly ShellWord[]) => ProgramUses;

const getNoFiles: Program = () => [];

/**
 * Creates a program that writes nothing unless one of its words matches `writePattern`. Words that only the shell can
 * determine are assumed not to be options.
 */
const createReader = (writePattern: RegExp): Program => (words) =>
  words.some((word) => word !== undefined && writePattern.test(word)) ? 'unknown' : [];

const createModifier = (program: string): Program => (words) =>
  writers[program]!(words.filter((word) => !isOption(word)), words.filter(isOption)).map((path) => ({
    path,
    effect: 'modified',
  }));

/** Removes options before it calls `program`. The result is unknown if an option takes a value (`cp -t FOLDER`). */
const skipOptions = (program: Program): Program => (words) =>
  words.some((word) => word === undefined || /^-[a-zA-Z]*t$|^--target|^--suffix|^-S$/.test(word))
    ? 'unknown'
    : program(words.filter((word) => !isOption(word)));

const getDeletedFiles: Program = (words) =>
  words.filter((word) => !isOption(word)).map((path) => ({ path, effect: 'deleted' }));

const getCopiedFiles = skipOptions((files) => {
  const target = files.at(-1);
  if (target === undefined || files.length < 2) return [];
  // files copied into an existing folder keep their names
  const paths = files.slice(0, -1).map((path) => resolveTarget(path!, target, files.length > 2));
  return paths.includes(undefined) ? 'unknown' : paths.map((path) => ({ path, effect: 'modified' }));
});

const getMovedFiles = skipOptions((files) => {
  const target = files.at(-1);
  if (target === undefined || files.length < 2) return [];
  const uses = files.slice(0, -1).map((path) => ({ path, to: resolveTarget(path!, target, files.length > 2) }));
  return uses.some((use) => use.to === undefined)
    ? 'unknown'
    : uses.map(({ path, to: name }) => ({ path, effect: 'renamed', to: name! }));
});

/** Returns the new path of a file, or undefined if the path depends on whether a folder named `target` exists. */
function resolveTarget(path: string, target: string, isFolder: boolean): ShellWord {
  const baseName = path.slice(path.lastIndexOf('/') + 1);
  if (baseName === '') return undefined;
  if (isFolder || /(?:^|\/)\.{0,2}$/.test(target)) return `${target.replace(/\/$/, '')}/${baseName}`;
  const name = target.slice(target.lastIndexOf('/') + 1);
  return name.includes('.') || name === baseName || !baseName.includes('.') && name !== '' && !target.includes('/')
    ? target
    : undefined;
}

/** Git commands that do not write files in the work tree. Effects of the repository's hooks are not counted. */
const readOnlyGitCommands =
  'add blame branch cat-file check-ignore commit config count-objects describe diff diff-tree fetch for-each-ref grep help log ls-files ls-remote ls-tree merge-base name-rev notes push reflog remote rev-list rev-parse shortlog show show-ref status symbolic-ref tag var version whatchanged';

const gitCommands: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(readOnlyGitCommands.split(' ').map((name) => [name, createReader(/^--output/)])),
  rm: (words) => (words.includes('--cached') ? [] : getDeletedFiles(words)),
  mv: getMovedFiles,
  reset: createReader(/^--(?:hard|merge|keep)$/),
  stash: ([command]) => (command === 'list' || command === 'show' ? [] : 'unknown'),
  clean: (words) => (words.some((word) => word === '-n' || word === '--dry-run') ? [] : 'unknown'),
  worktree: ([command]) => (command === 'list' ? [] : 'unknown'),
  restore: (words) => (words.includes('--staged') && !words.includes('--worktree') ? [] : getRestoredFiles(words)),
  checkout: (words) => {
    const separatorIndex = words.indexOf('--');
    return separatorIndex < 0 ? 'unknown' : getRestoredFiles(words.slice(separatorIndex + 1));
  },
};

function getRestoredFiles(words: readonly ShellWord[]): ProgramUses {
  return words.some((word) => word === undefined || isOption(word) || /^\.{0,2}$/.test(word))
    ? 'unknown'
    : words.map((path) => ({ path, effect: 'modified' }));
}

const getGitUses: Program = (words) => {
  const nameIndex = words.findIndex((word) => !isOption(word));
  const name = nameIndex < 0 ? 'version' : words[nameIndex];
  return name !== undefined && Object.hasOwn(gitCommands, name)
    ? gitCommands[name]!(words.slice(nameIndex + 1))
    : 'unknown';
};

/**
 * Programs that do not write files except through redirected output. Test runners are not included: they run the
 * project's code, and many write snapshots, caches and reports.
 */
const readOnlyPrograms =
  '[ [[ : ack alias ag arch base64 basename bat break cat cd chgrp chmod chown cksum clear cmp column comm continue cut date declare df diff dirname dmesg du echo egrep env exit export expr false fgrep file fmt fold free getconf grep groups head help hexdump history hostname id jobs join jq kill less let local locale ls lsof man md5 md5sum mkdir more netstat nl nproc od paste pgrep pidof ping pkill popd printenv printf ps pushd pwd read readlink realpath return rev rg rmdir seq set sha1sum sha256sum shasum shift shopt sleep source-highlight stat strings stty sum sw_vers tac tail test top tput tr trap tree true tty type ulimit umask uname unalias uniq unset uptime users wait wc whereis which who whoami xxd yes';

export const shellPrograms: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(readOnlyPrograms.split(' ').map((name) => [name, getNoFiles])),
  find: createReader(/^-(?:exec|execdir|ok|okdir|delete|fprint.*|fls)$/),
  fd: createReader(/^-(?:x|X)$|^--exec/),
  sort: createReader(/^-[a-zA-Z]*o|^--output/),
  tree: createReader(/^-o/),
  curl: createReader(/^-[a-zA-Z]*[oODc]|^--(?:output|remote-name|dump-header|cookie-jar)/),
  awk: (words) => (words.some((word) => word === undefined || />|\||\bsystem\b|^-i$/.test(word)) ? 'unknown' : []),
  sed: (words) => {
    const inPlaceUses = createModifier('sed')(words);
    if (inPlaceUses.length > 0) return inPlaceUses;
    // the `w` command of `sed` writes a file
    return words.some((word) => word === undefined || /(?:^|[\d;{}/$])\s*w\s|\/[gpi\d]*w\s/.test(word))
      ? 'unknown'
      : [];
  },
  perl: (words) => {
    const inPlaceUses = createModifier('perl')(words);
    return inPlaceUses.length > 0 ? inPlaceUses : 'unknown';
  },
  tee: createModifier('tee'),
  touch: createModifier('touch'),
  cp: getCopiedFiles,
  mv: getMovedFiles,
  rm: getDeletedFiles,
  unlink: getDeletedFiles,
  git: getGitUses,
};
