import { addAll } from '#base/collections/lists';
import { maxReads, outputRoom, retrieved } from './fileReads';
import type { FileRead } from './hookCall';
import { below } from './shellWrites';
import { simpleCommands, type ShellWord, type SimpleCommand } from './shellWords';

interface Lines {
  readonly from: number;
  readonly to: number | undefined;
}

interface Reading {
  readonly lines: readonly Lines[];
  /** The words that name files; if there are none, the program reads its piped input. */
  readonly files: readonly ShellWord[];
}

/** Returns the lines and files that a program prints; undefined if they are not known. */
type Reader = (words: readonly ShellWord[]) => Reading | undefined;

const all: Lines = { from: 1, to: undefined };

const readers: Readonly<Record<string, Reader>> = {
  cat: (words) => ({ lines: [all], files: words.filter((word) => !isOption(word)) }),
  nl: (words) => ({ lines: [all], files: words.filter((word) => !isOption(word)) }),
  head: (words) => part(words, /^-(?:n|-lines=)?(\d{1,9})$/, (lines) => ({ from: 1, to: lines })),
  tail: (words) =>
    part(words, /^-(?:n|-lines=)?(\+?\d{1,9})$/, (lines, isFrom) => (
      isFrom ? { from: Math.max(1, lines), to: undefined } : { from: -lines, to: undefined }
    )),
  sed: printedBySed,
};
/** Programs that do not affect the commands after them and do not fail. */
const harmless: readonly ShellWord[] = ['cd', 'echo', 'printf', 'pwd', 'true', 'ls', 'wc'];

/**
 * Returns the lines of files that a command line certainly prints, with paths as it names them or below the folder that
 * it changes to: `cat`, `nl`, `head`, `tail` and `sed -n`, alone or in sequence, and `agentpack retrieve`. Commands
 * after another program, and lines that a search prints, are not covered.
 */
export function shellReads(line: string): readonly FileRead[] {
  return allReads(line).slice(0, maxReads);
}

function allReads(line: string): readonly FileRead[] {
  const fileReads: FileRead[] = [];
  let folder: ShellWord = '';
  let piped: readonly FileRead[] | undefined;
  // the shell takes the output of substitutions, so the agent does not see it
  if (/\$\(|`|[<>]\(/.test(line)) return [];
  for (const command of simpleCommands(line)) {
    const [name, ...rest] = command.words;
    const program = name?.slice(name.lastIndexOf('/') + 1);
    const reads = piped ? filtered(piped, program, rest) : readsIn(command, program, rest, folder);
    if (!reads && (piped || !harmless.includes(program))) return fileReads;
    if (program === 'cd') folder = rest[0] === undefined ? undefined : below(folder, rest[0]);
    piped = command.then === '|' ? reads ?? [] : undefined;
    if (reads && !piped && !command.isSilent && command.then !== '&') addAll(fileReads, reads);
    if (command.then === '||' || fileReads.length >= maxReads) return fileReads;
  }
  return fileReads;
}

function readsIn({ words }: SimpleCommand, program: ShellWord, rest: readonly ShellWord[], folder: ShellWord):
  | readonly FileRead[]
  | undefined
{
  const ids = retrievedIds(words);
  if (ids) return folder === '' && ids.length === 1 ? [retrieved(ids[0]!) ?? []].flat() : [];
  const reading = findShellReader(program)?.(rest);
  return reading?.files.slice(0, maxReads).flatMap((file) =>
    reading.lines.slice(0, maxReads).flatMap((
      lines,
    ) => (file === undefined ? [] : within(folder, file, { ...lines, ...outputRoom })))
  );
}

function within(folder: ShellWord, path: string, read: Omit<FileRead, 'path'>): readonly FileRead[] {
  const relativePath = path === '' || path === '-' ? undefined : below(folder, path);
  return relativePath === undefined ? [] : [{ ...read, path: relativePath }];
}

/** Returns the piped lines that a program passes on; known only for lines of whole files. */
function filtered(piped: readonly FileRead[], program: ShellWord, rest: readonly ShellWord[]):
  | readonly FileRead[]
  | undefined
{
  const reading = findShellReader(program)?.(rest);
  if (!reading || reading.files.length > 0) return undefined;
  const [first, ...remaining] = piped;
  const isWhole = first && remaining.length === 0 && first.from === 1 && first.to === undefined;
  return isWhole ? reading.lines.map((lines) => ({ ...first, ...lines })) : [];
}

function findShellReader(program: ShellWord): Reader | undefined {
  return program !== undefined && Object.hasOwn(readers, program) ? readers[program] : undefined;
}

/** Reads the options of `head` and `tail`: ten lines, or the number that the option specifies. */
function part(words: readonly ShellWord[], option: RegExp, linesOf: (count: number, isFrom: boolean) => Lines):
  | Reading
  | undefined
{
  let lines = linesOf(10, false);
  const files: ShellWord[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!isOption(word)) {
      files.push(word);
      continue;
    }
    const named = word === '-n' ? `-n${words[++i] ?? ''}` : word;
    const number = option.exec(named)?.[1];
    if (number === undefined) return undefined;
    lines = linesOf(Number(number), number.startsWith('+'));
  }
  return { lines: [lines], files };
}

/** Parses `sed -n '1,200p;300p' FILE`. */
function printedBySed(words: readonly ShellWord[]): Reading | undefined {
  const [option, ...rest] = words;
  const [script, ...files] = rest[0] === '-e' ? rest.slice(1) : rest;
  if (option !== '-n' || script === undefined || files.some(isOption)) return undefined;
  const lines = script.split(';').map((command) => /^\s*(\d{1,9})(?:,(\d{1,9}|\$))?p\s*$/.exec(command));
  return lines.every((match) => match !== null)
    ? {
      lines: lines.map((match) => ({
        from: Math.max(1, Number(match[1])),
        to: match[2] === '$' ? undefined : Number(match[2] ?? match[1]),
      })),
      files,
    }
    : undefined;
}

/**
 * Returns the arguments of `agentpack retrieve ID`, also if run by `npx`; empty if it has options, undefined for other
 * commands.
 */
function retrievedIds(words: readonly ShellWord[]): readonly string[] | undefined {
  const at = words.findIndex((word) => word !== undefined && /(?:^|\/)agentpack$/.test(word));
  const isCalled = at === 0 || words[0] === 'npx' && at > 0 && words.slice(1, at).every(isOption);
  if (!isCalled || words[at + 1] !== 'retrieve') return undefined;
  const ids = words.slice(at + 2);
  return ids.every((id) => id !== undefined && !isOption(id)) ? ids : [];
}

function isOption(word: ShellWord): word is string {
  return word !== undefined && word.startsWith('-') && word !== '-';
}
