import type { Node, QueryMatch } from 'web-tree-sitter';
import type { SymbolKind } from '#model';

/** A declaration whose position in the outline is not yet known. Offsets are in code units. */
export interface FoundSymbol {
  readonly name: string;
  readonly nameStart: number;
  readonly kind: SymbolKind;
  readonly patternIndex: number;
  /** The declaration with the statement around it (`export`, `declare`). */
  readonly node: Node;
  /** The first decorator of the declaration, or `node` if it has none. */
  readonly firstNode: Node;
  readonly body: Node | undefined;
  /** The node, or its body or end marker if that follows it. */
  readonly lastNode: Node;
  readonly exported: boolean;
  /** The condition under which the declaration is a symbol: `exported`, `member` or `elsewhere`. */
  readonly condition: string | undefined;
  /** The container as written before the name: `Router` in `Router.prototype.use = …`. */
  readonly container: string | undefined;
}

/** Facts that query matches provide about other nodes and names. */
export interface Marks {
  readonly wrappers: Map<number, { readonly node: Node; readonly exported: boolean; }>;
  readonly decorators: Map<number, Node>;
  readonly tails: Map<number, Node>;
  readonly exportedNames: Set<string>;
  /** Offsets of hidden names. Names that are marked as public are not hidden. */
  readonly hiddenNameOffsets: Set<number>;
  readonly publicNameOffsets: Set<number>;
  /** IDs of declarations that are not visible. */
  readonly hiddenDeclarationIds: Set<number>;
  /** Offsets from which the remaining items of a list are visible or hidden. */
  readonly visibilityChanges: {
    readonly offset: number;
    readonly list: number;
    readonly end: number;
    readonly conceals: boolean;
  }[];
}

/** Returns the number of the first line that did not parse, counted from 1. */
export function findFirstErrorLine(matches: readonly QueryMatch[]): number | undefined {
  const rows = matches.flatMap((match) =>
    match.captures.filter((capture) => capture.name === 'error').map((capture) => capture.node.startPosition.row)
  );
  return rows.length === 0 ? undefined : rows.reduce((a, b) => Math.min(a, b)) + 1;
}

/** Collects the facts that all matches provide about other nodes. These facts are needed to read each declaration. */
export function readMarks(matches: readonly QueryMatch[], text: string): Marks {
  const marks: Marks = {
    wrappers: new Map(),
    decorators: new Map(),
    tails: new Map(),
    exportedNames: new Set(),
    hiddenNameOffsets: new Set(),
    publicNameOffsets: new Set(),
    hiddenDeclarationIds: new Set(),
    visibilityChanges: [],
  };
  for (const match of matches) {
    const [wrapped, wrapper, decorated, decorator] = ['wrapped', 'wrapper', 'decorated', 'decorator'].map((name) =>
      findCapture(match, name)
    );
    if (wrapped && wrapper) marks.wrappers.set(wrapped.id, { node: wrapper, exported: hasProperty(match, 'exported') });
    const list = findCapture(match, 'list');
    const visibilityChange = findCapture(match, 'conceals') ?? findCapture(match, 'reveals');
    if (list && visibilityChange)
      marks.visibilityChanges.push({
        offset: visibilityChange.startIndex,
        list: list.id,
        end: list.endIndex,
        conceals: findCapture(match, 'conceals') !== undefined,
      });
    if (decorated && decorator) marks.decorators.set(decorated.id, decorator);
    const [ended, tail] = [findCapture(match, 'ended'), findCapture(match, 'tail')];
    if (ended && tail) marks.tails.set(ended.id, tail);
    for (const { name, node } of match.captures) {
      if (name === 'exported') marks.exportedNames.add(getNodeText(node, text));
      if (name === 'private') marks.hiddenNameOffsets.add(node.startIndex);
      if (name === 'public') marks.publicNameOffsets.add(node.startIndex);
      if (name === 'hidden') marks.hiddenDeclarationIds.add(node.id);
    }
  }
  for (const offset of marks.publicNameOffsets) marks.hiddenNameOffsets.delete(offset);
  return marks;
}

/** Reads the declaration of a match and the statement around it. Returns undefined if the match declares nothing. */
export function readDeclaration(match: QueryMatch, marks: Marks, text: string): FoundSymbol | undefined {
  const definition = match.captures.find((capture) => capture.name.startsWith('definition.'));
  if (!definition) return undefined;
  let node = definition.node;
  const isHidden = marks.hiddenDeclarationIds.has(node.id);
  let exported = hasProperty(match, 'exported');
  for (let wrapper = marks.wrappers.get(node.id); wrapper; wrapper = marks.wrappers.get(node.id)) {
    node = wrapper.node;
    exported ||= wrapper.exported;
  }
  let firstNode = node;
  for (let decorator = marks.decorators.get(firstNode.id); decorator; decorator = marks.decorators.get(firstNode.id))
    firstNode = decorator;
  const presetName = match.setProperties?.['name'] ?? undefined;
  const name = findCapture(match, 'name') ??
    (presetName === undefined ? definition.node.childForFieldName('name') ?? undefined : undefined);
  if (!name && presetName === undefined) return undefined; // a declaration whose name did not parse
  const containerNode = findCapture(match, 'container');
  const kind = definition.name.slice('definition.'.length) as SymbolKind;
  const body = findCapture(match, 'body') ??
    (findCapture(match, 'value') ?? definition.node).childForFieldName('body') ??
    undefined;
  const qualifiedName = name && qualifiedNameTypes.has(name.type)
    ? splitQualifiedName(getNodeText(name, text))
    : undefined;
  if (isHidden) marks.hiddenNameOffsets.add(name?.startIndex ?? node.startIndex);
  return {
    name: qualifiedName?.name ?? (name ? readSymbolName(name, text) : presetName!),
    nameStart: name?.startIndex ?? node.startIndex,
    kind: qualifiedName?.container !== undefined && kind === 'function' ? 'method' : kind,
    patternIndex: match.patternIndex,
    node,
    firstNode,
    exported,
    body,
    lastNode: body && body.startIndex >= node.endIndex ? body : marks.tails.get(node.id) ?? node,
    condition: match.setProperties?.['only'] ?? undefined,
    container: qualifiedName?.container ?? (containerNode && normalizeName(getNodeText(containerNode, text))),
  };
}

function findCapture(match: QueryMatch, name: string): Node | undefined {
  return match.captures.find((capture) => capture.name === name)?.node;
}

/** Reports whether the match's pattern sets the property with a `#set!` directive. */
function hasProperty(match: QueryMatch, property: string): boolean {
  return match.setProperties !== undefined && property in match.setProperties;
}

/** Node types of names that include their container, and of operators. */
const qualifiedNameTypes = new Set(['qualified_identifier', 'operator_cast', 'operator_name', 'destructor_name']);

/** Separates a name from its container: `A<T>::B::f` → `f` in `A.B`; `operator bool() const` → `operator bool`. */
function splitQualifiedName(writtenName: string): { readonly name: string; readonly container: string | undefined; } {
  const operator = /(?:^|[^\w])operator(?!\w)/.exec(writtenName);
  const containerAndName = operator ? writtenName.slice(0, operator.index + operator[0].length - 8) : writtenName;
  const parts = removeTypeArguments(containerAndName).split('::').map((part) => part.trim());
  const nameText = parts.pop()!;
  const container = parts.filter((part) => part !== '').join('.');
  return {
    name: normalizeName(
      operator
        ? normalizeOperatorName(writtenName.slice(containerAndName.length))
        : nameText.replace(/^.*\s(?=[~\w])/s, '').replace(/\s/g, ''),
    ),
    container: container === '' ? undefined : container,
  };
}

/** Normalizes an operator's name: `operator ()  (int)` → `operator()`, `operator  new []` → `operator new[]`. */
function normalizeOperatorName(writtenName: string): string {
  const parenthesisIndex = writtenName.indexOf('(',
    /^operator\s*\(/.test(writtenName) ? writtenName.indexOf('(') + 1 : 0);
  return (parenthesisIndex < 0 ? writtenName : writtenName.slice(0, parenthesisIndex)).replace(/\s+/g, ' ').trim()
    .replace(/ ?([^\w ]) ?/g, '$1');
}

function removeTypeArguments(writtenName: string): string {
  let depth = 0;
  let result = '';
  for (const character of writtenName) {
    if (character === '<') depth++;
    else if (character === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) result += character;
  }
  return result;
}

/** The maximum length of an operator's name, in characters. */
const maxOperatorLength = 100;

/**
 * Reads a symbol's name. Ruby's `:name` is read as `name`. C# operators and destructors, for which only a keyword or
 * mark is captured, are read with their full names.
 */
function readSymbolName(node: Node, text: string): string {
  if (node.type === 'operator')
    return normalizeOperatorName(text.slice(node.startIndex, node.startIndex + maxOperatorLength));
  if (node.type === '~') return `~${node.nextSibling ? getNodeText(node.nextSibling, text) : ''}`;
  const name = normalizeName(getNodeText(node, text));
  return node.type === 'simple_symbol' ? name.replace(/^:/, '') : name;
}

/** Returns `quoted` for `'quoted'` and `["quoted"]`, in at most 200 characters on one line. */
function normalizeName(writtenName: string): string {
  const innerText = /^\[?(["'`])([^"'`]*)\1\]?$/.exec(writtenName)?.[2] ?? writtenName;
  return innerText.replace(/\s+/g, ' ').slice(0, 200);
}

function getNodeText(node: Node, text: string): string {
  return text.slice(node.startIndex, node.endIndex);
}
