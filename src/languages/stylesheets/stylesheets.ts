import type { OutlineSymbol, SymbolKind } from '#model';
import { createCommentlessReader } from '../scanning/commentless';
import { formatSignatureLine } from '../scanning/header';
import { getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';
import { createLexicalScanner } from '../scanning/scanner';
import type { LexicalRules } from '../scanning/lexicalRules';
import { joinNestedName } from '../scanning/nestedName';

const maxNameLength = 200;
const maxHeaderLength = 1_000;
/** The maximum number of levels of nested rules that are listed. */
const maxNesting = 20;

/** An unquoted `url(…)` may contain characters that would start a comment elsewhere. */
const address = { first: 'uU', kind: 'string', end: findAddressEnd } as const;

const lexicalRules: LexicalRules = {
  block: [{ open: '/*', close: '*/' }],
  custom: [address],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
};
const scanCss = createLexicalScanner(lexicalRules);
const scanWithLineComments = createLexicalScanner({ ...lexicalRules, line: ['//'] });

interface OpenBlock {
  readonly path: string | undefined;
  readonly kind: 'symbol' | 'other' | 'interpolation';
  /** The index of the block's symbol, or -1. */
  readonly index: number;
}

/**
 * Lists rules, at-rules, mixins, functions and top-level variables in SCSS and Less, whose grammars fail on maps and
 * guards.
 */
export function listStylesheetSymbols(text: string): OutlineSymbol[] {
  return listSymbols(scanWithLineComments(text));
}

/** Lists the symbols of CSS, in which two slashes do not start a comment. */
export function listCssSymbols(text: string): OutlineSymbol[] {
  return listSymbols(scanCss(text));
}

function listSymbols(lexicalMap: LexicalMap): OutlineSymbol[] {
  const { text } = lexicalMap;
  const code = createCommentlessReader(lexicalMap);
  const symbols: OutlineSymbol[] = [];
  const openBlocks: OpenBlock[] = [];
  let statementStart = 0;
  let parenthesisDepth = 0;
  forEachCodeCharacter(lexicalMap, (at, c) => {
    if (c === '(') parenthesisDepth++;
    else if (c === ')') parenthesisDepth = Math.max(0, parenthesisDepth - 1);
    else if (c === '{') openBlock(at);
    else if (c === '}') closeBlock(at);
    else if (c === ';' && parenthesisDepth === 0) {
      if (openBlocks.length === 0) addVariable(at);
      statementStart = at + 1;
    }
  });
  return symbols;

  function openBlock(at: number): void {
    const path = openBlocks[openBlocks.length - 1]?.path;
    if ('#@$'.includes(text[at - 1] ?? ' ')) {
      openBlocks.push({ path, kind: 'interpolation', index: -1 });
      return;
    }
    const first = code.findContentStart(statementStart, at);
    const header = code.read(first, Math.min(at, first + maxHeaderLength)).replace(/\s+/g, ' ').trim();
    statementStart = at + 1;
    parenthesisDepth = 0;
    if (header === '' || openBlocks.length >= maxNesting) {
      openBlocks.push({ path, kind: 'other', index: -1 });
      return;
    }
    const nameAndKind = classifyHeader(header);
    openBlocks.push({ path: joinNestedName(path, nameAndKind.name), kind: 'symbol', index: symbols.length });
    addSymbol(nameAndKind, header, [getLineNumberAt(lexicalMap, first), getLineNumberAt(lexicalMap, text.length - 1)],
      path);
  }

  function closeBlock(at: number): void {
    const closed = openBlocks.pop();
    if (closed?.kind === 'interpolation') return;
    statementStart = at + 1;
    parenthesisDepth = 0;
    const symbol = closed && symbols[closed.index];
    if (symbol) symbols[closed.index] = { ...symbol, lines: [symbol.lines[0], getLineNumberAt(lexicalMap, at)] };
  }

  function addVariable(at: number): void {
    const first = code.findContentStart(statementStart, at);
    const header = code.read(first, Math.min(at, first + maxHeaderLength));
    const name = /^[$@][\w-]+(?=\s{0,20}:)/.exec(header)?.[0];
    if (name !== undefined)
      addSymbol({ name, kind: 'constant' }, header, [getLineNumberAt(lexicalMap, first),
        getLineNumberAt(lexicalMap, at)], undefined);
  }

  function addSymbol({ name, kind }: NameAndKind, header: string, lines: OutlineSymbol['lines'],
    container: string | undefined): void
  {
    symbols.push({
      name,
      kind,
      ...(container === undefined ? {} : { container: container.slice(0, maxNameLength) }),
      signature: formatSignatureLine(header),
      lines,
      exported: false,
    });
  }
}

interface NameAndKind {
  readonly name: string;
  readonly kind: SymbolKind;
}

/**
 * Names a header: `@mixin a($b)` is named `a`, `@media (x)` is named `@media`, and a rule is named by its selectors.
 */
function classifyHeader(header: string): NameAndKind {
  const [, atRule, name] = /^@([\w-]+)\s?([\w-]+)?/.exec(header) ?? [];
  if (atRule === undefined || header.endsWith(':'))
    return { name: header.replace(/ ?:$/, '').slice(0, maxNameLength), kind: 'rule' };
  if ((atRule === 'mixin' || atRule === 'function') && name !== undefined) return { name, kind: 'function' };
  return { name: atRule === 'keyframes' && name !== undefined ? name : `@${atRule}`, kind: 'rule' };
}

/** Visits each character outside comments and strings. */
function forEachCodeCharacter({ text, opaque }: LexicalMap, visit: (at: number, character: string) => void): void {
  let pair = 0;
  for (let at = 0; at < text.length; at++) {
    if (at === opaque[2 * pair]) at = opaque[2 * pair++ + 1]! - 1;
    else visit(at, text[at]!);
  }
}

/** Returns the end of a `url(…)` on one line; undefined if the text is not a `url(…)` or its address is quoted. */
function findAddressEnd(text: string, at: number): number | undefined {
  if (!/^url\(/i.test(text.slice(at, at + 4)) || /["']/.test(text[at + 4] ?? '')) return undefined;
  for (let end = at + 4; end < text.length; end++) {
    const c = text[end];
    if (c === ')') return end + 1;
    if (c === '\n' || c === '(') return undefined; // no address contains either, so the search stops and stays linear
  }
  return undefined;
}
