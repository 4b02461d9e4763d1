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
const addressForm = { first: 'uU', kind: 'string', findEnd: findAddressEnd } as const;

const lexicalRules: LexicalRules = {
  block: [{ open: '/*', close: '*/' }],
  customForms: [addressForm],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
};
const scanCss = createLexicalScanner(lexicalRules);
const scanWithLineComments = createLexicalScanner({ ...lexicalRules, line: ['//'] });

interface OpenBlock {
  readonly path: string | undefined;
  readonly kind: 'symbol' | 'other' | 'interpolation';
  /** The index of the block's symbol, or -1. */
  readonly symbolIndex: number;
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
  forEachCodeCharacter(lexicalMap, (offset, c) => {
    if (c === '(') parenthesisDepth++;
    else if (c === ')') parenthesisDepth = Math.max(0, parenthesisDepth - 1);
    else if (c === '{') openBlock(offset);
    else if (c === '}') closeBlock(offset);
    else if (c === ';' && parenthesisDepth === 0) {
      if (openBlocks.length === 0) addVariable(offset);
      statementStart = offset + 1;
    }
  });
  return symbols;

  function openBlock(offset: number): void {
    const path = openBlocks[openBlocks.length - 1]?.path;
    if ('#@$'.includes(text[offset - 1] ?? ' ')) {
      openBlocks.push({ path, kind: 'interpolation', symbolIndex: -1 });
      return;
    }
    const headerStart = code.findContentStart(statementStart, offset);
    const header = code.read(headerStart, Math.min(offset, headerStart + maxHeaderLength)).replace(/\s+/g, ' ').trim();
    statementStart = offset + 1;
    parenthesisDepth = 0;
    if (header === '' || openBlocks.length >= maxNesting) {
      openBlocks.push({ path, kind: 'other', symbolIndex: -1 });
      return;
    }
    const nameAndKind = classifyHeader(header);
    openBlocks.push({ path: joinNestedName(path, nameAndKind.name), kind: 'symbol', symbolIndex: symbols.length });
    addSymbol(nameAndKind, header, [getLineNumberAt(lexicalMap, headerStart),
      getLineNumberAt(lexicalMap, text.length - 1)], path);
  }

  function closeBlock(offset: number): void {
    const closedBlock = openBlocks.pop();
    if (closedBlock?.kind === 'interpolation') return;
    statementStart = offset + 1;
    parenthesisDepth = 0;
    const symbol = closedBlock && symbols[closedBlock.symbolIndex];
    if (symbol)
      symbols[closedBlock.symbolIndex] = { ...symbol, lines: [symbol.lines[0], getLineNumberAt(lexicalMap, offset)] };
  }

  function addVariable(offset: number): void {
    const headerStart = code.findContentStart(statementStart, offset);
    const header = code.read(headerStart, Math.min(offset, headerStart + maxHeaderLength));
    const name = /^[$@][\w-]+(?=\s{0,20}:)/.exec(header)?.[0];
    if (name !== undefined)
      addSymbol({ name, kind: 'constant' }, header, [getLineNumberAt(lexicalMap, headerStart),
        getLineNumberAt(lexicalMap, offset)], undefined);
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
function forEachCodeCharacter({ text, opaqueOffsets }: LexicalMap,
  visit: (offset: number, character: string) => void): void
{
  let pair = 0;
  for (let offset = 0; offset < text.length; offset++) {
    if (offset === opaqueOffsets[2 * pair]) offset = opaqueOffsets[2 * pair++ + 1]! - 1;
    else visit(offset, text[offset]!);
  }
}

/** Returns the end of a `url(…)` on one line; undefined if the text is not a `url(…)` or its address is quoted. */
function findAddressEnd(text: string, offset: number): number | undefined {
  if (!/^url\(/i.test(text.slice(offset, offset + 4)) || /["']/.test(text[offset + 4] ?? '')) return undefined;
  for (let end = offset + 4; end < text.length; end++) {
    const c = text[end];
    if (c === ')') return end + 1;
    if (c === '\n' || c === '(') return undefined; // no address contains either, so the search stops and stays linear
  }
  return undefined;
}
