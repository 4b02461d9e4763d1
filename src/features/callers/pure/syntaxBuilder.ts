import { append } from '#base/collections/lists';
import type { SyntaxTree } from '#model';
import type { Binding, CallExpression, Expression, FileSyntax, ImportSource, MemberDeclaration, TypeDeclaration,
  StatedType } from './fileSyntax';

/** The rules for reading one grammar's trees, with a function for each node type that carries information. */
export interface SyntaxRules {
  /** Types of nodes whose declarations are not visible outside the node. */
  readonly scopes: ReadonlySet<string>;
  readonly visit: Readonly<Record<string, (file: SyntaxBuilder, node: number) => void>>;
}

/** The maximum length of a chain of calls or members. */
const maxChainLength = 12;

/** Reads a tree in one pass, in time linear in the number of nodes. */
export function readSyntax(tree: SyntaxTree, text: string, rules: SyntaxRules): FileSyntax {
  const file = new SyntaxBuilder(tree, text, rules.scopes);
  const visits = tree.typeNames.map((name) => Object.hasOwn(rules.visit, name) ? rules.visit[name] : undefined);
  for (let node = 0; node < tree.count; node++) visits[tree.types[node]!]?.(file, node);
  return file;
}

/** Collects the output of a language's rules, and gives the rules access to the tree. */
export class SyntaxBuilder implements FileSyntax {
  readonly calls: CallExpression[] = [];
  readonly bindings = new Map<string, Binding[]>();
  readonly members: MemberDeclaration[] = [];
  readonly types: TypeDeclaration[] = [];
  readonly bases: { readonly type: string; readonly base: StatedType; }[] = [];
  readonly exports = new Map<string, { local?: string; source?: ImportSource; }>();
  readonly wildcards: { readonly source: ImportSource; readonly exported: boolean; }[] = [];
  readonly namespaceAliases = new Map<string, string>();
  /** The innermost scope around each node, excluding the node itself. */
  private readonly scopes: Int32Array;
  /** For each node, the name of the type that its members belong to. */
  private readonly owners = new Map<number, string>();
  private lineStarts: number[] | undefined;

  constructor(private readonly tree: SyntaxTree, private readonly code: string, scopes: ReadonlySet<string>) {
    const isScope = tree.typeNames.map((name) => scopes.has(name));
    this.scopes = new Int32Array(tree.count);
    for (let node = 1; node < tree.count; node++) {
      const parent = tree.parents[node]!;
      this.scopes[node] = isScope[tree.types[parent]!] ? parent : this.scopes[parent]!;
    }
  }

  kind(node: number): string {
    return this.tree.typeNames[this.tree.types[node]!]!;
  }

  text(node: number): string {
    return this.code.slice(this.tree.starts[node], Math.min(this.tree.ends[node]!, this.tree.starts[node]! + 300));
  }

  start(node: number): number {
    return this.tree.starts[node]!;
  }

  end(node: number): number {
    return this.tree.ends[node]!;
  }

  /** Returns a range of the text that no named node covers, such as an operator or a keyword. */
  slice(from: number, to: number): string {
    return this.code.slice(from, to);
  }

  line(node: number): number {
    if (!this.lineStarts) {
      this.lineStarts = [0];
      for (let at = this.code.indexOf('\n'); at >= 0; at = this.code.indexOf('\n', at + 1))
        this.lineStarts.push(at + 1);
    }
    let low = 0, high = this.lineStarts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.lineStarts[middle]! <= this.start(node)) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  parent(node: number): number {
    return this.tree.parents[node]!;
  }

  /** Returns the first of these fields that the node has; -1 if it has none. */
  field(node: number, ...names: readonly string[]): number {
    for (const name of names)
      for (const child of this.children(node))
        if (this.tree.fieldNames[this.tree.fields[child]!] === name && this.tree.fields[child] !== 0) return child;
    return -1;
  }

  fieldName(node: number): string | null {
    return this.tree.fields[node] === 0 ? null : this.tree.fieldNames[this.tree.fields[node]!]!;
  }

  *children(node: number): Generator<number> {
    for (let child = node + 1; child < this.tree.nexts[node]!; child = this.tree.nexts[child]!) yield child;
  }

  /** Returns the first child of one of these types; -1 if there is none. */
  child(node: number, ...kinds: readonly string[]): number {
    for (const child of this.children(node)) if (kinds.includes(this.kind(child))) return child;
    return -1;
  }

  /** Returns the nearest node of one of these types around a node; -1 if there is none. */
  findAncestor(node: number, kinds: ReadonlySet<string>, maxLevels = 40): number {
    for (let at = this.parent(node), i = 0; at >= 0 && i < maxLevels; at = this.parent(at), i++)
      if (kinds.has(this.kind(at))) return at;
    return -1;
  }

  scopeOf(node: number): number {
    return this.scopes[node]!;
  }

  bind(name: number, kind: Binding['kind'], scope: number,
    details: Pick<Binding, 'value' | 'source' | 'namespaces'> = {}): void
  {
    if (name >= 0) this.bindAs(this.text(name), name, kind, scope, details);
  }

  bindAs(name: string, node: number, kind: Binding['kind'], scope: number,
    details: Pick<Binding, 'value' | 'source' | 'namespaces'> = {}): void
  {
    const binding = { name, at: this.start(node), from: this.start(scope), to: this.end(scope), kind, ...details };
    append(this.bindings, name, scope === 0 ? { ...binding, from: 0, to: Infinity } : binding);
  }

  addCall(name: number, receiver?: Expression | 'unread', isDot = false): void {
    if (name < 0) return;
    this.calls.push({
      name: this.text(name),
      at: this.start(name),
      ...(receiver === undefined ? {} : { receiver }),
      ...(isDot ? { isDot } as const : {}),
    });
  }

  /** Adds `scope::name()`, where the scope is a type or a namespace, or undefined for `::name()`. */
  addQualifiedCall(name: number, scope: Expression | 'unread' | undefined): void {
    if (name < 0) return;
    const receiver = scope === undefined ? {} : { receiver: scope };
    this.calls.push({ name: this.text(name), at: this.start(name), ...receiver, isQualified: true });
  }

  /** Adds a plain call, in a language that distinguishes method names from value names. */
  addMethodCall(name: number): void {
    if (name >= 0) this.calls.push({ name: this.text(name), at: this.start(name), isMethod: true });
  }

  addMember(owner: string | undefined, name: number, isField: boolean, value?: Expression, isAbstract = false): void {
    if (owner === undefined || name < 0) return;
    const entry = { owner, name: this.text(name), at: this.start(name), isField };
    this.members.push({
      ...entry,
      ...(value === undefined ? {} : { value }),
      ...(isAbstract ? { isAbstract } as const : {}),
    });
  }

  /**
   * Adds a type that is a member of another type. It is visible in the whole file, because types are identified by file
   * and name.
   */
  addInnerType(owner: string, name: number): void {
    this.members.push({ owner, name: this.text(name), at: this.start(name), isField: true, isType: true });
    this.bind(name, 'type', 0);
  }

  /** Records a type that owns the members below `node`. */
  addType(name: string, node: number, isInterface: boolean): void {
    this.types.push({ name, from: this.start(node), to: this.end(node), isInterface });
    this.owners.set(node, name);
  }

  /** Assigns the members below a node to a type that is declared elsewhere. */
  assignMembers(node: number, name: string): void {
    this.owners.set(node, name);
    this.types.push({ name, from: this.start(node), to: this.end(node), isInterface: false });
  }

  /** Returns the type in which a node is declared, searching at most `levels` nodes around it. */
  ownerOf(node: number, levels: number): string | undefined {
    for (let at = this.parent(node), i = 0; at >= 0 && i < levels; at = this.parent(at), i++) {
      const owner = this.owners.get(at);
      if (owner !== undefined) return owner;
    }
    return undefined;
  }

  addBase(type: string, base: StatedType | undefined): void {
    if (base) this.bases.push({ type, base });
  }

  /** Marks a type as inheriting from the result of a call, so it may have any member. */
  addUnknownBase(type: string, node: number): void {
    this.addBase(type, { path: [], at: this.start(node), args: [] });
  }
}

export function createMemberAccess(of: Expression | undefined, name: string): Expression | undefined {
  return of && countLinks(of) < maxChainLength ? { kind: 'member', of, name } : undefined;
}

/** Creates an access to a method, in a language that distinguishes method names from field names. */
export function createMethodAccess(of: Expression | undefined, name: string): Expression | undefined {
  return of && countLinks(of) < maxChainLength ? { kind: 'member', of, name, isMethod: true } : undefined;
}

export function createCallResult(of: Expression | undefined): Expression | undefined {
  return of && countLinks(of) < maxChainLength ? { kind: 'call', of } : undefined;
}

export function createInnerValue(of: Expression | undefined): Expression | undefined {
  return of && countLinks(of) < maxChainLength ? { kind: 'inner', of } : undefined;
}

export function createElementAccess(of: Expression | undefined): Expression | undefined {
  return of && countLinks(of) < maxChainLength ? { kind: 'element', of } : undefined;
}

export function createHeldValue(of: Expression | undefined, name: string): Expression | undefined {
  return of && countLinks(of) < maxChainLength ? { kind: 'held', of, name } : undefined;
}

export function createInstance(type: StatedType | undefined): Expression | undefined {
  return type && { kind: 'instance', type };
}

function countLinks(expression: Expression): number {
  let linkCount = 0;
  for (let current: Expression | undefined = expression; current; current = 'of' in current ? current.of : undefined)
    linkCount++;
  return linkCount;
}
