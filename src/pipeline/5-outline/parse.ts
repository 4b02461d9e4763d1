import type { Node, QueryMatch } from 'web-tree-sitter';
import type { Grammar } from './grammars';
import { maxMemory } from './runtime';

export interface ParsePort {
  /** Returns the processor time that this process has used, in milliseconds. It never decreases. */
  processorTime(): number;
  /**
   * Returns the result of `work`, or undefined if it took longer than `ms` of wall time and was aborted, even within an
   * endless loop of C code.
   */
  within<T>(ms: number, work: () => T): { readonly value: T; } | undefined;
}

export interface ParseLimits {
  /** Calls of the parser's progress callback, with 100 parser steps per call. */
  readonly steps: number;
  /** Processor time for the parse and the query together, in milliseconds. */
  readonly processorMs: number;
  /** Wall time in milliseconds after which the parse is ended. */
  readonly hangMs: number;
}

/**
 * The reason why a text has no tree. All reasons except `late` depend only on the text and are the same on every
 * machine.
 */
export type ParseFailure =
  | { readonly because: 'long' | 'nested' | 'memory' | 'late'; }
  /** `detail` where it was not the grammar's code that failed. */
  | { readonly because: 'crash'; readonly detail?: string; }
  /**
   * The runtime failed, but other files had used it before: whether this text is the cause, only a new one can tell.
   */
  | { readonly because: 'retry'; }
  /** The wall time passed without the processor time: other programs had the processor, or this one was stopped. */
  | { readonly because: 'starved'; };

/** The number of code units passed to the parser at once. Its buffer is 10 KB, with a NUL at the end. */
const chunk = 5_119;
/**
 * The limit on the chunks that a parse may read. A scanner may look ahead to the end of the text at every token, so the
 * text may be read this many times. A short text has a minimum.
 */
const readings = 20;
const fewestChunks = 1_000;

/** A runtime with more linear memory than this, in bytes, is discarded after the parse. */
const maxRetainedMemory = 64 << 20;

/** A grammar with its query, or without a query if only the tree is needed. */
type Parser = Omit<Grammar, 'query'> & Partial<Pick<Grammar, 'query'>>;

/**
 * Parses the text and returns the result of `use` for its tree and query matches. It returns whatever the grammar's C
 * code does; after a trap, the runtime is discarded and the text has no tree.
 */
export function parseWith<T>(grammar: Parser, text: string, limits: ParseLimits, port: ParsePort,
  use: (root: Node, matches: readonly QueryMatch[]) => T): { readonly value: T; } | ParseFailure
{
  const { session: home } = grammar;
  const wasUsed = home.used;
  home.used = true;
  const end = port.processorTime() + limits.processorMs;
  const isLate = () => port.processorTime() > end;
  let reading = false;
  const read = (root: Node, matches: readonly QueryMatch[]) => {
    reading = true;
    return use(root, matches);
  };
  try {
    const result = port.within(limits.hangMs, () => parsedHere(grammar, text, limits.steps, isLate, read));
    if (!result || home.memory() > maxRetainedMemory) home.discard();
    return result?.value ?? { because: isLate() ? 'late' : 'starved' };
  } catch (e) {
    const full = home.exhausted() || home.memory() > 0.8 * maxMemory;
    home.discard();
    if (wasUsed) return { because: 'retry' };
    return full ? { because: 'memory' } : { because: 'crash', ...(reading && !isTrap(e) ? { detail: String(e) } : {}) };
  }
}

/**
 * Parses in this runtime. If this throws, nothing is deleted, because the runtime is no longer usable. The parser is
 * new, because its scanner's memory may outlive a parse.
 */
function parsedHere<T>({ library, language, scanner, query }: Parser, text: string, maxSteps: number,
  isLate: () => boolean, use: (root: Node, matches: readonly QueryMatch[]) => T): { readonly value: T; } | ParseFailure
{
  const maxChunks = fewestChunks + readings * Math.ceil(text.length / chunk);
  let steps = 0;
  let chunks = 0;
  let late = false;
  const failure = (): ParseFailure | undefined =>
    scanner?.overran
      ? { because: 'nested' }
      : steps > maxSteps || chunks > maxChunks
      ? { because: 'long' }
      : late
      ? { because: 'late' }
      : undefined;
  const parser = new library.Parser();
  parser.setLanguage(language);
  scanner?.prepare(text.length);
  const tree = parser.parse((index) => (++chunks > maxChunks ? '' : text.slice(index, index + chunk)), null, {
    progressCallback: () => {
      steps++;
      late ||= isLate();
      return failure() !== undefined;
    },
  });
  let result = failure();
  if (tree) {
    chunks = Number.NEGATIVE_INFINITY; // the query's predicates also read the text
    const matches = result || !query ? [] : query.matches(tree.rootNode, { progressCallback: () => late ||= isLate() });
    result ??= failure();
    const value = result ? undefined : { value: use(tree.rootNode, matches) };
    tree.delete();
    parser.delete();
    if (value) return value;
  } else parser.delete();
  return result ?? { because: 'late' };
}

/** Reports whether an error is a trap of the runtime. Reading properties of nodes may also raise one. */
function isTrap(e: unknown): boolean {
  return e instanceof Error && e.name === 'RuntimeError';
}
