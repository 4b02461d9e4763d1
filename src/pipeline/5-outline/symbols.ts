import type { Node, QueryMatch } from 'web-tree-sitter';
import type { OutlineSymbol, SymbolKind } from '#model';
import { joinNestedName } from '#languages/scanning/nestedName';
import { readDeclaration, readMarks, type FoundSymbol, type Marks } from './captures';
import { formatSignatureLine } from '#languages/scanning/header';

/** Functions in functions are listed one level deep; deeper functions are part of the function that contains them. */
const maxFunctionDepth = 1;

/** The maximum number of levels of nested containers that are listed. */
const maxContainerDepth = 20;

/** The maximum number of symbols in one file. A file with more symbols is assumed to be generated code. */
export const maxSymbols = 5_000;

/**
 * Builds a file's symbols, at most one more than `maxSymbols`, from the matches of its outline query.
 * grammars/ecma/outline.scm explains the captures.
 */
export function buildOutlineSymbols(matches: readonly QueryMatch[], text: string): OutlineSymbol[] {
  const marks = readMarks(matches, text);
  const symbolsByNameStart = new Map<number, FoundSymbol>();
  for (const match of matches) {
    const foundSymbol = readDeclaration(match, marks, text);
    const previousSymbol = foundSymbol && symbolsByNameStart.get(foundSymbol.nameStart);
    if (foundSymbol && !(previousSymbol && hasPrecedence(previousSymbol, foundSymbol)))
      symbolsByNameStart.set(foundSymbol.nameStart, foundSymbol);
  }
  const exportedNames = new Set([...marks.exportedNames,
    ...[...symbolsByNameStart.values()].filter(({ exported }) => exported).map(({ name }) => name)]);
  const definedKeys = new Set(
    [...symbolsByNameStart.values()].filter(({ condition }) => condition !== 'elsewhere').map(getSymbolKey),
  );
  const sortedSymbols = [...symbolsByNameStart.values()].filter((symbol) =>
    symbol.condition === 'exported'
      ? exportedNames.has(symbol.name)
      : symbol.condition !== 'elsewhere' || !definedKeys.has(getSymbolKey(symbol))
  ).sort(compareOuterFirst);
  return nestSymbols(sortedSymbols, exportedNames, findHiddenNames(marks, sortedSymbols), text);
}

/** Returns a key that separates callables from types, because a class does not define the constructor with its name. */
function getSymbolKey({ kind, name }: FoundSymbol): string {
  return `${kind === 'function' || kind === 'method' ? 'call' : 'type'} ${name}`;
}

/**
 * Returns the offsets of the names that are marked as private or that a change of visibility in their list hides. The
 * symbols must be sorted by `compareOuterFirst`.
 */
function findHiddenNames({ hiddenNameOffsets, visibilityChanges }: Marks,
  sortedSymbols: readonly FoundSymbol[]): ReadonlySet<number>
{
  if (visibilityChanges.length === 0) return hiddenNameOffsets;
  const hiddenOffsets = new Set(hiddenNameOffsets);
  const openLists: Marks['visibilityChanges'] = [];
  let nextChange = 0;
  visibilityChanges.sort((a, b) => a.offset - b.offset);
  for (const { nameStart } of [...sortedSymbols].sort((a, b) => a.nameStart - b.nameStart)) {
    for (
      let visibilityChange = visibilityChanges[nextChange];
      visibilityChange && visibilityChange.offset <= nameStart;
      visibilityChange = visibilityChanges[++nextChange]
    ) {
      while (
        openLists.length > 0 &&
        (openLists[openLists.length - 1]!.end <= visibilityChange.offset ||
          openLists[openLists.length - 1]!.list === visibilityChange.list)
      )
        openLists.pop();
      openLists.push({
        ...visibilityChange,
        conceals: visibilityChange.conceals || openLists[openLists.length - 1]?.conceals === true,
      });
    }
    while (openLists.length > 0 && openLists[openLists.length - 1]!.end <= nameStart) openLists.pop();
    if (openLists[openLists.length - 1]?.conceals) hiddenOffsets.add(nameStart);
  }
  return hiddenOffsets;
}

/**
 * Reports whether `a` takes precedence over `b`, a symbol with the same name. A symbol without a condition takes
 * precedence. Otherwise, the symbol whose pattern comes first does.
 */
function hasPrecedence(a: FoundSymbol, b: FoundSymbol): boolean {
  return (Number(a.condition !== undefined) - Number(b.condition !== undefined) || a.patternIndex - b.patternIndex) <=
    0;
}

interface NestedSymbol {
  readonly foundSymbol: FoundSymbol;
  readonly symbol: OutlineSymbol;
  /** The symbol's name with its container: `Router.use`. */
  readonly path: string;
  /** The number of functions and methods around its members, including the symbol itself. */
  readonly depth: number;
}

/** Sets the container of each symbol. The symbols must be sorted by `compareOuterFirst`. */
function nestSymbols(sortedSymbols: readonly FoundSymbol[], exportedNames: ReadonlySet<string>,
  hiddenOffsets: ReadonlySet<number>, text: string): OutlineSymbol[]
{
  const symbols: OutlineSymbol[] = [];
  const openSymbols: NestedSymbol[] = [];
  for (const foundSymbol of sortedSymbols) {
    while (openSymbols.length > 0 && !containsSymbol(openSymbols[openSymbols.length - 1]!.foundSymbol, foundSymbol))
      openSymbols.pop();
    const parent = findEnclosingSymbol(foundSymbol, openSymbols);
    if (
      parent && parent.depth > maxFunctionDepth || openSymbols.length > maxContainerDepth ||
      foundSymbol.condition === 'member' && !hasMembers(parent)
    )
      continue;
    if (
      (foundSymbol.kind === 'constant' || foundSymbol.condition === 'elsewhere') &&
      (parent?.symbol.kind === 'function' || parent?.symbol.kind === 'method')
    ) continue; // a local variable of a function
    if (symbols.length > maxSymbols) break;
    const container = foundSymbol.container ?? parent?.path;
    const kind = foundSymbol.kind === 'function' && parent?.symbol.kind === 'class' ? 'method' : foundSymbol.kind;
    const symbol: OutlineSymbol = {
      name: foundSymbol.name,
      kind,
      ...(container === undefined ? {} : { container }),
      signature: formatSignature(foundSymbol.node, foundSymbol.nameStart, foundSymbol.body, text),
      lines: [foundSymbol.firstNode.startPosition.row + 1, findLastLine(foundSymbol.lastNode, text)],
      exported: !hiddenOffsets.has(foundSymbol.nameStart) && isExported(foundSymbol, kind, parent, exportedNames),
    };
    symbols.push(symbol);
    const callableLevels = kind === 'function' || kind === 'method' ? 1 : 0;
    openSymbols.push({
      foundSymbol,
      symbol,
      path: joinNestedName(container, foundSymbol.name),
      depth: (parent?.depth ?? 0) + callableLevels,
    });
  }
  return symbols;
}

/**
 * Returns the innermost open symbol, skipping a variable or function whose type, before its name, contains the symbol:
 * `struct a { … } b;`
 */
function findEnclosingSymbol(candidate: FoundSymbol, openSymbols: readonly NestedSymbol[]): NestedSymbol | undefined {
  for (let index = openSymbols.length - 1; index >= 0; index--) {
    const { foundSymbol: { nameStart }, symbol: { kind } } = openSymbols[index]!;
    if (candidate.firstNode.startIndex >= nameStart || !['constant', 'property', 'function', 'method'].includes(kind))
      return openSymbols[index];
  }
  return undefined;
}

function hasMembers(parent: NestedSymbol | undefined): boolean {
  return parent !== undefined && ['class', 'interface', 'constant'].includes(parent.symbol.kind);
}

function isExported(candidate: FoundSymbol, kind: SymbolKind, parent: NestedSymbol | undefined,
  exportedNames: ReadonlySet<string>): boolean
{
  if (candidate.container !== undefined)
    return candidate.exported || exportedNames.has(candidate.container.split('.')[0]!);
  if (!parent) return exportedNames.has(candidate.name);
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
  return a.firstNode.startIndex - b.firstNode.startIndex || b.lastNode.endIndex - a.lastNode.endIndex ||
    a.nameStart - b.nameStart;
}

/** Reports whether one symbol contains another. Symbols of the same range, as in `const a = …, b = …`, do not. */
function containsSymbol(outer: FoundSymbol, inner: FoundSymbol): boolean {
  const end = outer.lastNode.endIndex;
  return inner.firstNode.startIndex < end &&
    (inner.firstNode.startIndex > outer.firstNode.startIndex || inner.lastNode.endIndex < end);
}

/**
 * Returns the last line of a node, counted from 1. Excludes blank lines and comment lines at the end of the node, which
 * the nodes of tables and indented blocks include.
 */
function findLastLine(node: Node, text: string): number {
  let endNode = node;
  for (
    let lastChild = node.lastChild;
    lastChild?.type === 'comment' && lastChild.previousSibling;
    lastChild = lastChild.previousSibling
  )
    endNode = lastChild.previousSibling;
  let row = endNode.endPosition.row;
  for (let offset = endNode.endIndex - 1; row > node.startPosition.row && text.charCodeAt(offset) <= 32; offset--)
    if (text.charCodeAt(offset) === 10) row--;
  return row + 1;
}

/** The maximum number of characters read from a header, so that an unterminated parameter list costs little. */
const maxHeaderLength = 2_000;

/** Formats the declaration in at most 300 characters on one line, without its body, leading decorators and comments. */
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
  const lineBreakCount = headerLines.length - 1;
  const column = headerLines[lineBreakCount]!.length + (lineBreakCount === 0 ? declaration.startPosition.column : 0);
  return { row: declaration.startPosition.row + lineBreakCount, column };
}

function removeNodes(nodes: readonly Node[], text: string, start: number, end: number): string {
  let result = '';
  let offset = start;
  for (const node of nodes) {
    if (node.startIndex < offset) continue; // the node is in a part that has already been removed
    result += `${text.slice(offset, node.startIndex)} `;
    offset = node.endIndex;
  }
  return offset < end ? result + text.slice(offset, end) : result;
}
