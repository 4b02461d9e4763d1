import type { OutlineSymbol, SymbolKind } from '#model';
import { commentless } from '../scanning/commentless';
import { signatureLine } from '../scanning/header';
import { lineAt, type LexicalMap } from '../scanning/lexicalMap';
import { createLexicalScanner } from '../scanning/scanner';
import type { LexicalRules } from '../scanning/lexicalRules';
import { nestedName } from '../scanning/nestedName';

const nameMax = 200;
const headerMax = 1_000;
/** The maximum number of levels of nested rules that are listed. */
const maxNesting = 20;

/** An unquoted address may contain characters that start a comment elsewhere. */
const address = { first: 'uU', kind: 'string', end: addressEnd } as const;

const lexis: LexicalRules = {
  block: [{ open: '/*', close: '*/' }],
  custom: [address],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
};
const cssLayout = createLexicalScanner(lexis);
const commentedLayout = createLexicalScanner({ ...lexis, line: ['//'] });

interface Open {
  readonly path: string | undefined;
  readonly kind: 'symbol' | 'other' | 'interpolation';
  /** The index of its symbol. */
  readonly index: number;
}

/**
 * Lists rules, at-rules, mixins, functions and top-level variables in SCSS and Less, whose grammars fail on maps and
 * guards.
 */
export function stylesheetSymbols(text: string): OutlineSymbol[] {
  return symbolsIn(commentedLayout(text));
}

/** Returns the symbols of CSS, where two slashes begin no comment. */
export function cssSymbols(text: string): OutlineSymbol[] {
  return symbolsIn(cssLayout(text));
}

function symbolsIn(lexicalMap: LexicalMap): OutlineSymbol[] {
  const { text } = lexicalMap;
  const code = commentless(lexicalMap);
  const symbols: OutlineSymbol[] = [];
  const open: Open[] = [];
  let start = 0;
  let parentheses = 0;
  forCode(lexicalMap, (at, c) => {
    if (c === '(') parentheses++;
    else if (c === ')') parentheses = Math.max(0, parentheses - 1);
    else if (c === '{') begin(at);
    else if (c === '}') end(at);
    else if (c === ';' && parentheses === 0) {
      if (open.length === 0) variable(at);
      start = at + 1;
    }
  });
  return symbols;

  function begin(at: number): void {
    const path = open[open.length - 1]?.path;
    if ('#@$'.includes(text[at - 1] ?? ' ')) {
      open.push({ path, kind: 'interpolation', index: -1 });
      return;
    }
    const first = code.first(start, at);
    const header = code.read(first, Math.min(at, first + headerMax)).replace(/\s+/g, ' ').trim();
    start = at + 1;
    parentheses = 0;
    if (header === '' || open.length >= maxNesting) {
      open.push({ path, kind: 'other', index: -1 });
      return;
    }
    const nameAndKind = named(header);
    open.push({ path: nestedName(path, nameAndKind.name), kind: 'symbol', index: symbols.length });
    add(nameAndKind, header, [lineAt(lexicalMap, first), lineAt(lexicalMap, text.length - 1)], path);
  }

  function end(at: number): void {
    const closed = open.pop();
    if (closed?.kind === 'interpolation') return;
    start = at + 1;
    parentheses = 0;
    const symbol = closed && symbols[closed.index];
    if (symbol) symbols[closed.index] = { ...symbol, lines: [symbol.lines[0], lineAt(lexicalMap, at)] };
  }

  function variable(at: number): void {
    const first = code.first(start, at);
    const header = code.read(first, Math.min(at, first + headerMax));
    const name = /^[$@][\w-]+(?=\s{0,20}:)/.exec(header)?.[0];
    if (name !== undefined)
      add({ name, kind: 'constant' }, header, [lineAt(lexicalMap, first), lineAt(lexicalMap, at)], undefined);
  }

  function add({ name, kind }: Named, header: string, lines: OutlineSymbol['lines'],
    container: string | undefined): void
  {
    symbols.push({
      name,
      kind,
      ...(container === undefined ? {} : { container: container.slice(0, nameMax) }),
      signature: signatureLine(header),
      lines,
      exported: false,
    });
  }
}

interface Named {
  readonly name: string;
  readonly kind: SymbolKind;
}

/** Names a header: `@mixin a($b)` is a function, `@media (x)` is `@media`, and any other header is its selectors. */
function named(header: string): Named {
  const [, word, name] = /^@([\w-]+)\s?([\w-]+)?/.exec(header) ?? [];
  if (word === undefined || header.endsWith(':'))
    return { name: header.replace(/ ?:$/, '').slice(0, nameMax), kind: 'rule' };
  if ((word === 'mixin' || word === 'function') && name !== undefined) return { name, kind: 'function' };
  return { name: word === 'keyframes' && name !== undefined ? name : `@${word}`, kind: 'rule' };
}

/** Visits each character outside comments and strings. */
function forCode({ text, opaque }: LexicalMap, visit: (at: number, character: string) => void): void {
  let pair = 0;
  for (let at = 0; at < text.length; at++) {
    if (at === opaque[2 * pair]) at = opaque[2 * pair++ + 1]! - 1;
    else visit(at, text[at]!);
  }
}

/** Returns the end of a `url(…)` on one line; undefined if it is not an address or has quotes. */
function addressEnd(text: string, at: number): number | undefined {
  if (!/^url\(/i.test(text.slice(at, at + 4)) || /["']/.test(text[at + 4] ?? '')) return undefined;
  for (let end = at + 4; end < text.length; end++) {
    const c = text[end];
    if (c === ')') return end + 1;
    if (c === '\n' || c === '(') return undefined; // no address contains either, so the search stops and stays linear
  }
  return undefined;
}
