import { UserError } from '#base/errors';
import { pathBelow } from '#base/text/paths';
import { plural, thousands } from '#base/text/phrases';
import type { Tokenizer } from '#model';
import type { CompressedOutput } from '#reports';
import { redact } from '#secrets/redact';
import { smallestCap } from '#tokens/budgets';
import type { Host } from '#engine/host';
import { readConfiguration } from '#engine/state/configuration';
import { configuredTokenizer } from '#engine/settings/settings';
import { getTokenCounter } from '#engine/indexing/counters';
import { createBoundedText } from '../pure/boundedText';
import { createCompressor, type OutputFacts, type Packet } from '../pure/compressor';
import { createRedactedLines } from '../pure/redactedLines';
import { kindLabel, type OutputKindId } from '../pure/kinds';
import { maxStored, outputId, storeOutput, type OutputRecord } from './storedOutputs';
import { rankPrinted, type RankedResult, type PrintedEvidence } from '#features/search/pure/rankPrinted';
import { printedResults } from '#features/search/pure/printedResults';
import { resultText } from '#features/search/pure/resultText';
import { Vocabulary } from '#base/words/vocabulary';
import { detectLanguage } from '#languages/languages';
import { indexFile } from '#pipeline/2-index/indexFile';

/** Maximum number of tokens in a packet, unless the caller sets it. */
export const defaultCap = 2_000;

/** Number of paths in an output that must be files before it counts as search results. */
const proofs = 5;

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
  /** The output is not stored, so the omitted lines are lost. */
  readonly noWrite?: boolean;
}

/** Receives the lines of an output one by one, without terminal codes, in bounded memory. */
export interface OutputWriter {
  /** `continues`: the text continues the previous line, which was too long. */
  line(text: string, continues?: boolean): void;
  /** Stores the output and returns its packet. Stores nothing if there was no command. */
  finish(end?: CommandEnd): CompressedOutput;
}

/** How a command ended. */
export interface CommandEnd {
  readonly exit: number;
  /** The signal that ended the command, such as `SIGKILL`. */
  readonly signal?: string;
}

/**
 * @param scores relevance to the task by path, 0 … 1, used to order search results
 * @throws UserError for a cap that is too small
 */
export function createOutputWriter(host: Host, { command, cap, tokenizer, noWrite, wholeUpTo = 0 }: CompressOptions,
  scores: () => ReadonlyMap<string, number>): OutputWriter
{
  if (cap < smallestCap)
    throw new UserError(`--cap ${cap} is too small: the minimum is ${smallestCap} tokens.`, 'usage');
  const { countOnce: count } = getTokenCounter(host, tokenizer ?? configuredTokenizer(readConfiguration(host).config));
  const root = host.root.replaceAll('\\', '/');
  const compressor = createCompressor({
    command,
    root,
    isFile,
    cap,
    count,
  });
  const whole = createBoundedText(maxStored);
  const redacted = createRedactedLines((line, continues) => {
    compressor.line(line, continues);
    whole.line(line);
  });
  return { line: redacted.line, finish };

  function finish(end?: CommandEnd): CompressedOutput {
    redacted.end();
    const { blocks, missing } = whole.content();
    const inputTokens = missing ? undefined : tokensOf(blocks, count);
    const id = noWrite ? undefined : outputId(host, blocks);
    const compressed = compressor.packet((facts) => header(facts, inputTokens, id));
    const ranked = missing || compressed.isJson ? undefined : rankedResults(compressed.kinds, blocks);
    const packet = ranked ? rankedPacket(compressed, ranked, inputTokens, id) : compressed;
    const { kinds, lines } = packet;
    const facts = { kinds: kinds.map(kindLabel), lines, ...end };
    if (
      inputTokens !== undefined &&
      inputTokens <= Math.max(wholeUpTo, Math.min(cap, Math.max(packet.tokens, smallestCap)))
    )
      return { ...facts, text: blocksText(blocks), tokens: inputTokens, inputTokens, shownLines: lines };
    const problem = id === undefined
      ? undefined
      : store(id, {
        command: redact(command.join(' ')),
        lines,
        ...(end && { exit: end.exit }),
        ...(missing && { missing }),
      }, blocks);
    const { text, tokens, shownLines } = problem === undefined
      ? packet
      : ranked
      ? rankedPacket(compressed, ranked, inputTokens, undefined)
      : compressor.packet((facts) => header(facts, inputTokens, undefined));
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
   * Returns undefined if the output is not a search, or its lines have no known form. An output of unknown kind is a
   * search if its first paths are paths of files.
   */
  function rankedResults(kinds: readonly OutputKindId[], blocks: readonly Uint8Array[]): Ranked | undefined {
    const [kind, ...more] = kinds;
    if (more.length > 0 || kind !== undefined && kind !== 'searchResults') return undefined;
    const results = printedResults(blocksText(blocks).split('\n').slice(0, -1));
    if (!results || kind === undefined && !results.files.slice(0, proofs).every(({ path }) => isFile(path)))
      return undefined;
    return { files: rankPrinted(results.files, printedEvidence(root, scores())), others: results.others };
  }

  function isFile(path: string): boolean {
    return host.files.stat(path)?.kind === 'file';
  }

  function rankedPacket(facts: OutputFacts, { files, others }: Ranked, inputTokens: number | undefined,
    id: string | undefined): Packet
  {
    const ordered = { ...facts, kinds: ['searchResults'] as const, isBestFirst: true };
    const headerTokens = count(header({ ...ordered, shownLines: facts.lines }, inputTokens, id));
    for (let maxTokens = cap - headerTokens;; maxTokens -= Math.max(1, Math.ceil(maxTokens / 50))) {
      const { text: body, shownLines } = resultText(files, others, { maxTokens, count });
      const text = header({ ...ordered, shownLines }, inputTokens, id) + body;
      const tokens = count(text);
      if (tokens <= cap || maxTokens <= 0) return { ...ordered, shownLines, text, tokens };
    }
  }

  /** Returns the reason if the output could not be stored, because its packet is still useful. */
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

interface Ranked {
  readonly files: readonly RankedResult[];
  /** Lines that belong to no file. */
  readonly others: readonly string[];
}

/** Formats one line that states the kind and size of the output and the command that reads the omitted lines. */
function header({ kinds, isJson, isTruncated, lines, continuations, shownLines, passedLines, ...of }: OutputFacts & {
  readonly isBestFirst?: boolean;
}, tokens: number | undefined, id: string | undefined): string {
  const kind = isJson
    ? isTruncated ? 'JSON that is cut off before its end' : 'JSON'
    : kinds.length === 0
    ? 'output'
    : `output of ${kinds.map(kindLabel).join(', ')}`;
  const size = tokens === undefined ? '' : `, ${plural(tokens, 'token')}`;
  const divided = continuations === 0 ? '' : ', long ones divided';
  const unnamed = of.problems - of.shownProblems;
  const hidden = unnamed <= 0 || isJson
    ? ''
    : `; ${thousands(unnamed)} of ${plural(of.problems, 'failure and error', 'failures and errors')} not named`;
  const passed = passedLines === 0 ? '' : `; ${plural(passedLines, 'line')} of passed tests left out`;
  const shown = isJson ? '' : `; ${thousands(shownLines)} shown${of.isBestFirst ? ', the best files first' : ''}`;
  const rest = id === undefined ? '' : `; all: agentpack compress --output ${id}`;
  return `[${kind}: ${plural(lines, 'line')}${divided}${size}${shown}${hidden}${passed}${rest}]\n`;
}

/** Maximum number of characters of a line that are searched for definitions. */
const maxLine = 500;

/**
 * Returns the evidence from a path and single lines of its file, without reading the file. Search programs print paths
 * relative to where they run, so a path that is not relative to the root has no score.
 * @param scores relevance to the task by path, 0 … 1
 */
export function printedEvidence(root: string, scores: ReadonlyMap<string, number>): (path: string) => PrintedEvidence {
  const vocabulary = new Vocabulary();
  return (printed) => {
    const path = printed.replaceAll('\\', '/');
    const below = pathBelow(`${root}/`, path) ?? path.replace(/^(?:\.\/)+/, '');
    const language = detectLanguage(below);
    const factsOf = (text: string) => indexFile(below, language, text, vocabulary, () => 0);
    return {
      role: factsOf('').role,
      taskScore: scores.get(below) ?? 0,
      definitions: (text) => factsOf(text.slice(0, maxLine)).definitions,
    };
  };
}

/** Returns the text of UTF-8 blocks, each of which ends with a line break. */
function blocksText(blocks: readonly Uint8Array[]): string {
  return blocks.map(decode).join('');
}

/**
 * Counts the tokens of that text. The text is counted in parts, so that it is never in memory as a whole; counts add up
 * if a part ends with a line break and the next one starts with neither white space nor `/` (`tokens/counter.ts`).
 */
function tokensOf(blocks: readonly Uint8Array[], count: (text: string) => number): number {
  let tokens = 0;
  let rest = '';
  for (const block of blocks) {
    const text = rest + decode(block);
    const end = lastBoundary(text, rest.length);
    if (end > 0) tokens += count(text.slice(0, end));
    rest = text.slice(end);
  }
  return tokens + (rest === '' ? 0 : count(rest));
}

/** Returns the last offset after `start` at which the text can be divided; 0 if there is none. */
function lastBoundary(text: string, start: number): number {
  for (let at = text.length - 1; at > start; at--) {
    at = text.lastIndexOf('\n', at - 1) + 1;
    if (at > start && /[^\s/]/.test(text[at]!)) return at;
  }
  return 0;
}

function decode(block: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(block);
}
