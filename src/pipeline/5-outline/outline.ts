import { english, nested } from '#base/text/english';
import type { Node, QueryMatch } from 'web-tree-sitter';
import type { Language } from '#languages/language';
import { languageName, languageRow } from '#languages/languages';
import { normalizeSymbolName } from '#languages/scanning/nameShape';
import type { Outline, OutlineSymbol } from '#model';
import { mergeRecovered } from './mergeRecovered';
import { factSymbols, lostSymbols, mergedSymbols } from './factSymbols';
import { createGrammars, type Grammar, type GrammarPort, type Grammars } from './grammars';
import { parseWith, type ParseFailure, type ParseLimits, type ParsePort } from './parse';
import { maxMemory } from './runtime';
import { firstError } from './captures';
import { maxSymbols, buildOutlineSymbols } from './symbols';

export type OutlinePort = GrammarPort & ParsePort;

export interface Outliner {
  /**
   * Reads the symbols of one file's text. Never rejects because of the text or a grammar that does not load. In that
   * case, symbols come from line patterns, if the language has any, and `note` states this. The same applies, on every
   * machine alike, to a file that takes the parser too many steps or too much memory, or makes its scanner fail.
   * `processorMs` is a safety net for the few texts in which single steps take long; if it holds something back,
   * `stopped` reports it, because it depends on the machine. Below Node.js 23.9, all threads of the process count.
   */
  outline(path: string, language: string | undefined, text: string, processorMs?: number): Promise<Outline>;
  dispose(): void;
}

/**
 * The maximum number of calls of the parser's progress callback for one file, with 100 parser steps per call. This is
 * enough for a megabyte of most languages and takes 0.2 seconds.
 */
export const maxSteps = 6_000;
/**
 * Processor time in milliseconds, fifteen times what `maxSteps` take. Only texts that were written to be slow come
 * close.
 */
export const maxProcessorMs = 3_000;
/** Wall time in milliseconds after which a parse that uses the processor is assumed to be endless. */
const hangMs = 30_000;

export function createOutliner(port: OutlinePort, grammars: Grammars = createGrammars(port)): Outliner {
  let disposed = false;
  return {
    outline: async (...of) => named(await outline(...of)),
    dispose() {
      disposed = true;
      grammars.dispose();
    },
  };

  async function outline(path: string, language: string | undefined, text: string,
    processorMs = maxProcessorMs): Promise<Outline>
  {
    const row = languageRow(language);
    if (!row || row.support === 'text')
      return {
        symbols: [],
        note: language === undefined ? english`no grammar for this kind of file` : english`no grammar for ${language}`,
      };
    if (row.grammar === undefined) {
      const part = row.embedded?.(text);
      const inner: Outline = part ? await outline(path, part.language, part.text, processorMs) : { symbols: [] };
      return atMost({ ...inner, symbols: mergedSymbols(row.symbols(text), inner.symbols) });
    }
    if (isTooDeep(text)) return byPatterns(row, text, english`it nests too deeply to parse`);
    for (let limits = { processorMs, hangMs };;) {
      const grammar = await loaded(row.dialect?.(text) ?? language!);
      if (typeof grammar === 'string')
        return {
          ...byPatterns(row, text, english`the grammar of ${languageName(language!)} does not load (${grammar})`),
          stopped: true,
        };
      if (grammar.session.discarded) continue; // discarded by another file while this one waited
      try {
        const outline = outlineWith(grammar, row, text, limits);
        if (typeof outline === 'object') return outline;
        if (outline === 'starved') limits = { ...limits, hangMs: 2 * limits.hangMs };
      } catch (e) {
        throw new Error(`outline of ${path} failed`, { cause: e });
      }
    }
  }

  /** Returns the grammar, or the reason why it cannot be loaded. */
  async function loaded(language: string): Promise<Grammar | string> {
    if (disposed) throw new Error('the outliner is disposed');
    try {
      return (await grammars.of(language))!;
    } catch (e) {
      if (disposed) throw e;
      return e instanceof Error ? e.message : String(e);
    }
  }

  /** Returns the outline, or the reason why the file has to be parsed again in a new runtime. */
  function outlineWith(grammar: Grammar, row: Language, text: string, limits: Omit<ParseLimits, 'steps'>):
    | Outline
    | 'retry'
    | 'starved'
  {
    const steps = maxSteps / ('slow' in row && row.slow !== undefined ? row.slow : 1);
    const read = (parserText: string) =>
      parseWith(grammar, parserText, { ...limits, steps }, port, (root, matches) => readTree(root, matches, row, text));
    const parserText = 'parserText' in row && row.parserText ? row.parserText(text) : text;
    const result = read(parserText);
    if (!('value' in result)) {
      if (result.because === 'retry' || result.because === 'starved') return result.because;
      const outline = byPatterns(row, text, describeParseFailure(result, limits.processorMs));
      return result.because === 'late' ? { ...outline, stopped: true } : outline;
    }
    const first = result.value;
    const other = first.unread !== undefined && 'fallbackText' in row && row.fallbackText
      ? row.fallbackText(parserText)
      : parserText;
    if (other === parserText) return first.outline;
    const again = read(other);
    if ('value' in again) return (again.value.unread ?? Infinity) > first.unread! ? again.value.outline : first.outline;
    return again.because === 'retry' || again.because === 'starved'
      ? again.because
      : { ...first.outline, ...(again.because === 'late' ? { stopped: true } : {}) };
  }
}

interface Read {
  readonly outline: Outline;
  /** The first line that the parser could not read: 0 if it does not report which, undefined if it read all. */
  readonly unread?: number;
}

function readTree(root: Node, matches: readonly QueryMatch[], row: Language, text: string): Read {
  const symbols = withDeclared(buildOutlineSymbols(matches, text), row, text);
  if (!root.hasError) return { outline: atMost({ symbols }) };
  const line = firstError(matches);
  const whole = withRecovered(symbols, row, text, line ?? 1);
  const added = whole.length - symbols.length;
  const location = line === undefined
    ? english`AgentPack's parser could not read some lines`
    : english`AgentPack's parser could not read line ${line}`;
  return {
    unread: line ?? 0,
    outline: atMost({
      symbols: whole,
      note: added > 0
        ? english`${location}; ${added} of ${whole.length} symbols are read by line patterns`
        : english`${location}, so symbols may be missing`,
    }),
  };
}

/** Replaces the grammar's symbols with the declarations that the language's patterns find on the same lines. */
function withDeclared(symbols: readonly OutlineSymbol[], row: Language, text: string): readonly OutlineSymbol[] {
  const declared = row.support === 'light' ? row.defines?.(text).slice(0, maxSymbols) ?? [] : [];
  if (declared.length === 0) return symbols;
  const declaredKeys = new Set(declared.flatMap(({ name, lines: [first, last] }) => [
    `${first} ${name}`,
    `${first}-${last}`,
    `${first - 1}-${last}`, // the grammar counts the mark before a document to it
  ]));
  return mergedSymbols(declared,
    symbols.filter(({ name, lines: [first, last] }) =>
      !declaredKeys.has(`${first} ${name}`) && !declaredKeys.has(`${first}-${last}`)
    ));
}

function describeParseFailure(failure: Exclude<ParseFailure, { because: 'retry' | 'starved'; }>,
  processorMs: number): string
{
  switch (failure.because) {
    case 'long':
      return english`it is too long to parse`;
    case 'nested':
      return english`it nests too deeply for its parser`;
    case 'memory':
      return english`parsing it takes more than ${maxMemory >> 20} MB`;
    case 'crash':
      return english`its parser crashed${failure.detail === undefined ? '' : ` (${failure.detail})`}`;
    case 'late':
      return english`parsing it takes more than ${processorMs} ms of processor time`;
  }
}

/** Returns the outline with each name and signature on one line that hides nothing. */
function named(outline: Outline): Outline {
  const symbols = outline.symbols.flatMap((symbol): OutlineSymbol[] => {
    const [name, container, signature] = [normalizeSymbolName(symbol.name),
      symbol.container && normalizeSymbolName(symbol.container), normalizeSymbolName(symbol.signature)];
    if (name === symbol.name && container === symbol.container && signature === symbol.signature) return [symbol];
    return name === '' ? [] : [{ ...symbol, name, signature, ...(container ? { container } : {}) }];
  });
  return { ...outline, symbols };
}

/** Returns the symbols of a tree with errors, and symbols that only the language's line patterns find. */
function withRecovered(symbols: readonly OutlineSymbol[], row: Language, text: string,
  firstLine: number): readonly OutlineSymbol[]
{
  const standIn = 'symbols' in row ? row.symbols?.(text) : undefined;
  return standIn
    ? mergeRecovered(symbols, standIn)
    : mergedSymbols(symbols, lostSymbols(symbols, row, text, firstLine));
}

/** Without a tree. */
function byPatterns(row: Language, text: string, reason: string): Outline {
  const symbols = 'symbols' in row && row.symbols ? row.symbols(text) : patternSymbols(row, text);
  return {
    ...(symbols
      ? atMost({ symbols, note: english`${nested(reason)}: symbols by line patterns` })
      : { symbols: [], note: english`${nested(reason)}: no symbols` }),
    unparsed: true,
  };
}

/**
 * Returns the symbols found by patterns; undefined if nothing reads symbols from the text. A light language declares
 * symbols in few of its files.
 */
function patternSymbols(row: Language, text: string): readonly OutlineSymbol[] | undefined {
  if (row.support !== 'light') return factSymbols(row, text);
  const declared = row.defines?.(text) ?? [];
  return declared.length > 0 ? declared : undefined;
}

function atMost(outline: Outline): Outline {
  const { symbols, note } = outline;
  if (symbols.length <= maxSymbols) return outline;
  return {
    ...outline,
    symbols: symbols.slice(0, maxSymbols),
    note: note === undefined
      ? english`only the first ${maxSymbols} symbols`
      : english`${nested(note)}; only the first ${maxSymbols} symbols`,
  };
}

/**
 * The maximum number of brackets that are open at once. For each bracket, a parser takes time that grows with the
 * number of open brackets.
 */
const deepest = 2_000;

export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 40 || c === 91 || c === 123) { if (++depth > deepest) return true; }
    else if ((c === 41 || c === 93 || c === 125) && depth > 0) depth--;
  }
  return false;
}
