import { english, nested } from '#base/text/english';
import type { Node, QueryMatch } from 'web-tree-sitter';
import type { Language } from '#languages/language';
import { getLanguageName, getLanguageRow } from '#languages/languages';
import { normalizeSymbolName } from '#languages/scanning/nameShape';
import type { Outline, OutlineSymbol } from '#model';
import { mergeRecoveredSymbols } from './mergeRecovered';
import { findFactSymbols, findLostSymbols, mergeOutlineSymbols, outlinedKinds } from './factSymbols';
import { createGrammars, type Grammar, type GrammarPort, type Grammars } from './grammars';
import { parseWith, type ParseFailure, type ParseLimits, type ParsePort } from './parse';
import { maxMemoryBytes } from './runtime';
import { findFirstErrorLine } from './captures';
import { maxSymbols, buildOutlineSymbols } from './symbols';

export type OutlinePort = GrammarPort & ParsePort;

export interface Outliner {
  /**
   * Reads the symbols of one file's text. Does not reject if the text does not parse or the grammar does not load. In
   * that case, symbols come from line patterns, if the language has any, and `note` states this. The same applies to
   * a file that needs too many parser steps or too much memory, or makes the scanner fail; these limits are the same on
   * every machine. `processorMs` is a safety net for the few texts in which single steps take long. If it ends a parse,
   * `stopped` is set, because the result depends on the machine. Before Node.js 23.9, the processor time includes all
   * threads of the process.
   */
  outline(path: string, language: string | undefined, text: string, processorMs?: number): Promise<Outline>;
  dispose(): void;
}

/**
 * The maximum number of calls to the parser's progress callback for one file, with 100 parser steps per call. This is
 * enough for a megabyte of most languages and takes 0.2 seconds.
 */
export const maxSteps = 6_000;
/**
 * The maximum processor time for one file in milliseconds, which is fifteen times the time for `maxSteps`. Only texts
 * that were written to be slow come close to it.
 */
export const maxProcessorMs = 3_000;
/** Wall time in milliseconds after which a parse that uses the processor is assumed to be endless. */
const hangMs = 30_000;

export function createOutliner(port: OutlinePort, grammars: Grammars = createGrammars(port)): Outliner {
  let isDisposed = false;
  return {
    outline: async (...args) => normalizeNames(await outline(...args)),
    dispose() {
      isDisposed = true;
      grammars.dispose();
    },
  };

  async function outline(path: string, language: string | undefined, text: string,
    processorMs = maxProcessorMs): Promise<Outline>
  {
    const row = getLanguageRow(language);
    if (!row || row.support === 'text')
      return {
        symbols: [],
        note: language === undefined ? english`no grammar for this kind of file` : english`no grammar for ${language}`,
      };
    if (row.grammar === undefined) {
      const embeddedPart = row.extractEmbedded?.(text);
      const embeddedOutline: Outline = embeddedPart
        ? await outline(path, embeddedPart.language, embeddedPart.text, processorMs)
        : { symbols: [] };
      return limitSymbols({
        ...embeddedOutline,
        symbols: mergeOutlineSymbols(row.symbols(text), embeddedOutline.symbols),
      });
    }
    if (isTooDeep(text)) return createPatternOutline(row, text, english`it nests too deeply to parse`);
    for (let limits = { processorMs, hangMs };;) {
      const grammar = await loadGrammar(row.dialect?.(text) ?? language!);
      if (typeof grammar === 'string')
        return {
          ...createPatternOutline(row, text,
            english`the grammar of ${getLanguageName(language!)} does not load (${grammar})`),
          stopped: true,
        };
      if (grammar.session.isDiscarded) continue; // discarded by another file while this one waited
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
  async function loadGrammar(language: string): Promise<Grammar | string> {
    if (isDisposed) throw new Error('the outliner is disposed');
    try {
      const grammar = (await grammars.load(language))!;
      if (!grammar.session.isDiscarded) grammar.getQuery(); // throws here if it is invalid
      return grammar;
    } catch (e) {
      if (isDisposed) throw e;
      return e instanceof Error ? e.message : String(e);
    }
  }

  /** Returns the outline, or the reason why the file has to be parsed again in a new runtime. */
  function outlineWith(grammar: Grammar, row: Language, text: string, limits: Omit<ParseLimits, 'maxSteps'>):
    | Outline
    | 'retry'
    | 'starved'
  {
    const stepLimit = maxSteps / ('parseCostFactor' in row ? row.parseCostFactor ?? 1 : 1);
    const parser = { ...grammar, query: grammar.getQuery() };
    const parseText = (parserText: string) =>
      parseWith(parser, parserText, { ...limits, maxSteps: stepLimit }, port, (root, matches) =>
        readTree(root, matches, row, text));
    const parserText = 'parserText' in row && row.parserText ? row.parserText(text) : text;
    const result = parseText(parserText);
    if (!('value' in result)) {
      if (result.reason === 'retry' || result.reason === 'starved') return result.reason;
      const outline = createPatternOutline(row, text, describeParseFailure(result, limits.processorMs));
      return result.reason === 'late' ? { ...outline, stopped: true } : outline;
    }
    const firstResult = result.value;
    const retryText = firstResult.firstUnreadLine !== undefined && 'fallbackText' in row && row.fallbackText
      ? row.fallbackText(parserText)
      : parserText;
    if (retryText === parserText) return firstResult.outline;
    const retryResult = parseText(retryText);
    if ('value' in retryResult)
      return (retryResult.value.firstUnreadLine ?? Infinity) > firstResult.firstUnreadLine!
        ? retryResult.value.outline
        : firstResult.outline;
    return retryResult.reason === 'retry' || retryResult.reason === 'starved'
      ? retryResult.reason
      : { ...firstResult.outline, ...(retryResult.reason === 'late' ? { stopped: true } : {}) };
  }
}

/**
 * Returns the symbols that line patterns find, without a parser, which takes a tenth of the time. They are of the kinds
 * that outlines of all languages contain. Returns undefined if only a parser finds the language's symbols.
 */
export function outlineByPatterns(language: string | undefined, text: string): Outline | undefined {
  const row = getLanguageRow(language);
  if (row?.support !== 'full') return undefined;
  const ownSymbols = row.symbols?.(text) ??
    (findFactSymbols(row, text) ?? []).filter(({ kind }) => outlinedKinds.has(kind));
  const embeddedPart = row.grammar === undefined ? row.extractEmbedded?.(text) : undefined;
  const embeddedSymbols = embeddedPart && outlineByPatterns(embeddedPart.language, embeddedPart.text)?.symbols;
  return normalizeNames(limitSymbols({ symbols: mergeOutlineSymbols(ownSymbols, embeddedSymbols ?? []) }));
}

interface TreeReading {
  readonly outline: Outline;
  /** The first line that the parser could not read: 0 if that line is unknown, undefined if all lines were read. */
  readonly firstUnreadLine?: number;
}

function readTree(root: Node, matches: readonly QueryMatch[], row: Language, text: string): TreeReading {
  const symbols = replaceDeclaredSymbols(buildOutlineSymbols(matches, text), row, text);
  if (!root.hasError) return { outline: limitSymbols({ symbols }) };
  const firstErrorLine = findFirstErrorLine(matches);
  const allSymbols = addRecoveredSymbols(symbols, row, text, firstErrorLine ?? 1);
  const addedCount = allSymbols.length - symbols.length;
  const location = firstErrorLine === undefined
    ? english`AgentPack's parser could not read some lines`
    : english`AgentPack's parser could not read line ${firstErrorLine}`;
  return {
    firstUnreadLine: firstErrorLine ?? 0,
    outline: limitSymbols({
      symbols: allSymbols,
      note: addedCount > 0
        ? english`${location}; ${addedCount} of ${allSymbols.length} symbols are read by line patterns`
        : english`${location}, so symbols may be missing`,
    }),
  };
}

/** Replaces the grammar's symbols with the declarations that the language's patterns find on the same lines. */
function replaceDeclaredSymbols(symbols: readonly OutlineSymbol[], row: Language,
  text: string): readonly OutlineSymbol[]
{
  const declaredSymbols = row.support === 'light' ? row.defines?.(text).slice(0, maxSymbols) ?? [] : [];
  if (declaredSymbols.length === 0) return symbols;
  const declaredKeys = new Set(declaredSymbols.flatMap(({ name, lines: [first, last] }) => [
    `${first} ${name}`,
    `${first}-${last}`,
    `${first - 1}-${last}`, // the grammar includes the marker line before a document
  ]));
  return mergeOutlineSymbols(declaredSymbols,
    symbols.filter(({ name, lines: [first, last] }) =>
      !declaredKeys.has(`${first} ${name}`) && !declaredKeys.has(`${first}-${last}`)
    ));
}

function describeParseFailure(failure: Exclude<ParseFailure, { reason: 'retry' | 'starved'; }>,
  processorMs: number): string
{
  switch (failure.reason) {
    case 'long':
      return english`it is too long to parse`;
    case 'nested':
      return english`it nests too deeply for its parser`;
    case 'memory':
      return english`parsing it takes more than ${maxMemoryBytes >> 20} MB`;
    case 'crash':
      return english`its parser crashed${failure.detail === undefined ? '' : ` (${failure.detail})`}`;
    case 'late':
      return english`parsing it takes more than ${processorMs} ms of processor time`;
  }
}

/** Returns the outline with each name and signature on one line and without hidden characters. */
function normalizeNames(outline: Outline): Outline {
  const symbols = outline.symbols.flatMap((symbol): OutlineSymbol[] => {
    const [name, container, signature] = [normalizeSymbolName(symbol.name),
      symbol.container && normalizeSymbolName(symbol.container), normalizeSymbolName(symbol.signature)];
    if (name === symbol.name && container === symbol.container && signature === symbol.signature) return [symbol];
    return name === '' ? [] : [{ ...symbol, name, signature, ...(container ? { container } : {}) }];
  });
  return { ...outline, symbols };
}

/** Returns the symbols of a tree with errors, and symbols that only the language's line patterns find. */
function addRecoveredSymbols(symbols: readonly OutlineSymbol[], row: Language, text: string,
  firstLine: number): readonly OutlineSymbol[]
{
  const fallbackSymbols = 'symbols' in row ? row.symbols?.(text) : undefined;
  return fallbackSymbols
    ? mergeRecoveredSymbols(symbols, fallbackSymbols)
    : mergeOutlineSymbols(symbols, findLostSymbols(symbols, row, text, firstLine));
}

/** Creates an outline from line patterns, without a syntax tree. */
function createPatternOutline(row: Language, text: string, reason: string): Outline {
  const symbols = 'symbols' in row && row.symbols ? row.symbols(text) : findPatternSymbols(row, text);
  return {
    ...(symbols
      ? limitSymbols({ symbols, note: english`${nested(reason)}: symbols by line patterns` })
      : { symbols: [], note: english`${nested(reason)}: no symbols` }),
    unparsed: true,
  };
}

/**
 * Returns the symbols found by line patterns, or undefined if no patterns apply to the text. In a language with light
 * support, few files declare symbols.
 */
function findPatternSymbols(row: Language, text: string): readonly OutlineSymbol[] | undefined {
  if (row.support !== 'light') return findFactSymbols(row, text);
  const declaredSymbols = row.defines?.(text) ?? [];
  return declaredSymbols.length > 0 ? declaredSymbols : undefined;
}

function limitSymbols(outline: Outline): Outline {
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
 * The maximum number of brackets that are open at once. The time that a parser takes for each bracket grows with the
 * number of open brackets.
 */
const maxBracketDepth = 2_000;

export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const charCode = text.charCodeAt(i);
    if (charCode === 40 || charCode === 91 || charCode === 123) { if (++depth > maxBracketDepth) return true; }
    else if ((charCode === 41 || charCode === 93 || charCode === 125) && depth > 0) depth--;
  }
  return false;
}
