import { addAll } from '#base/collections/lists';
import { maxReads, outputLimits, parseRetrieveId } from './fileReads';
import type { FileRead } from './hookCall';
import { resolveShellPath } from './shellWrites';
import { parseSimpleCommands, type ShellWord, type SimpleCommand } from './shellWords';

interface LineRange {
  readonly from: number;
  readonly to: number | undefined;
}

interface ShellReading {
  readonly lines: readonly LineRange[];
  /** The words that name files. If the list is empty, the program reads its piped input. */
  readonly files: readonly ShellWord[];
}

/** Returns the lines and files that a program prints; undefined if they are not known. */
type ShellReader = (words: readonly ShellWord[]) => ShellReading | undefined;

const wholeFile: LineRange = { from: 1, to: undefined };

const readers: Readonly<Record<string, ShellReader>> = {
  cat: (words) => ({ lines: [wholeFile], files: words.filter((word) => !isOption(word)) }),
  nl: (words) => ({ lines: [wholeFile], files: words.filter((word) => !isOption(word)) }),
  head: (words) => parseHeadOrTail(words, /^-(?:n|-lines=)?(\d{1,9})$/, (lines) => ({ from: 1, to: lines })),
  tail: (words) =>
    parseHeadOrTail(words, /^-(?:n|-lines=)?(\+?\d{1,9})$/, (lines, isFrom) => (
      isFrom ? { from: Math.max(1, lines), to: undefined } : { from: -lines, to: undefined }
    )),
  sed: parseSed,
};
/** Programs that do not affect the commands after them and do not fail. */
const harmlessPrograms: readonly ShellWord[] = ['cd', 'echo', 'printf', 'pwd', 'true', 'ls', 'wc'];

/**
 * Returns the lines of files that a command line is certain to print. Paths are as written in the command line, or
 * below the folder that it changes to. This covers `cat`, `nl`, `head`, `tail` and `sed -n`, alone or in sequence, and
 * `agentpack retrieve`, but not commands after any other program, or the results of a search.
 */
export function findShellReads(line: string): readonly FileRead[] {
  return parseShellReads(line).slice(0, maxReads);
}

function parseShellReads(line: string): readonly FileRead[] {
  const fileReads: FileRead[] = [];
  let folder: ShellWord = '';
  let pipedReads: readonly FileRead[] | undefined;
  // the shell consumes the output of substitutions, so the agent does not see this output
  if (/\$\(|`|[<>]\(/.test(line)) return [];
  for (const command of parseSimpleCommands(line)) {
    const [name, ...rest] = command.words;
    const program = name?.slice(name.lastIndexOf('/') + 1);
    const reads = pipedReads
      ? filterPipedReads(pipedReads, program, rest)
      : findCommandReads(command, program, rest, folder);
    if (!reads && (pipedReads || !harmlessPrograms.includes(program))) return fileReads;
    if (program === 'cd') folder = rest[0] === undefined ? undefined : resolveShellPath(folder, rest[0]);
    pipedReads = command.then === '|' ? reads ?? [] : undefined;
    if (reads && !pipedReads && !command.isSilent && command.then !== '&') addAll(fileReads, reads);
    if (command.then === '||' || fileReads.length >= maxReads) return fileReads;
  }
  return fileReads;
}

function findCommandReads({ words }: SimpleCommand, program: ShellWord, rest: readonly ShellWord[], folder: ShellWord):
  | readonly FileRead[]
  | undefined
{
  const ids = parseRetrieveIds(words);
  if (ids) return folder === '' && ids.length === 1 ? [parseRetrieveId(ids[0]!) ?? []].flat() : [];
  const reading = findShellReader(program)?.(rest);
  return reading?.files.slice(0, maxReads).flatMap((file) =>
    reading.lines.slice(0, maxReads).flatMap((
      lines,
    ) => (file === undefined ? [] : resolveRead(folder, file, { ...lines, ...outputLimits })))
  );
}

function resolveRead(folder: ShellWord, path: string, read: Omit<FileRead, 'path'>): readonly FileRead[] {
  const relativePath = path === '' || path === '-' ? undefined : resolveShellPath(folder, path);
  return relativePath === undefined ? [] : [{ ...read, path: relativePath }];
}

/** Returns the piped lines that a program passes on. They are known only if a single whole file is piped. */
function filterPipedReads(pipedReads: readonly FileRead[], program: ShellWord, rest: readonly ShellWord[]):
  | readonly FileRead[]
  | undefined
{
  const reading = findShellReader(program)?.(rest);
  if (!reading || reading.files.length > 0) return undefined;
  const [first, ...remaining] = pipedReads;
  const isWhole = first && remaining.length === 0 && first.from === 1 && first.to === undefined;
  return isWhole ? reading.lines.map((lines) => ({ ...first, ...lines })) : [];
}

function findShellReader(program: ShellWord): ShellReader | undefined {
  return program !== undefined && Object.hasOwn(readers, program) ? readers[program] : undefined;
}

/** Parses the words of `head` or `tail`, which print ten lines or the number of lines that an option specifies. */
function parseHeadOrTail(words: readonly ShellWord[], option: RegExp,
  linesOf: (count: number, isFrom: boolean) => LineRange
):
  | ShellReading
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
    const optionText = word === '-n' ? `-n${words[++i] ?? ''}` : word;
    const number = option.exec(optionText)?.[1];
    if (number === undefined) return undefined;
    lines = linesOf(Number(number), number.startsWith('+'));
  }
  return { lines: [lines], files };
}

/** Parses `sed -n '1,200p;300p' FILE`. */
function parseSed(words: readonly ShellWord[]): ShellReading | undefined {
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
 * Returns the IDs in `agentpack retrieve ID`, even if the command is run with `npx`. Returns an empty list if the
 * command has options, and undefined for other commands.
 */
function parseRetrieveIds(words: readonly ShellWord[]): readonly string[] | undefined {
  const programIndex = words.findIndex((word) => word !== undefined && /(?:^|\/)agentpack$/.test(word));
  const isCalled = programIndex === 0 ||
    words[0] === 'npx' && programIndex > 0 && words.slice(1, programIndex).every(isOption);
  if (!isCalled || words[programIndex + 1] !== 'retrieve') return undefined;
  const ids = words.slice(programIndex + 2);
  return ids.every((id) => id !== undefined && !isOption(id)) ? ids : [];
}

function isOption(word: ShellWord): word is string {
  return word !== undefined && word.startsWith('-') && word !== '-';
}
