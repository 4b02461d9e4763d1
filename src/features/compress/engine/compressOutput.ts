import { UserError } from '#base/errors';
import { getPathBelow } from '#base/text/paths';
import { formatCountWithNoun, formatThousands } from '#base/text/phrases';
import type { Tokenizer } from '#model';
import type { CompressedOutput } from '#reports';
import { redact } from '#secrets/redact';
import { minPacketCap } from '#tokens/budgets';
import type { Host } from '#engine/host';
import { readConfiguration } from '#engine/state/configuration';
import { getConfiguredTokenizer } from '#engine/settings/settings';
import { getTokenCounter } from '#engine/indexing/counters';
import { createBoundedText } from '../pure/boundedText';
import { createCompressor, type OutputFacts, type Packet } from '../pure/compressor';
import { createLineRedactor } from '../pure/redactedLines';
import { getKindLabel, type OutputKindId } from '../pure/kinds';
import { maxOutputBytes, computeOutputId, storeOutput, type OutputRecord } from './storedOutputs';
import { rankPrintedFiles, type RankedResult, type PrintedEvidence } from '#features/search/pure/rankPrinted';
import { parsePrintedResults } from '#features/search/pure/printedResults';
import { formatResultText } from '#features/search/pure/resultText';
import { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import { indexFile } from '#pipeline/2-index/indexFile';

/** The default for the maximum number of tokens in a packet. */
export const defaultCap = 2_000;

/** The number of paths at the start of an output that must be files if the output is to count as search results. */
const checkedPathCount = 5;

export interface CompressOptions {
  /** The command that printed the output, program first; empty for piped text. */
  readonly command: readonly string[];
  readonly cap: number;
  /** Default: the tokenizer in `config.toml`. */
  readonly tokenizer?: Tokenizer;
  /**
   * An output with at most this many tokens is returned whole; longer outputs may be returned whole too. Default: 0.
   */
  readonly wholeUpTo?: number;
  /** Whether to store nothing. The omitted lines are then lost. */
  readonly noWrite?: boolean;
}

/** Receives the lines of an output one by one, without terminal codes, in bounded memory. */
export interface OutputWriter {
  /** `continues` is set if the text continues the previous line, which was too long. */
  addLine(text: string, continues?: boolean): void;
  /** Stores the output and returns its packet. Stores nothing if there was no command. */
  finish(end?: CommandEnd): CompressedOutput;
}

/** The result of a command. */
export interface CommandEnd {
  readonly exit: number;
  /** The signal that ended the command, such as `SIGKILL`. */
  readonly signal?: string;
}

/**
 * Creates a writer that shortens an output to at most `cap` tokens.
 * @param readScores relevance to the task by path, 0 … 1, used to order search results
 * @throws UserError for a cap that is too small
 */
export function createOutputWriter(host: Host, { command, cap, tokenizer, noWrite, wholeUpTo = 0 }: CompressOptions,
  readScores: () => ReadonlyMap<string, number>): OutputWriter
{
  if (cap < minPacketCap)
    throw new UserError(`--cap ${cap} is too small: the minimum is ${minPacketCap} tokens.`, 'usage');
  const { countOnce: count } = getTokenCounter(host,
    tokenizer ?? getConfiguredTokenizer(readConfiguration(host).config));
  const root = host.root.replaceAll('\\', '/');
  const compressor = createCompressor({
    command,
    root,
    isFile,
    cap,
    count,
  });
  const wholeText = createBoundedText(maxOutputBytes);
  const redactedLines = createLineRedactor((line, continues) => {
    compressor.addLine(line, continues);
    wholeText.addLine(line);
  });
  return { addLine: redactedLines.addLine, finish };

  function finish(end?: CommandEnd): CompressedOutput {
    redactedLines.end();
    const hasFailed = end !== undefined && (end.exit !== 0 || end.signal !== undefined);
    const { blocks, missing: missingRange } = wholeText.getContent();
    const inputTokens = missingRange ? undefined : countBlockTokens(blocks, count);
    const id = noWrite ? undefined : computeOutputId(host, blocks);
    const compressed = compressor.buildPacket((facts) => formatPacketHeader(facts, inputTokens, id), hasFailed);
    const rankedOutput = missingRange || compressed.isJson ? undefined : rankResults(compressed.kinds, blocks);
    const packet = rankedOutput ? buildRankedPacket(compressed, rankedOutput, inputTokens, id) : compressed;
    const { kinds, lines } = packet;
    const facts = { kinds: kinds.map(getKindLabel), lines, ...end };
    if (
      inputTokens !== undefined &&
      inputTokens <= Math.max(wholeUpTo, Math.min(cap, Math.max(packet.tokens, minPacketCap)))
    )
      return { ...facts, text: decodeBlocks(blocks), tokens: inputTokens, inputTokens, shownLines: lines };
    const problem = id === undefined
      ? undefined
      : store(id, {
        command: redact(command.join(' ')),
        lines,
        ...(end && { exit: end.exit }),
        ...(missingRange && { missing: missingRange }),
      }, blocks);
    const { text, tokens, shownLines } = problem === undefined
      ? packet
      : rankedOutput
      ? buildRankedPacket(compressed, rankedOutput, inputTokens, undefined)
      : compressor.buildPacket((facts) => formatPacketHeader(facts, inputTokens, undefined), hasFailed);
    return {
      ...facts,
      ...(id === undefined || problem !== undefined ? {} : { packet: id }),
      text,
      tokens,
      ...(inputTokens === undefined ? {} : { inputTokens }),
      shownLines,
      ...(problem === undefined ? {} : { problem }),
    };
  }

  /**
   * Returns undefined if the output is not a list of search results, or its lines have no known form. An output of
   * unknown kind counts as search results if its first paths are paths of files.
   */
  function rankResults(kinds: readonly OutputKindId[], blocks: readonly Uint8Array[]): RankedOutput | undefined {
    const [kind, ...otherKinds] = kinds;
    if (otherKinds.length > 0 || kind !== undefined && kind !== 'searchResults') return undefined;
    const results = parsePrintedResults(decodeBlocks(blocks).split('\n').slice(0, -1));
    if (!results || kind === undefined && !results.files.slice(0, checkedPathCount).every(({ path }) => isFile(path)))
      return undefined;
    return {
      files: rankPrintedFiles(results.files, createPrintedEvidence(root, readScores())),
      otherLines: results.otherLines,
    };
  }

  function isFile(path: string): boolean {
    return host.files.stat(path)?.kind === 'file';
  }

  function buildRankedPacket(facts: OutputFacts, { files, otherLines }: RankedOutput, inputTokens: number | undefined,
    id: string | undefined): Packet
  {
    const rankedFacts = { ...facts, kinds: ['searchResults'] as const, isBestFirst: true };
    const headerTokens = count(formatPacketHeader({ ...rankedFacts, shownLines: facts.lines }, inputTokens, id));
    for (let maxTokens = cap - headerTokens;; maxTokens -= Math.max(1, Math.ceil(maxTokens / 50))) {
      const { text: body, shownLines } = formatResultText(files, otherLines, { maxTokens, count });
      const text = formatPacketHeader({ ...rankedFacts, shownLines }, inputTokens, id) + body;
      const tokens = count(text);
      if (tokens <= cap || maxTokens <= 0) return { ...rankedFacts, shownLines, text, tokens };
    }
  }

  /** Returns the error message if the output could not be stored. Does not throw, since the packet is still useful. */
  function store(id: string, record: OutputRecord, blocks: readonly Uint8Array[]): string | undefined {
    try {
      storeOutput(host, id, record, blocks);
      return undefined;
    } catch (error) {
      if (error instanceof UserError) return error.message;
      throw error;
    }
  }
}

interface RankedOutput {
  readonly files: readonly RankedResult[];
  /** Lines that belong to no file. */
  readonly otherLines: readonly string[];
}

/** Formats one line that states the kind and size of the output and the command that reads the omitted lines. */
function formatPacketHeader(
  { kinds, isJson, isTruncated, lines, continuations, shownLines, passedLines, ...otherFacts }: OutputFacts & {
    readonly isBestFirst?: boolean;
  },
  tokens: number | undefined,
  id: string | undefined,
): string {
  const kindText = isJson
    ? isTruncated ? 'JSON that is cut off before its end' : 'JSON'
    : kinds.length === 0
    ? 'output'
    : `output of ${kinds.map(getKindLabel).join(', ')}`;
  const sizeNote = tokens === undefined ? '' : `, ${formatCountWithNoun(tokens, 'token')}`;
  const dividedNote = continuations === 0 ? '' : ', long lines divided';
  const unlistedCount = otherFacts.problems - otherFacts.shownProblems;
  const unlistedNote = unlistedCount <= 0 || isJson
    ? ''
    : `; ${formatThousands(unlistedCount)} of ${
      formatCountWithNoun(otherFacts.problems, 'failure and error', 'failures and errors')
    } not listed`;
  const passedNote = passedLines === 0 ? '' : `; ${formatCountWithNoun(passedLines, 'line')} of passed tests left out`;
  const shownNote = isJson
    ? ''
    : `; ${formatThousands(shownLines)} shown${otherFacts.isBestFirst ? ', the best files first' : ''}`;
  const storedNote = id === undefined ? '' : `; all: agentpack compress --output ${id}`;
  return `[${kindText}: ${
    formatCountWithNoun(lines, 'line')
  }${dividedNote}${sizeNote}${shownNote}${unlistedNote}${passedNote}${storedNote}]\n`;
}

/** The maximum number of characters of a line that are searched for definitions. */
const maxLineLength = 500;

/**
 * Creates a function that gets evidence from a path and single lines of its file, without reading the file. Search
 * programs print paths relative to where they run, so a path that is not relative to the root has no score.
 * @param scores relevance to the task by path, 0 … 1
 */
export function createPrintedEvidence(root: string,
  scores: ReadonlyMap<string, number>): (path: string) => PrintedEvidence
{
  const vocabulary = new Vocabulary();
  return (printedPath) => {
    const path = printedPath.replaceAll('\\', '/');
    const relativePath = getPathBelow(`${root}/`, path) ?? path.replace(/^(?:\.\/)+/, '');
    const language = detectLanguage(relativePath);
    const readFacts = (text: string) => indexFile(relativePath, language, text, vocabulary, () => 0);
    return {
      role: readFacts('').role,
      taskScore: scores.get(relativePath) ?? 0,
      findDefinitions: (text) => readFacts(text.slice(0, maxLineLength)).definitions,
    };
  };
}

/** Returns the text of UTF-8 blocks, each of which ends with a line break. */
function decodeBlocks(blocks: readonly Uint8Array[]): string {
  return blocks.map(decode).join('');
}

/**
 * Counts the tokens of UTF-8 blocks, each of which ends with a line break. The text is counted in parts, so that it is
 * never in memory as a whole. Counts add up if a part ends with a line break and the next one starts with neither white
 * space nor `/` (`tokens/counter.ts`).
 */
function countBlockTokens(blocks: readonly Uint8Array[], count: (text: string) => number): number {
  let tokens = 0;
  let remainder = '';
  for (const block of blocks) {
    const text = remainder + decode(block);
    const end = findLastBoundary(text, remainder.length);
    if (end > 0) tokens += count(text.slice(0, end));
    remainder = text.slice(end);
  }
  return tokens + (remainder === '' ? 0 : count(remainder));
}

/** Returns the last offset after `start` at which the text can be divided; 0 if there is no such offset. */
function findLastBoundary(text: string, start: number): number {
  for (let offset = text.length - 1; offset > start; offset--) {
    offset = text.lastIndexOf('\n', offset - 1) + 1;
    if (offset > start && /[^\s/]/.test(text[offset]!)) return offset;
  }
  return 0;
}

function decode(block: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(block);
}
