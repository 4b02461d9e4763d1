import { addAll } from '#base/collections/lists';
import { maxReads, outputLimits, parseRetrieveId } from './fileReads';
import type { FileRead } from './hookCall';
import { isOption } from './shellWrites';
import { parseSimpleCommands, resolveShellPath, type ShellWord, type SimpleCommand } from './shellWords';

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
  let pipedReads: readonly FileRead[] | undefined;
  // the shell consumes the output of substitutions, so the agent does not see this output
  if (/\$\(|`|[<>]\(/.test(line)) return [];
  for (const command of parseSimpleCommands(line)) {
    const { program } = command;
    const reads = pipedReads ? filterPipedReads(pipedReads, command) : findCommandReads(command);
    if (!reads && (pipedReads || !harmlessPrograms.includes(program))) return fileReads;
    pipedReads = command.separator === '|' ? reads ?? [] : undefined;
    if (reads && !pipedReads && !command.isSilent && command.separator !== '&') addAll(fileReads, reads);
    if (command.separator === '||' || fileReads.length >= maxReads) return fileReads;
  }
  return fileReads;
}

function findCommandReads({ words, program, args, folder }: SimpleCommand): readonly FileRead[] | undefined {
  const ids = parseRetrieveIds(words);
  if (ids) return folder === '' && ids.length === 1 ? [parseRetrieveId(ids[0]!) ?? []].flat() : [];
  const reading = findShellReader(program)?.(args);
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
function filterPipedReads(pipedReads: readonly FileRead[], { program, args }: SimpleCommand):
  | readonly FileRead[]
  | undefined
{
  const reading = findShellReader(program)?.(args);
  if (!reading || reading.files.length > 0) return undefined;
  const [pipedRead, ...furtherReads] = pipedReads;
  const isWhole = pipedRead && furtherReads.length === 0 && pipedRead.from === 1 && pipedRead.to === undefined;
  return isWhole ? reading.lines.map((lines) => ({ ...pipedRead, ...lines })) : [];
}

function findShellReader(program: ShellWord): ShellReader | undefined {
  return program !== undefined && Object.hasOwn(readers, program) ? readers[program] : undefined;
}

/** Programs besides `readers` that print the files that they name, or lines of them. */
const printers: readonly ShellWord[] = ['less', 'more', 'bat', 'batcat', 'tac', 'rev', 'cut', 'sort', 'uniq', 'strings',
  'od', 'xxd', 'hexdump', 'base64', 'diff', 'type', 'Get-Content', 'gc'];
/** Programs that print lines of files. Their first word is a pattern unless an option gives the pattern. */
const searchers: readonly ShellWord[] = ['grep', 'egrep', 'fgrep', 'rg', 'awk'];
const patternOptionPattern = /^-[a-zA-Z]{0,20}[ef]|^--(?:regexp|file)/;

/**
 * Returns the words of a command line that may name files which one of its programs prints, below the folder that it
 * changes to, even if the output goes to another program. This does not cover programs that are not listed,
 * substitutions, and output to a file.
 */
export function findPrintedFiles(line: string): readonly string[] {
  return parseSimpleCommands(line).flatMap(({ program, args, inputs, folder, isSilent }) => {
    const isSearcher = searchers.includes(program);
    if (isSilent || !isSearcher && !printers.includes(program) && !findShellReader(program)) return [];
    const isPatternFirst = isSearcher && !args.some((word) => isOption(word) && patternOptionPattern.test(word));
    const words = args.filter((word) => !isOption(word)).slice(isPatternFirst ? 1 : 0);
    return [...words, ...inputs].flatMap((word) => (word ? resolveShellPath(folder, word) ?? [] : []));
  }).slice(0, maxReads);
}

/** Parses the words of `head` or `tail`, which print ten lines or the number of lines that an option specifies. */
function parseHeadOrTail(words: readonly ShellWord[], optionPattern: RegExp,
  createRange: (count: number, isFrom: boolean) => LineRange
):
  | ShellReading
  | undefined
{
  let lines = createRange(10, false);
  const files: ShellWord[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (!isOption(word)) {
      files.push(word);
      continue;
    }
    const optionText = word === '-n' ? `-n${words[++i] ?? ''}` : word;
    const countText = optionPattern.exec(optionText)?.[1];
    if (countText === undefined) return undefined;
    lines = createRange(Number(countText), countText.startsWith('+'));
  }
  return { lines: [lines], files };
}

/** Parses `sed -n '1,200p;300p' FILE`. */
function parseSed(words: readonly ShellWord[]): ShellReading | undefined {
  const [option, ...remainingWords] = words;
  const [script, ...files] = remainingWords[0] === '-e' ? remainingWords.slice(1) : remainingWords;
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
