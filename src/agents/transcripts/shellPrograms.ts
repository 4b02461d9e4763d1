import { isOption, writers } from '../hooks/shellWrites';
import type { ShellWord } from '../hooks/shellWords';
import type { FileUse } from './entry';

/** The effect of a program on one file; the path is undefined if only the shell knows it. */
export interface ShellUse {
  readonly path: ShellWord;
  readonly effect: FileUse['effect'];
  readonly to?: string;
}

/** The files that a program writes; `unknown`: it may write other files, or its files cannot be determined. */
export type ProgramUses = readonly ShellUse[] | 'unknown';

type Program = (words: readonly ShellWord[]) => ProgramUses;

const none: Program = () => [];

/** Reads unless one of its words makes it write. Words that only the shell knows are assumed not to be options. */
const readsWithout = (writing: RegExp): Program => (words) =>
  words.some((word) => word !== undefined && writing.test(word)) ? 'unknown' : [];

const modifies = (program: string): Program => (words) =>
  writers[program]!(words.filter((word) => !isOption(word)), words.filter(isOption)).map((path) => ({
    path,
    effect: 'modified',
  }));

/** Removes the options; the result is unknown if an option takes a value (`cp -t FOLDER`). */
const withoutTarget = (program: Program): Program => (words) =>
  words.some((word) => word === undefined || /^-[a-zA-Z]*t$|^--target|^--suffix|^-S$/.test(word))
    ? 'unknown'
    : program(words.filter((word) => !isOption(word)));

const deletes: Program = (words) =>
  words.filter((word) => !isOption(word)).map((path) => ({ path, effect: 'deleted' }));

const copies = withoutTarget((files) => {
  const to = files.at(-1);
  if (to === undefined || files.length < 2) return [];
  // files copied into an existing folder keep their names
  const paths = files.slice(0, -1).map((path) => target(path!, to, files.length > 2));
  return paths.includes(undefined) ? 'unknown' : paths.map((path) => ({ path, effect: 'modified' }));
});

const moves = withoutTarget((files) => {
  const to = files.at(-1);
  if (to === undefined || files.length < 2) return [];
  const uses = files.slice(0, -1).map((path) => ({ path, to: target(path!, to, files.length > 2) }));
  return uses.some((use) => use.to === undefined)
    ? 'unknown'
    : uses.map(({ path, to: name }) => ({ path, effect: 'renamed', to: name! }));
});

/** Returns a file's new name; undefined if it depends on whether a folder of that name exists. */
function target(path: string, to: string, isFolder: boolean): ShellWord {
  const base = path.slice(path.lastIndexOf('/') + 1);
  if (base === '') return undefined;
  if (isFolder || /(?:^|\/)\.{0,2}$/.test(to)) return `${to.replace(/\/$/, '')}/${base}`;
  const name = to.slice(to.lastIndexOf('/') + 1);
  return name.includes('.') || name === base || !base.includes('.') && name !== '' && !to.includes('/')
    ? to
    : undefined;
}

/** Git commands that write no files in the work tree. Effects of the repository's hooks are not counted. */
const gitReaders =
  'add blame branch cat-file check-ignore commit config count-objects describe diff diff-tree fetch for-each-ref grep help log ls-files ls-remote ls-tree merge-base name-rev notes push reflog remote rev-list rev-parse shortlog show show-ref status symbolic-ref tag var version whatchanged';

const gitCommands: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(gitReaders.split(' ').map((name) => [name, readsWithout(/^--output/)])),
  rm: (words) => (words.includes('--cached') ? [] : deletes(words)),
  mv: moves,
  reset: readsWithout(/^--(?:hard|merge|keep)$/),
  stash: ([command]) => (command === 'list' || command === 'show' ? [] : 'unknown'),
  clean: (words) => (words.some((word) => word === '-n' || word === '--dry-run') ? [] : 'unknown'),
  worktree: ([command]) => (command === 'list' ? [] : 'unknown'),
  restore: (words) => (words.includes('--staged') && !words.includes('--worktree') ? [] : restored(words)),
  checkout: (words) => {
    const at = words.indexOf('--');
    return at < 0 ? 'unknown' : restored(words.slice(at + 1));
  },
};

function restored(words: readonly ShellWord[]): ProgramUses {
  return words.some((word) => word === undefined || isOption(word) || /^\.{0,2}$/.test(word))
    ? 'unknown'
    : words.map((path) => ({ path, effect: 'modified' }));
}

const git: Program = (words) => {
  const at = words.findIndex((word) => !isOption(word));
  const name = at < 0 ? 'version' : words[at];
  return name !== undefined && Object.hasOwn(gitCommands, name) ? gitCommands[name]!(words.slice(at + 1)) : 'unknown';
};

/**
 * Programs that write no file except through redirected output. Test runners are not included: they run the project's
 * code, and many write snapshots, caches and reports.
 */
const readers =
  '[ [[ : ack alias ag arch base64 basename bat break cat cd chgrp chmod chown cksum clear cmp column comm continue cut date declare df diff dirname dmesg du echo egrep env exit export expr false fgrep file fmt fold free getconf grep groups head help hexdump history hostname id jobs join jq kill less let local locale ls lsof man md5 md5sum mkdir more netstat nl nproc od paste pgrep pidof ping pkill popd printenv printf ps pushd pwd read readlink realpath return rev rg rmdir seq set sha1sum sha256sum shasum shift shopt sleep source-highlight stat strings stty sum sw_vers tac tail test top tput tr trap tree true tty type ulimit umask uname unalias uniq unset uptime users wait wc whereis which who whoami xxd yes';

export const shellPrograms: Readonly<Record<string, Program>> = {
  ...Object.fromEntries(readers.split(' ').map((name) => [name, none])),
  find: readsWithout(/^-(?:exec|execdir|ok|okdir|delete|fprint.*|fls)$/),
  fd: readsWithout(/^-(?:x|X)$|^--exec/),
  sort: readsWithout(/^-[a-zA-Z]*o|^--output/),
  tree: readsWithout(/^-o/),
  curl: readsWithout(/^-[a-zA-Z]*[oODc]|^--(?:output|remote-name|dump-header|cookie-jar)/),
  awk: (words) => (words.some((word) => word === undefined || />|\||\bsystem\b|^-i$/.test(word)) ? 'unknown' : []),
  sed: (words) => {
    const inPlace = modifies('sed')(words);
    if (inPlace.length > 0) return inPlace;
    // the `w` command of `sed` writes a file
    return words.some((word) => word === undefined || /(?:^|[\d;{}/$])\s*w\s|\/[gpi\d]*w\s/.test(word))
      ? 'unknown'
      : [];
  },
  perl: (words) => {
    const inPlace = modifies('perl')(words);
    return inPlace.length > 0 ? inPlace : 'unknown';
  },
  tee: modifies('tee'),
  touch: modifies('touch'),
  cp: copies,
  mv: moves,
  rm: deletes,
  unlink: deletes,
  git,
};
