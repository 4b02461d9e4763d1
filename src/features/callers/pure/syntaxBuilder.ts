import { append } from '#base/collections/lists';
import type { SyntaxTree } from '#model';
import type { Binding, CallExpression, Expression, FileSyntax, ImportSource, MemberDeclaration, TypeDeclaration,
  StatedType } from './fileSyntax';

/** The rules for reading one grammar's trees, with a function for each node type that carries information. */
export interface SyntaxRules {
  /** Types of nodes whose declarations are not visible outside the node. */
  readonly scopes: ReadonlySet<string>;
  readonly visit: Readonly<Record<string, (builder: SyntaxBuilder, node: number) => void>>;
}

/** Tree-sitter's name for nodes of text that it cannot parse. Their type has no place in a grammar's list of names. */
const errorKind = 'ERROR';

/** The maximum length of a chain of calls or members. */
const maxChainLength = 12;

/** Reads a tree in one pass, in time linear in the number of nodes. */
export function readSyntax(tree: SyntaxTree, text: string, rules: SyntaxRules): FileSyntax {
  const builder = new SyntaxBuilder(tree, text, rules.scopes);
  const visitors = tree.typeNames.map((name) => Object.hasOwn(rules.visit, name) ? rules.visit[name] : undefined);
  for (let node = 0; node < tree.count; node++) visitors[tree.types[node]!]?.(builder, node);
  return builder;
}

/** Collects the output of a language's rules, and gives the rules access to the tree. */
export class SyntaxBuilder implements FileSyntax {
  readonly calls: CallExpression[] = [];
  readonly bindings = new Map<string, Binding[]>();
  readonly members: MemberDeclaration[] = [];
  readonly types: TypeDeclaration[] = [];
  readonly bases: { readonly type: string; readonly base: StatedType; }[] = [];
  readonly exports = new Map<string, { local?: string; source?: ImportSource; }>();
  readonly wildcards: { readonly source: ImportSource; readonly isExported: boolean; }[] = [];
  readonly namespaceAliases = new Map<string, string>();
  readonly assignments = new Map<string, number[]>();
  readonly fieldAssignments = new Map<string, number[]>();
  /** For Python: the names that a scope takes from the module or from a function around it, by the scope's node. */
  readonly outerNames = new Map<number, Map<string, 'module' | 'function'>>();
  /** The innermost scope around each node, excluding the node itself. */
  private readonly scopeNodes: Int32Array;
  /** For each node, the name of the type that its members belong to. */
  private readonly owners = new Map<number, string>();
  private lineStarts: number[] | undefined;

  constructor(private readonly tree: SyntaxTree, private readonly code: string, scopes: ReadonlySet<string>) {
    const isScope = tree.typeNames.map((name) => scopes.has(name));
    this.scopeNodes = new Int32Array(tree.count);
    for (let node = 1; node < tree.count; node++) {
      const parent = tree.parents[node]!;
      this.scopeNodes[node] = isScope[tree.types[parent]!] ? parent : this.scopeNodes[parent]!;
    }
  }

  getKind(node: number): string {
    return this.tree.typeNames[this.tree.types[node]!] ?? errorKind;
  }

  getText(node: number): string {
    return this.code.slice(this.tree.starts[node], Math.min(this.tree.ends[node]!, this.tree.starts[node]! + 300));
  }

  getStart(node: number): number {
    return this.tree.starts[node]!;
  }

  getEnd(node: number): number {
    return this.tree.ends[node]!;
  }

  /** Returns a range of the text that no named node covers, such as an operator or a keyword. */
  slice(from: number, to: number): string {
    return this.code.slice(from, to);
  }

  getLine(node: number): number {
    if (!this.lineStarts) {
      this.lineStarts = [0];
      for (let lineEnd = this.code.indexOf('\n'); lineEnd >= 0; lineEnd = this.code.indexOf('\n', lineEnd + 1))
        this.lineStarts.push(lineEnd + 1);
    }
    let low = 0, high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lineStarts[middle]! <= this.getStart(node)) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  getParent(node: number): number {
    return this.tree.parents[node]!;
  }

  /** Returns the first of these fields that the node has; -1 if it has none. */
  findField(node: number, ...names: readonly string[]): number {
    for (const name of names)
      for (const child of this.listChildren(node))
        if (this.tree.fieldNames[this.tree.fields[child]!] === name && this.tree.fields[child] !== 0) return child;
    return -1;
  }

  getFieldName(node: number): string | null {
    return this.tree.fields[node] === 0 ? null : this.tree.fieldNames[this.tree.fields[node]!]!;
  }

  *listChildren(node: number): Generator<number> {
    for (let child = node + 1; child < this.tree.nexts[node]!; child = this.tree.nexts[child]!) yield child;
  }

  /** Returns the first child of one of these types; -1 if there is none. */
  findChild(node: number, ...kinds: readonly string[]): number {
    for (const child of this.listChildren(node)) if (kinds.includes(this.getKind(child))) return child;
    return -1;
  }

  /** Returns the nearest node of one of these types around a node; -1 if there is none. */
  findAncestor(node: number, kinds: ReadonlySet<string>, maxLevels = 40): number {
    for (
      let ancestor = this.getParent(node), i = 0;
      ancestor >= 0 && i < maxLevels;
      ancestor = this.getParent(ancestor), i++
    )
      if (kinds.has(this.getKind(ancestor))) return ancestor;
    return -1;
  }

  getScope(node: number): number {
    return this.scopeNodes[node]!;
  }

  bind(nameNode: number, kind: Binding['kind'], scopeNode: number,
    details: Pick<Binding, 'value' | 'source' | 'namespaces'> = {}): void
  {
    if (nameNode >= 0) this.bindAs(this.getText(nameNode), nameNode, kind, scopeNode, details);
  }

  bindAs(name: string, node: number, kind: Binding['kind'], scopeNode: number,
    details: Pick<Binding, 'value' | 'source' | 'namespaces'> = {}): void
  {
    const binding = {
      name,
      offset: this.getStart(node),
      from: this.getStart(scopeNode),
      to: this.getEnd(scopeNode),
      kind,
      ...details,
    };
    append(this.bindings, name, scopeNode === 0 ? { ...binding, from: 0, to: Infinity } : binding);
  }

  /** Records that a name gets another value, of the variable that is visible at an offset. */
  addAssignment(nameNode: number, offset = this.getStart(nameNode)): void {
    append(this.assignments, this.getText(nameNode), offset);
  }

  /** Records that a field of some object gets another value. `name` is `table[]` for any field of `table`. */
  addFieldAssignment(node: number, name = this.getText(node)): void {
    append(this.fieldAssignments, name, this.getStart(node));
  }

  addCall(nameNode: number, receiver?: Expression | 'unread', usesDot = false): void {
    if (nameNode >= 0) this.addCallAs(this.getText(nameNode), nameNode, receiver, usesDot);
  }

  /** Adds a call of a name that is not in the text, such as the name of a base type for `super()`. */
  addCallAs(name: string, node: number, receiver?: Expression | 'unread', usesDot = false): void {
    this.calls.push({
      name,
      offset: this.getStart(node),
      ...(receiver === undefined ? {} : { receiver }),
      ...(usesDot ? { usesDot } as const : {}),
    });
  }

  /** Adds `scope::name()`, where the scope is a type or a namespace, or undefined for `::name()`. */
  addQualifiedCall(nameNode: number, scope: Expression | 'unread' | undefined): void {
    if (nameNode < 0) return;
    const receiver = scope === undefined ? {} : { receiver: scope };
    this.calls.push({ name: this.getText(nameNode), offset: this.getStart(nameNode), ...receiver, isQualified: true });
  }

  /** Adds a call of a constructor by the name of its type, in a syntax that is never a call of a function. */
  addConstruction(nameNode: number): void {
    if (nameNode >= 0)
      this.calls.push({ name: this.getText(nameNode), offset: this.getStart(nameNode), isConstruction: true });
  }

  /** Adds a plain call, in a language that distinguishes method names from value names. */
  addMethodCall(nameNode: number): void {
    if (nameNode >= 0)
      this.calls.push({ name: this.getText(nameNode), offset: this.getStart(nameNode), isMethod: true });
  }

  addMember(owner: string | undefined, nameNode: number, isField: boolean, value?: Expression,
    isAbstract = false): void
  {
    if (owner === undefined || nameNode < 0) return;
    this.addMemberAs(owner, this.getText(nameNode), nameNode, isField, value, isAbstract);
  }

  addMemberAs(owner: string, name: string, node: number, isField: boolean, value?: Expression,
    isAbstract = false): void
  {
    this.members.push({
      owner,
      name,
      offset: this.getStart(node),
      isField,
      ...(value === undefined ? {} : { value }),
      ...(isAbstract ? { isAbstract } as const : {}),
    });
  }

  /**
   * Adds a type that is a member of another type. It is visible in the whole file, because types are identified by file
   * and name.
   */
  addInnerType(owner: string, nameNode: number): void {
    this.members.push({
      owner,
      name: this.getText(nameNode),
      offset: this.getStart(nameNode),
      isField: true,
      isType: true,
    });
    this.bind(nameNode, 'type', 0);
  }

  /** Records a type that owns the members below `node`. */
  addType(name: string, node: number, isInterface: boolean): void {
    this.types.push({ name, from: this.getStart(node), to: this.getEnd(node), isInterface });
    this.owners.set(node, name);
  }

  /** Records an object literal that owns the members below `node`, under the name of its variable. */
  addObject(name: string, node: number): void {
    this.types.push({ name, from: this.getStart(node), to: this.getEnd(node), isInterface: false, isObject: true });
    this.owners.set(node, name);
  }

  /** Assigns the members below a node to a type that is declared elsewhere. */
  assignMembers(node: number, name: string): void {
    this.owners.set(node, name);
    this.types.push({ name, from: this.getStart(node), to: this.getEnd(node), isInterface: false });
  }

  /** Reports whether a node is recorded as that of a type. */
  ownsMembers(node: number): boolean {
    return this.owners.has(node);
  }

  /** Returns the type in which a node is declared, searching at most `maxLevels` nodes around it. */
  findOwner(node: number, maxLevels: number): string | undefined {
    for (
      let ancestor = this.getParent(node), i = 0;
      ancestor >= 0 && i < maxLevels;
      ancestor = this.getParent(ancestor), i++
    ) {
      const owner = this.owners.get(ancestor);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  addBase(type: string, base: StatedType | undefined): void {
    if (base) this.bases.push({ type, base });
  }

  /** Marks a type as inheriting from the result of a call, so it may have any member. */
  addUnknownBase(type: string, node: number): void {
    this.addBase(type, { path: [], offset: this.getStart(node), args: [] });
  }
}

export function createMemberAccess(operand: Expression | undefined, name: string): Expression | undefined {
  return operand && countLinks(operand) < maxChainLength ? { kind: 'member', operand, name } : undefined;
}

/** Creates an access to a method, in a language that distinguishes method names from field names. */
export function createMethodAccess(operand: Expression | undefined, name: string): Expression | undefined {
  return operand && countLinks(operand) < maxChainLength
    ? { kind: 'member', operand, name, isMethod: true }
    : undefined;
}

export function createCallResult(operand: Expression | undefined): Expression | undefined {
  return operand && countLinks(operand) < maxChainLength ? { kind: 'call', operand } : undefined;
}

export function createInnerValue(operand: Expression | undefined): Expression | undefined {
  return operand && countLinks(operand) < maxChainLength ? { kind: 'inner', operand } : undefined;
}

export function createElementAccess(operand: Expression | undefined): Expression | undefined {
  return operand && countLinks(operand) < maxChainLength ? { kind: 'element', operand } : undefined;
}

export function createHeldValue(operand: Expression | undefined, name: string): Expression | undefined {
  return operand && countLinks(operand) < maxChainLength ? { kind: 'held', operand, name } : undefined;
}

export function createInstance(type: StatedType | undefined): Expression | undefined {
  return type && { kind: 'instance', type };
}

function countLinks(expression: Expression): number {
  let linkCount = 0;
  let linkedExpression: Expression | undefined = expression;
  for (; linkedExpression; linkedExpression = 'operand' in linkedExpression ? linkedExpression.operand : undefined)
    linkCount++;
  return linkCount;
}
