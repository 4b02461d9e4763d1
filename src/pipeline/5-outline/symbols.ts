import type { Node, QueryMatch } from 'web-tree-sitter';
import type { OutlineSymbol, SymbolKind } from '#model';
import { joinNestedName } from '#languages/scanning/nestedName';
import { readDeclaration, readMarks, type FoundSymbol, type Marks } from './captures';
import { formatSignatureLine } from '#languages/scanning/header';

/** Functions in functions are listed one level deep; deeper functions are part of the function that contains them. */
const maxDepth = 1;

/** The maximum number of levels of nested containers that are listed. */
const maxNesting = 20;

/** The maximum number of symbols in one file. A file with more symbols is assumed to be generated code. */
export const maxSymbols = 5_000;

/**
 * Builds a file's symbols, at most one more than `maxSymbols`, from the matches of its outline query.
 * grammars/ecma/outline.scm explains the captures.
 */
export function buildOutlineSymbols(matches: readonly QueryMatch[], text: string): OutlineSymbol[] {
  const marks = readMarks(matches, text);
  const byName = new Map<number, FoundSymbol>();
  for (const match of matches) {
    const foundSymbol = readDeclaration(match, marks, text);
    const previous = foundSymbol && byName.get(foundSymbol.nameStart);
    if (foundSymbol && !(previous && hasPrecedence(previous, foundSymbol)))
      byName.set(foundSymbol.nameStart, foundSymbol);
  }
  const exported = new Set([...marks.exported, ...[...byName.values()].filter((f) => f.exported).map((f) => f.name)]);
  const defined = new Set([...byName.values()].filter((f) => f.only !== 'elsewhere').map(getSymbolKey));
  const sortedSymbols = [...byName.values()].filter((f) =>
    f.only === 'exported' ? exported.has(f.name) : f.only !== 'elsewhere' || !defined.has(getSymbolKey(f))
  ).sort(compareOuterFirst);
  return nestSymbols(sortedSymbols, exported, findHiddenNames(marks, sortedSymbols), text);
}

/** Returns a key that separates callables from types, because a class does not define the constructor with its name. */
function getSymbolKey({ kind, name }: FoundSymbol): string {
  return `${kind === 'function' || kind === 'method' ? 'call' : 'type'} ${name}`;
}

/**
 * Returns the offsets of the names that are marked as private or that a change of visibility in their list hides. The
 * symbols must be sorted by `compareOuterFirst`.
 */
function findHiddenNames({ hidden, turns }: Marks, sortedSymbols: readonly FoundSymbol[]): ReadonlySet<number> {
  if (turns.length === 0) return hidden;
  const names = new Set(hidden);
  const open: Marks['turns'] = [];
  let nextTurn = 0;
  turns.sort((a, b) => a.at - b.at);
  for (const { nameStart } of [...sortedSymbols].sort((a, b) => a.nameStart - b.nameStart)) {
    for (let turn = turns[nextTurn]; turn && turn.at <= nameStart; turn = turns[++nextTurn]) {
      while (open.length > 0 && (open[open.length - 1]!.end <= turn.at || open[open.length - 1]!.list === turn.list))
        open.pop();
      open.push({ ...turn, conceals: turn.conceals || open[open.length - 1]?.conceals === true });
    }
    while (open.length > 0 && open[open.length - 1]!.end <= nameStart) open.pop();
    if (open[open.length - 1]?.conceals) names.add(nameStart);
  }
  return names;
}

/**
 * Reports whether `a` takes precedence over `b`, a symbol with the same name. A symbol without a condition takes
 * precedence. Otherwise, the symbol whose pattern comes first does.
 */
function hasPrecedence(a: FoundSymbol, b: FoundSymbol): boolean {
  return (Number(a.only !== undefined) - Number(b.only !== undefined) || a.pattern - b.pattern) <= 0;
}

interface NestedSymbol {
  readonly found: FoundSymbol;
  readonly symbol: OutlineSymbol;
  /** The symbol with its container: `Router.use`. */
  readonly path: string;
  /** The number of functions and methods around its members, including the symbol itself. */
  readonly depth: number;
}

/** Sets the container of each symbol. The symbols must be sorted by `compareOuterFirst`. */
function nestSymbols(sortedSymbols: readonly FoundSymbol[], exported: ReadonlySet<string>, hidden: ReadonlySet<number>,
  text: string): OutlineSymbol[]
{
  const symbols: OutlineSymbol[] = [];
  const open: NestedSymbol[] = [];
  for (const item of sortedSymbols) {
    while (open.length > 0 && !containsSymbol(open[open.length - 1]!.found, item)) open.pop();
    const parent = findEnclosingSymbol(item, open);
    if (parent && parent.depth > maxDepth || open.length > maxNesting || item.only === 'member' && !hasMembers(parent))
      continue;
    if (
      (item.kind === 'constant' || item.only === 'elsewhere') &&
      (parent?.symbol.kind === 'function' || parent?.symbol.kind === 'method')
    ) continue; // a local variable variable
    if (symbols.length > maxSymbols) break;
    const container = item.holder ?? parent?.path;
    const kind = item.kind === 'function' && parent?.symbol.kind === 'class' ? 'method' : item.kind;
    const symbol: OutlineSymbol = {
      name: item.name,
      kind,
      ...(container === undefined ? {} : { container }),
      signature: formatSignature(item.node, item.nameStart, item.body, text),
      lines: [item.first.startPosition.row + 1, findLastLine(item.last, text)],
      exported: !hidden.has(item.nameStart) && isExported(item, kind, parent, exported),
    };
    symbols.push(symbol);
    const callableLevels = kind === 'function' || kind === 'method' ? 1 : 0;
    open.push({
      found: item,
      symbol,
      path: joinNestedName(container, item.name),
      depth: (parent?.depth ?? 0) + callableLevels,
    });
  }
  return symbols;
}

/**
 * Returns the innermost open symbol, skipping a variable or function whose type, before its name, contains the symbol:
 * `struct a { … } b;`
 */
function findEnclosingSymbol(candidate: FoundSymbol, open: readonly NestedSymbol[]): NestedSymbol | undefined {
  for (let at = open.length - 1; at >= 0; at--) {
    const { found: { nameStart }, symbol: { kind } } = open[at]!;
    if (candidate.first.startIndex >= nameStart || !['constant', 'property', 'function', 'method'].includes(kind))
      return open[at];
  }
  return undefined;
}

function hasMembers(parent: NestedSymbol | undefined): boolean {
  return parent !== undefined && ['class', 'interface', 'constant'].includes(parent.symbol.kind);
}

function isExported(candidate: FoundSymbol, kind: SymbolKind, parent: NestedSymbol | undefined,
  exported: ReadonlySet<string>): boolean
{
  if (candidate.holder !== undefined) return candidate.exported || exported.has(candidate.holder.split('.')[0]!);
  if (!parent) return exported.has(candidate.name);
  switch (parent.symbol.kind) {
    case 'module':
      return parent.symbol.exported && candidate.exported;
    case 'function':
    case 'method':
      return parent.symbol.exported && kind === 'method';
    default:
      return parent.symbol.exported;
  }
}

function compareOuterFirst(a: FoundSymbol, b: FoundSymbol): number {
  return a.first.startIndex - b.first.startIndex || b.last.endIndex - a.last.endIndex || a.nameStart - b.nameStart;
}

/** Reports whether one symbol contains another. Symbols of the same range, as in `const a = …, b = …`, do not. */
function containsSymbol(outer: FoundSymbol, inner: FoundSymbol): boolean {
  const end = outer.last.endIndex;
  return inner.first.startIndex < end && (inner.first.startIndex > outer.first.startIndex || inner.last.endIndex < end);
}

/**
 * Returns the last line of a node, counted from 1. Excludes blank lines and comment lines at the end of the node, which
 * the nodes of tables and indented blocks include.
 */
function findLastLine(node: Node, text: string): number {
  let end = node;
  for (let last = node.lastChild; last?.type === 'comment' && last.previousSibling; last = last.previousSibling)
    end = last.previousSibling;
  let row = end.endPosition.row;
  for (let at = end.endIndex - 1; row > node.startPosition.row && text.charCodeAt(at) <= 32; at--)
    if (text.charCodeAt(at) === 10) row--;
  return row + 1;
}

/** The maximum number of characters read from a header, so that an unterminated parameter list costs little. */
const maxHeaderLength = 2_000;

/** Formats the declaration on one line, without its body, leading decorators and comments. At most 300 characters. */
function formatSignature(declaration: Node, nameStart: number, body: Node | undefined, text: string): string {
  const start = declaration.startIndex;
  const end = Math.min(body?.startIndex ?? declaration.endIndex, start + maxHeaderLength);
  return formatSignatureLine(removeNodes(findIgnoredNodes(declaration, nameStart, end, text), text, start, end));
}

/** The node types of comments, and those of decorators, attributes and annotations, in all grammars. */
const commentTypes = ['comment', 'line_comment', 'block_comment', 'multiline_comment', 'documentation_comment'];
const decoratorTypes = ['decorator', 'annotation', 'marker_annotation', 'file_annotation', 'attribute_list'];

/** Returns the comments anywhere in the header, and the decorators and attributes before the name. */
function findIgnoredNodes(declaration: Node, nameStart: number, end: number, text: string): Node[] {
  if (!/@|#|\[|\/[/*]/.test(text.slice(declaration.startIndex, end))) return [];
  const startPosition = declaration.startPosition;
  return declaration.descendantsOfType([...commentTypes, ...decoratorTypes], startPosition,
    computeNodeEndPosition(declaration, end, text))
    .filter((node) => node.startIndex < end && (commentTypes.includes(node.type) || node.startIndex < nameStart));
}

function computeNodeEndPosition(declaration: Node, end: number, text: string): { row: number; column: number; } {
  const headerLines = text.slice(declaration.startIndex, end).split('\n');
  const rows = headerLines.length - 1;
  const column = headerLines[rows]!.length + (rows === 0 ? declaration.startPosition.column : 0);
  return { row: declaration.startPosition.row + rows, column };
}

function removeNodes(nodes: readonly Node[], text: string, start: number, end: number): string {
  let result = '';
  let at = start;
  for (const node of nodes) {
    if (node.startIndex < at) continue; // the node is in a part that has already been removed
    result += `${text.slice(at, node.startIndex)} `;
    at = node.endIndex;
  }
  return at < end ? result + text.slice(at, end) : result;
}
