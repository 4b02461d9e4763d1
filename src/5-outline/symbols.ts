import type { Node, QueryMatch } from 'web-tree-sitter';
import type { OutlineSymbol, SymbolKind } from '../model';
import { signatureOf } from './signature';
import { nestedName } from '../languages/scanning/nestedName';

/** Functions in functions are listed one level deep; deeper ones are part of their function. */
const maxDepth = 1;

/** Nested containers that are listed. Levels. */
const maxNesting = 20;

/** Of one file; more is generated code. */
export const maxSymbols = 5_000;

/** A declaration before its place among the others is known. Offsets are in code units. */
interface Found {
  readonly name: string;
  readonly nameStart: number;
  readonly kind: SymbolKind;
  readonly pattern: number;
  /** The declaration with the statement around it (`export`, `declare`), and where its first decorator starts. */
  readonly node: Node;
  readonly first: Node;
  readonly body: Node | undefined;
  /** The node, or its body or what marks its end where that follows it. */
  readonly last: Node;
  readonly exported: boolean;
  /** `exported`, `member` or `elsewhere`: what it needs to be a symbol. */
  readonly only: string | undefined;
  /** As written in front of the name: `Router` of `Router.prototype.use = …`. */
  readonly holder: string | undefined;
}

/** What matches say about nodes and names other than their own. */
interface Marks {
  readonly wrappers: Map<number, { readonly node: Node; readonly exported: boolean; }>;
  readonly decorators: Map<number, Node>;
  readonly tails: Map<number, Node>;
  readonly exported: Set<string>;
  /** Offsets of names; what says that it is public is not hidden. */
  readonly hidden: Set<number>;
  readonly shown: Set<number>;
  /** Ids of declarations that are not visible. */
  readonly concealed: Set<number>;
  /** Where the rest of a list becomes visible or invisible. */
  readonly turns: { readonly at: number; readonly list: number; readonly end: number; readonly conceals: boolean; }[];
}

/**
 * A file's symbols, at most one more than `maxSymbols`, from the matches of its outline query;
 * grammars/ecma/outline.scm says what the captures mean.
 */
export function symbolsOf(matches: readonly QueryMatch[], text: string): OutlineSymbol[] {
  const marks = readMarks(matches, text);
  const byName = new Map<number, Found>();
  for (const match of matches) {
    const found = read(match, marks, text);
    const earlier = found && byName.get(found.nameStart);
    if (found && !(earlier && precedes(earlier, found))) byName.set(found.nameStart, found);
  }
  const exported = new Set([...marks.exported, ...[...byName.values()].filter((f) => f.exported).map((f) => f.name)]);
  const defined = new Set([...byName.values()].filter((f) => f.only !== 'elsewhere').map(sortAndName));
  const all = [...byName.values()].filter((f) =>
    f.only === 'exported' ? exported.has(f.name) : f.only !== 'elsewhere' || !defined.has(sortAndName(f))
  ).sort(outerFirst);
  return nest(all, exported, hiddenBy(marks, all), text);
}

/** A class does not define the constructor that has its name. */
function sortAndName({ kind, name }: Found): string {
  return `${kind === 'function' || kind === 'method' ? 'call' : 'type'} ${name}`;
}

/**
 * The names that are marked as private, and those that stand behind a turn of their list. `all` is sorted by
 * `outerFirst`.
 */
function hiddenBy({ hidden, turns }: Marks, all: readonly Found[]): ReadonlySet<number> {
  if (turns.length === 0) return hidden;
  const names = new Set(hidden);
  const open: Marks['turns'] = [];
  let next = 0;
  turns.sort((a, b) => a.at - b.at);
  for (const { nameStart } of [...all].sort((a, b) => a.nameStart - b.nameStart)) {
    for (let turn = turns[next]; turn && turn.at <= nameStart; turn = turns[++next]) {
      while (open.length > 0 && (open[open.length - 1]!.end <= turn.at || open[open.length - 1]!.list === turn.list))
        open.pop();
      open.push({ ...turn, conceals: turn.conceals || open[open.length - 1]?.conceals === true });
    }
    while (open.length > 0 && open[open.length - 1]!.end <= nameStart) open.pop();
    if (open[open.length - 1]?.conceals) names.add(nameStart);
  }
  return names;
}

/** Of two for one name: the one without a condition, else the pattern that stands first. */
function precedes(a: Found, b: Found): boolean {
  return (Number(a.only !== undefined) - Number(b.only !== undefined) || a.pattern - b.pattern) <= 0;
}

/** The first line that did not parse, counted from 1. */
export function firstError(matches: readonly QueryMatch[]): number | undefined {
  const rows = matches.flatMap((m) =>
    m.captures.filter((c) => c.name === 'error').map((c) => c.node.startPosition.row)
  );
  return rows.length === 0 ? undefined : rows.reduce((a, b) => Math.min(a, b)) + 1;
}

function readMarks(matches: readonly QueryMatch[], text: string): Marks {
  const marks: Marks = {
    wrappers: new Map(),
    decorators: new Map(),
    tails: new Map(),
    exported: new Set(),
    hidden: new Set(),
    shown: new Set(),
    concealed: new Set(),
    turns: [],
  };
  for (const match of matches) {
    const [wrapped, wrapper, decorated, decorator] = ['wrapped', 'wrapper', 'decorated', 'decorator'].map((name) =>
      capture(match, name)
    );
    if (wrapped && wrapper) marks.wrappers.set(wrapped.id, { node: wrapper, exported: has(match, 'exported') });
    const list = capture(match, 'list');
    const turn = capture(match, 'conceals') ?? capture(match, 'reveals');
    if (list && turn)
      marks.turns.push({
        at: turn.startIndex,
        list: list.id,
        end: list.endIndex,
        conceals: capture(match, 'conceals') !== undefined,
      });
    if (decorated && decorator) marks.decorators.set(decorated.id, decorator);
    const [ended, tail] = [capture(match, 'ended'), capture(match, 'tail')];
    if (ended && tail) marks.tails.set(ended.id, tail);
    for (const { name, node } of match.captures) {
      if (name === 'exported') marks.exported.add(textOf(node, text));
      if (name === 'private') marks.hidden.add(node.startIndex);
      if (name === 'public') marks.shown.add(node.startIndex);
      if (name === 'hidden') marks.concealed.add(node.id);
    }
  }
  for (const name of marks.shown) marks.hidden.delete(name);
  return marks;
}

function read(match: QueryMatch, marks: Marks, text: string): Found | undefined {
  const definition = match.captures.find((c) => c.name.startsWith('definition.'));
  if (!definition) return undefined;
  let node = definition.node;
  const isHidden = marks.concealed.has(node.id);
  let exported = has(match, 'exported');
  for (let around = marks.wrappers.get(node.id); around; around = marks.wrappers.get(node.id)) {
    node = around.node;
    exported ||= around.exported;
  }
  let first = node;
  for (let before = marks.decorators.get(first.id); before; before = marks.decorators.get(first.id)) first = before;
  const written = match.setProperties?.['name'] ?? undefined;
  const name = capture(match, 'name') ??
    (written === undefined ? definition.node.childForFieldName('name') ?? undefined : undefined);
  if (!name && written === undefined) return undefined; // a declaration that did not parse to its name
  const holder = capture(match, 'container');
  const body = capture(match, 'body') ?? (capture(match, 'value') ?? definition.node).childForFieldName('body') ??
    undefined;
  const parts = name && qualified.has(name.type) ? qualifiedName(textOf(name, text)) : undefined;
  if (isHidden) marks.hidden.add(name?.startIndex ?? node.startIndex);
  return {
    name: parts?.name ?? (name ? nameOf(name, text) : written!),
    nameStart: name?.startIndex ?? node.startIndex,
    kind: parts?.holder !== undefined ? 'method' : definition.name.slice('definition.'.length) as SymbolKind,
    pattern: match.patternIndex,
    node,
    first,
    exported,
    body,
    last: body && body.startIndex >= node.endIndex ? body : marks.tails.get(node.id) ?? node,
    only: match.setProperties?.['only'] ?? undefined,
    holder: parts?.holder ?? (holder && plainName(textOf(holder, text))),
  };
}

/** Names that say their holder, and operators. */
const qualified = new Set(['qualified_identifier', 'operator_cast', 'operator_name', 'destructor_name']);

/** `A<T>::B::f` → `f` of `A.B`; `operator bool() const` → `operator bool`. */
function qualifiedName(written: string): { readonly name: string; readonly holder: string | undefined; } {
  const operator = /(?:^|[^\w])operator(?!\w)/.exec(written);
  const head = operator ? written.slice(0, operator.index + operator[0].length - 8) : written;
  const parts = outsideAngles(head).split('::').map((part) => part.trim());
  const last = parts.pop()!;
  const holder = parts.filter((part) => part !== '').join('.');
  return {
    name: plainName(
      operator ? operatorName(written.slice(head.length)) : last.replace(/^.*\s(?=[~\w])/s, '').replace(/\s/g, ''),
    ),
    holder: holder === '' ? undefined : holder,
  };
}

/** `operator ()  (int)` → `operator()`, `operator  new []` → `operator new[]` */
function operatorName(written: string): string {
  const open = written.indexOf('(', /^operator\s*\(/.test(written) ? written.indexOf('(') + 1 : 0);
  return (open < 0 ? written : written.slice(0, open)).replace(/\s+/g, ' ').trim().replace(/ ?([^\w ]) ?/g, '$1');
}

function outsideAngles(written: string): string {
  let depth = 0;
  let kept = '';
  for (const c of written) {
    if (c === '<') depth++;
    else if (c === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += c;
  }
  return kept;
}

interface Nested {
  readonly found: Found;
  readonly symbol: OutlineSymbol;
  /** Its container and itself: `Router.use`. */
  readonly path: string;
  /** How many functions and methods hold what it holds. */
  readonly depth: number;
}

/** Gives each its container. `all` is sorted by `outerFirst`. */
function nest(all: readonly Found[], exported: ReadonlySet<string>, hidden: ReadonlySet<number>,
  text: string): OutlineSymbol[]
{
  const symbols: OutlineSymbol[] = [];
  const open: Nested[] = [];
  for (const found of all) {
    while (open.length > 0 && !holds(open[open.length - 1]!.found, found)) open.pop();
    const parent = holderOf(found, open);
    if (parent && parent.depth > maxDepth || open.length > maxNesting || found.only === 'member' && !hasMembers(parent))
      continue;
    if (
      (found.kind === 'constant' || found.only === 'elsewhere') &&
      (parent?.symbol.kind === 'function' || parent?.symbol.kind === 'method')
    ) continue; // a local
    if (symbols.length > maxSymbols) break;
    const container = found.holder ?? parent?.path;
    const kind = found.kind === 'function' && parent?.symbol.kind === 'class' ? 'method' : found.kind;
    const symbol: OutlineSymbol = {
      name: found.name,
      kind,
      ...(container === undefined ? {} : { container }),
      signature: signatureOf(found.node, found.nameStart, found.body, text),
      lines: [found.first.startPosition.row + 1, lastLine(found.last, text)],
      exported: !hidden.has(found.nameStart) && isExported(found, kind, parent, exported),
    };
    symbols.push(symbol);
    const calls = kind === 'function' || kind === 'method' ? 1 : 0;
    open.push({ found, symbol, path: nestedName(container, found.name), depth: (parent?.depth ?? 0) + calls });
  }
  return symbols;
}

/**
 * The innermost that is open, but for a variable or function with the type in front of its name: `struct a { … } b;`
 */
function holderOf(found: Found, open: readonly Nested[]): Nested | undefined {
  for (let at = open.length - 1; at >= 0; at--) {
    const { found: { nameStart }, symbol: { kind } } = open[at]!;
    if (found.first.startIndex >= nameStart || !['constant', 'property', 'function', 'method'].includes(kind))
      return open[at];
  }
  return undefined;
}

function hasMembers(parent: Nested | undefined): boolean {
  return parent !== undefined && ['class', 'interface', 'constant'].includes(parent.symbol.kind);
}

function isExported(found: Found, kind: SymbolKind, parent: Nested | undefined,
  exported: ReadonlySet<string>): boolean
{
  if (found.holder !== undefined) return found.exported || exported.has(found.holder.split('.')[0]!);
  if (!parent) return exported.has(found.name);
  switch (parent.symbol.kind) {
    case 'module':
      return parent.symbol.exported && found.exported;
    case 'function':
    case 'method':
      return parent.symbol.exported && kind === 'method';
    default:
      return parent.symbol.exported;
  }
}

function outerFirst(a: Found, b: Found): number {
  return a.first.startIndex - b.first.startIndex || b.last.endIndex - a.last.endIndex || a.nameStart - b.nameStart;
}

/** Not where both have the same lines: `const a = …, b = …` share a declaration. */
function holds(outer: Found, inner: Found): boolean {
  const end = outer.last.endIndex;
  return inner.first.startIndex < end && (inner.first.startIndex > outer.first.startIndex || inner.last.endIndex < end);
}

/**
 * Counted from 1. Blank lines and comments on lines of their own at a node's end are not part of it: tables and blocks
 * by indentation have them.
 */
function lastLine(node: Node, text: string): number {
  let end = node;
  for (let last = node.lastChild; last?.type === 'comment' && last.previousSibling; last = last.previousSibling)
    end = last.previousSibling;
  let row = end.endPosition.row;
  for (let at = end.endIndex - 1; row > node.startPosition.row && text.charCodeAt(at) <= 32; at--)
    if (text.charCodeAt(at) === 10) row--;
  return row + 1;
}

/** Characters of an operator's name. */
const operatorMax = 100;

/**
 * Ruby's `:name` as `name`; C#'s operators and destructors, of which a keyword or mark is captured, by all that names
 * them.
 */
function nameOf(node: Node, text: string): string {
  if (node.type === 'operator') return operatorName(text.slice(node.startIndex, node.startIndex + operatorMax));
  if (node.type === '~') return `~${node.nextSibling ? textOf(node.nextSibling, text) : ''}`;
  const name = plainName(textOf(node, text));
  return node.type === 'simple_symbol' ? name.replace(/^:/, '') : name;
}

/** `'quoted'` and `["quoted"]` as `quoted`; at most 200 characters, on one line. */
function plainName(written: string): string {
  const inner = /^\[?(["'`])([^"'`]*)\1\]?$/.exec(written)?.[2] ?? written;
  return inner.replace(/\s+/g, ' ').slice(0, 200);
}

function capture(match: QueryMatch, name: string): Node | undefined {
  return match.captures.find((c) => c.name === name)?.node;
}

/** `#set! name` of the match's pattern. */
function has(match: QueryMatch, property: string): boolean {
  return match.setProperties !== undefined && property in match.setProperties;
}

function textOf(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
