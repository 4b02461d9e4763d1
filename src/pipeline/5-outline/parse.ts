import type { Node, Query, QueryMatch } from 'web-tree-sitter';
import type { Grammar } from './grammars';
import { maxMemoryBytes } from './runtime';

export interface ParsePort {
  /** Returns the processor time that this process has used, in milliseconds. It never decreases. */
  processorTime(): number;
  /**
   * Returns the result of `work`, or undefined if it took longer than `ms` of wall time and was aborted, even within an
   * endless loop of C code.
   */
  runWithin<T>(ms: number, work: () => T): { readonly value: T; } | undefined;
}

export interface ParseLimits {
  /** The maximum number of calls to the parser's progress callback, with 100 parser steps per call. */
  readonly maxSteps: number;
  /** The maximum processor time for the parse and the query together, in milliseconds. */
  readonly processorMs: number;
  /** Wall time in milliseconds after which the parse is ended. */
  readonly hangMs: number;
}

/**
 * The reason why a text has no tree. The reasons `long`, `nested`, `memory` and `crash` depend only on the text
 * and are the same on every machine.
 */
export type ParseFailure =
  | { readonly reason: 'long' | 'nested' | 'memory' | 'late'; }
  /** `detail` is set if code other than the grammar's failed. */
  | { readonly reason: 'crash'; readonly detail?: string; }
  /**
   * The runtime failed, but other files had used it before. Only a new runtime can show whether this text is the cause.
   */
  | { readonly reason: 'retry'; }
  /** The wall time ran out before the processor time: other programs used the processor, or this one was suspended. */
  | { readonly reason: 'starved'; };

/** The number of code units passed to the parser at once. Its buffer is 10 KB, with a NUL at the end. */
const chunkSize = 5_119;
/**
 * The maximum number of times that a parse may read the text. Repeated reading is allowed because a scanner may look
 * ahead to the end of the text at every token. A minimum number of chunks is allowed for short texts.
 */
const maxReadings = 20;
const minChunkLimit = 1_000;

/**
 * The processor time is read at each of this many calls of a progress callback, because reading it takes longer than
 * the hundred steps of the parser between two calls.
 */
const callsPerTimeCheck = 16;

/** A runtime with more linear memory than this, in bytes, is discarded after the parse. */
const maxRetainedMemory = 64 << 20;

/** A grammar, with the query whose matches are needed. */
type Parser = Grammar & { readonly query?: Query; };

/**
 * Parses the text and returns the result of `processTree` for its tree and query matches. It returns even if the
 * grammar's C code hangs or fails. After a trap, the runtime is discarded and the text has no tree.
 */
export function parseWith<T>(grammar: Parser, text: string, limits: ParseLimits, port: ParsePort,
  processTree: (root: Node, matches: readonly QueryMatch[]) => T): { readonly value: T; } | ParseFailure
{
  const { session: runtimeSession } = grammar;
  const wasUsed = runtimeSession.isUsed;
  runtimeSession.isUsed = true;
  const deadline = port.processorTime() + limits.processorMs;
  const isLate = () => port.processorTime() > deadline;
  let isReading = false;
  const readTree = (root: Node, matches: readonly QueryMatch[]) => {
    isReading = true;
    return processTree(root, matches);
  };
  try {
    const result = port.runWithin(limits.hangMs, () =>
      parseInRuntime(grammar, text, limits.maxSteps, isLate, readTree));
    if (!result || runtimeSession.getMemorySize() > maxRetainedMemory) runtimeSession.discard();
    return result?.value ?? { reason: isLate() ? 'late' : 'starved' };
  } catch (e) {
    const isMemoryFull = runtimeSession.isExhausted() || runtimeSession.getMemorySize() > 0.8 * maxMemoryBytes;
    runtimeSession.discard();
    if (wasUsed) return { reason: 'retry' };
    return isMemoryFull
      ? { reason: 'memory' }
      : { reason: 'crash', ...(isReading && !isTrap(e) ? { detail: String(e) } : {}) };
  }
}

/**
 * Parses in the grammar's runtime with a new parser, because a scanner's memory may outlive a parse. If parsing throws,
 * nothing is deleted, because the runtime is no longer usable.
 */
function parseInRuntime<T>({ library, language, scanner, query }: Parser, text: string, maxSteps: number,
  isLate: () => boolean, processTree: (root: Node, matches: readonly QueryMatch[]) => T
): { readonly value: T; } | ParseFailure {
  const maxChunks = minChunkLimit + maxReadings * Math.ceil(text.length / chunkSize);
  let stepCount = 0;
  let chunkCount = 0;
  let wasLate = false;
  let callCount = 0;
  const checkTime = () => wasLate ||= callCount++ % callsPerTimeCheck === 0 && isLate();
  const findFailure = (): ParseFailure | undefined =>
    scanner?.hasOverrun
      ? { reason: 'nested' }
      : stepCount > maxSteps || chunkCount > maxChunks
      ? { reason: 'long' }
      : wasLate
      ? { reason: 'late' }
      : undefined;
  const parser = new library.Parser();
  parser.setLanguage(language);
  scanner?.prepare(text.length);
  const tree = parser.parse((index) => (++chunkCount > maxChunks ? '' : text.slice(index, index + chunkSize)), null, {
    progressCallback: () => {
      stepCount++;
      checkTime();
      return findFailure() !== undefined;
    },
  });
  let failure = findFailure();
  if (tree) {
    chunkCount = Number.NEGATIVE_INFINITY; // the query's predicates also read the text
    const matches = failure || !query
      ? []
      : query.matches(tree.rootNode, { progressCallback: checkTime });
    failure ??= findFailure();
    const value = failure ? undefined : { value: processTree(tree.rootNode, matches) };
    tree.delete();
    parser.delete();
    if (value) return value;
  } else parser.delete();
  return failure ?? { reason: 'late' };
}

/** Reports whether an error is a trap of the runtime. Reading properties of nodes may also cause a trap. */
function isTrap(e: unknown): boolean {
  return e instanceof Error && e.name === 'RuntimeError';
}
