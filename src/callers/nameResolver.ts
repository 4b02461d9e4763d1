import { baseName, folderOf } from '../base/text/paths';
import type { ImportEdge } from '../model';
import type { Binding, Expression, FileSyntax, ImportSource, MemberDeclaration, StatedType } from './fileSyntax';
import { ownName, type RepositoryNames, type SyntaxSource } from './repositoryNames';

/** What a name or an expression stands for. */
export type Meaning =
  | {
    readonly kind: 'definition';
    readonly path: string;
    readonly name: string;
    readonly owner?: string;
    readonly binding?: Binding;
    readonly member?: MemberDeclaration;
    /** Of a member: what it is read from. */
    readonly of?: Instance;
  }
  | Instance
  | { readonly kind: 'module'; readonly paths: readonly string[]; }
  /** Certainly of no file of the repository. `args`: the arguments of its type, as `path` states them. */
  | { readonly kind: 'external'; readonly args?: readonly StatedType[]; readonly path?: string; }
  /** A local value of which the text does not say what it is. */
  | { readonly kind: 'local'; };

/** A value of a type. `isPartial`: it has all members of the type, and may have others. */
interface Instance {
  readonly kind: 'instance';
  readonly path: string;
  readonly name: string;
  readonly isPartial?: true;
}

/** What a name is used as. A name may be both, as declared by an interface and by a constant. */
export type NameUse = 'type' | 'value';

/** Where a member of a type is declared. `none`: the type and all that it inherits from are known, and have none. */
export type FoundMember =
  | { readonly path: string; readonly owner: string; readonly member: MemberDeclaration; }
  | 'none'
  | undefined;

/** Steps from a name to what it means, through imports, fields and results. */
const maxDepth = 24;
/** Steps for all questions of one request. */
const maxSteps = 2_000_000;
/** Types that a type inherits from, one after the other. */
const maxBases = 12;
/** Declarations of one name in a file; with more, generated code uses it for anything. */
const maxDeclarations = 300;
/** Headers that are looked through. */
const maxHeaders = 500;

export class NameResolver {
  private steps = 0;
  private readonly meanings = {
    type: new WeakMap<Binding, Promise<Meaning | undefined>>(),
    value: new WeakMap<Binding, Promise<Meaning | undefined>>(),
  };
  private readonly exportedNames = new Map<string, Promise<Meaning | undefined>>();
  private readonly foundMembers = new Map<string, Promise<FoundMember>>();

  constructor(private readonly names: RepositoryNames, readonly syntaxOf: SyntaxSource) {}

  /** What a name means at an offset; undefined where nothing declares it. */
  async meaningOf(path: string, name: string, at: number, use: NameUse, depth = 0): Promise<Meaning | undefined> {
    if (this.isTooFar(depth)) return undefined;
    const syntax = await this.syntaxOf(path);
    if ((syntax?.bindings.get(name)?.length ?? 0) > maxDeclarations) return { kind: 'local' };
    const binding = syntax && visible(syntax, name, at, use);
    if (!binding) return this.undeclared(path, syntax, name, use, depth);
    const known = this.meanings[use];
    let meaning = known.get(binding);
    if (!meaning) {
      known.set(binding, Promise.resolve({ kind: 'local' })); // a circle of values says nothing
      known.set(binding, meaning = this.ofBinding(path, binding, use, depth));
    }
    return meaning;
  }

  async valueOf(path: string, of: Expression, depth = 0): Promise<Meaning | undefined> {
    if (this.isTooFar(depth)) return undefined;
    switch (of.kind) {
      case 'name': {
        const found = await this.meaningOf(path, of.name, of.at, 'value', depth + 1) ??
          await this.asMember(path, of.name, of.at, depth + 1) ?? this.crateOf(path, of.name);
        // what nothing declares is of the language or its libraries
        return found ?? (statesNames(path) ? { kind: 'external' } : undefined);
      }
      case 'self':
        return this.enclosingType(path, of.at, depth + 1);
      case 'base': {
        const own = await this.enclosingType(path, of.at, depth + 1);
        if (own?.kind !== 'instance') return undefined;
        const [first] = await this.basesOf(own.path, own.name, depth + 1);
        return first;
      }
      case 'instance':
        return this.ofType(path, of.type, depth + 1);
      case 'inner': {
        const value = await this.valueOf(path, of.of, depth + 1);
        if (value?.kind !== 'external' || value.args === undefined) return value;
        const [arg] = value.args;
        return arg === undefined ? { kind: 'external' } : this.ofType(value.path!, arg, depth + 1);
      }
      case 'call':
        return this.resultOf(await this.valueOf(path, of.of, depth + 1), depth + 1);
      case 'member':
        return this.memberValue(await this.valueOf(path, of.of, depth + 1), of.name, depth + 1);
    }
  }

  /** What a member of a value means. */
  async memberValue(of: Meaning | undefined, name: string, depth = 0,
    use: NameUse = 'value'): Promise<Meaning | undefined>
  {
    if (!of || this.isTooFar(depth)) return undefined;
    switch (of.kind) {
      case 'external':
        return { kind: 'external' };
      case 'local':
        return undefined;
      case 'module':
        return this.ofModule(of.paths, name, use, depth + 1);
      case 'definition':
        if (of.binding?.kind === 'value' && of.binding.value)
          return this.memberValue(await this.valueOf(of.path, of.binding.value, depth + 1), name, depth + 1);
    }
    const found = await this.findMember(of.path, of.name, name, depth + 1);
    if (!found || found === 'none') return undefined;
    const { path, owner, member } = found;
    if (!member.isField)
      return { kind: 'definition', path, name, owner, member, ...(of.kind === 'instance' ? { of } : {}) };
    const value = member.value && await this.valueOf(path, member.value, depth + 1);
    return value?.kind === 'local' ? undefined : value;
  }

  async ofModule(paths: readonly string[], name: string, use: NameUse, depth = 0): Promise<Meaning | undefined> {
    let isKnown = false;
    for (const path of paths) {
      const found = await this.exported(path, name, use, depth + 1);
      if (found) return found;
      isKnown ||= await this.syntaxOf(path) !== undefined;
    }
    for (const path of paths) {
      const whole = name === 'default' ? undefined : await this.exported(path, 'default', use, depth + 1);
      const member = whole && whole.kind !== 'module' ? await this.memberValue(whole, name, depth + 1, use) : undefined;
      if (member) return member;
    }
    return isKnown ? { kind: 'local' } : undefined;
  }

  /** The type that declares a member, searched in the type and in what it inherits from. */
  findMember(path: string, type: string, name: string, depth = 0): Promise<FoundMember> {
    const key = `${path}\0${type}\0${name}`;
    let found = this.foundMembers.get(key);
    if (!found) {
      this.foundMembers.set(key, Promise.resolve(undefined)); // a circle of types finds nothing
      this.foundMembers.set(key, found = this.searchMember(path, type, name, depth, new Set()));
    }
    return found;
  }

  /** The types that a type states to inherit from, as far as they are of the repository. */
  async basesOf(path: string, type: string, depth = 0): Promise<readonly (Meaning & { readonly kind: 'instance'; })[]> {
    const { bases } = await this.statedBases(path, type, depth);
    return bases;
  }

  /** Whether a type inherits from another one, at any distance. */
  async inherits(path: string, type: string, fromPath: string, from: string): Promise<boolean> {
    const open = [{ path, name: type }];
    const seen = new Set<string>();
    while (open.length > 0 && seen.size < maxBases * 4) {
      const one = open.shift()!;
      for (const base of await this.basesOf(one.path, one.name)) {
        if (base.name === from && base.path === fromPath) return true;
        const key = `${base.path}\0${base.name}`;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(base);
      }
    }
    return false;
  }

  /** Whether calls of a member always run an implementation that another type has. */
  async isAbstract(path: string, type: string, member: string): Promise<boolean> {
    if (await this.isInterface(path, type)) return true;
    const found = await this.findMember(path, type, member);
    return found !== undefined && found !== 'none' && found.member.isAbstract === true;
  }

  async isInterface(path: string, type: string): Promise<boolean> {
    return (await this.syntaxOf(path))?.types.some((one) => one.name === type && one.isInterface) ?? false;
  }

  /** The type whose declaration an offset is in. */
  async enclosingType(path: string, at: number, depth = 0): Promise<Meaning | undefined> {
    const syntax = await this.syntaxOf(path);
    const name = syntax && enclosing(syntax, at)?.name;
    return name === undefined ? undefined : this.typeNamed(path, name, at, depth + 1);
  }

  /** What a call of a name without receiver means where its type, or one around that, has it as a member. */
  async asMember(path: string, name: string, at: number, depth = 0): Promise<Meaning | undefined> {
    if (!hasImplicitSelf(path)) return undefined;
    const syntax = await this.syntaxOf(path);
    if (!syntax) return undefined;
    let isUnknown = false;
    for (const type of [...syntax.types].reverse()) {
      if (at < type.from || at >= type.to) continue;
      const home = await this.typeNamed(path, type.name, at, depth + 1);
      if (home?.kind !== 'instance') continue;
      const found = await this.findMember(home.path, home.name, name, depth + 1);
      isUnknown ||= found === undefined;
      if (!found || found === 'none') continue;
      if (found.member.isField) {
        return found.member.value ? this.valueOf(found.path, found.member.value, depth + 1) : { kind: 'local' };
      }
      return { kind: 'definition', path: found.path, name, owner: found.owner, member: found.member };
    }
    return undefined;
  }

  private async searchMember(path: string, type: string, name: string, depth: number,
    seen: Set<string>): Promise<FoundMember>
  {
    if (this.isTooFar(depth) || seen.has(`${path}\0${type}`)) return undefined;
    seen.add(`${path}\0${type}`);
    const homes = this.homesOf(path, type, name);
    for (const home of homes) {
      const all = (await this.syntaxOf(home))?.members.filter((one) => one.owner === type && one.name === name) ?? [];
      // a constructor may bind a method anew: `this.run = this.run.bind(this)`
      const member = all.find(({ isField }) => !isField) ?? all[0];
      if (member) return { path: home, owner: type, member };
    }
    const { bases, isComplete } = await this.statedBases(path, type, depth);
    let isKnown = isComplete;
    if (seen.size > maxBases) return undefined;
    for (const base of bases) {
      const found = await this.searchMember(base.path, base.name, name, depth + 1, seen);
      if (found && found !== 'none') return found;
      isKnown &&= found === 'none' || seen.has(`${base.path}\0${base.name}`) && found !== undefined;
    }
    return isKnown ? 'none' : undefined;
  }

  /** Files in which members of a type are declared: its own, and others that declare such a member. */
  private homesOf(path: string, type: string, name: string): readonly string[] {
    const language = this.names.fileOf(path)?.language;
    if (language !== 'go' && language !== 'rust' && language !== 'cpp' && language !== 'c') return [path];
    const others = this.names.definitionsOf(name).filter(({ file, definition }) =>
      file.language === language && ownName(definition.container) === type && file.path !== path &&
      (language !== 'go' || folderOf(file.path) === folderOf(path))
    );
    return [path, ...new Set(others.map(({ file }) => file.path))];
  }

  private async statedBases(path: string, type: string, depth: number): Promise<
    { readonly bases: readonly (Meaning & { readonly kind: 'instance'; })[]; readonly isComplete: boolean; }
  > {
    const syntax = await this.syntaxOf(path);
    if (!syntax || this.isTooFar(depth)) return { bases: [], isComplete: false };
    const bases: (Meaning & { readonly kind: 'instance'; })[] = [];
    let isComplete = syntax.types.some((one) => one.name === type);
    for (const { type: of, base } of syntax.bases) {
      if (of !== type) continue;
      const found = await this.ofType(path, base, depth + 1);
      if (found?.kind === 'instance' && !(found.path === path && found.name === type)) bases.push(found);
      else if (!isEmptyBase(base)) isComplete = false;
    }
    return { bases, isComplete };
  }

  private async ofBinding(path: string, binding: Binding, use: NameUse, depth: number): Promise<Meaning | undefined> {
    switch (binding.kind) {
      case 'import':
        return this.ofSource(path, binding.source!, use, depth + 1);
      case 'type':
      case 'interface':
      case 'function':
        return { kind: 'definition', path, name: binding.name, binding };
      case 'typeParameter':
      case 'alias':
      case 'value': {
        if (!binding.value) return { kind: 'local' };
        const value = await this.valueOf(path, binding.value, depth + 1);
        return value ?? { kind: 'local' };
      }
    }
  }

  private async ofType(path: string, type: StatedType, depth: number): Promise<Meaning | undefined> {
    const [first, ...rest] = type.path;
    if (first === undefined || this.isTooFar(depth)) return undefined;
    if (first === 'this' || first === 'Self') {
      const own = await this.enclosingType(path, type.at, depth + 1);
      return rest.length > 0 ? undefined : own?.kind === 'instance' && type.isPartial
        ? { ...own, isPartial: true }
        : own;
    }
    let found = await this.meaningOf(path, first, type.at, 'type', depth + 1);
    for (const name of rest) found = await this.memberValue(found, name, depth + 1, 'type');
    if (!found) return rest.length === 0 ? { kind: 'external', args: type.args, path } : undefined;
    if (found.kind === 'external') return { kind: 'external', args: type.args, path };
    const partial = type.isPartial ? { isPartial: true } as const : {};
    if (found.kind === 'definition') return { kind: 'instance', path: found.path, name: found.name, ...partial };
    if (found.kind !== 'module') return found.kind === 'instance' ? { ...found, ...partial } : undefined;
    const whole = await this.ofModule(found.paths, 'default', 'type', depth + 1);
    return whole?.kind === 'definition' ? { kind: 'instance', path: whole.path, name: whole.name } : undefined;
  }

  private async typeNamed(path: string, name: string, at: number, depth: number): Promise<Meaning | undefined> {
    const syntax = await this.syntaxOf(path);
    if (syntax?.bindings.get(name)?.some(isType)) return { kind: 'instance', path, name };
    const found = await this.meaningOf(path, name, at, 'type', depth + 1);
    return found?.kind === 'definition'
      ? { kind: 'instance', path: found.path, name: found.name }
      : { kind: 'instance', path, name };
  }

  private async resultOf(of: Meaning | undefined, depth: number): Promise<Meaning | undefined> {
    if (!of || this.isTooFar(depth)) return undefined;
    switch (of.kind) {
      case 'external':
        return { kind: 'external' };
      case 'module':
        return this.resultOf(await this.ofModule(of.paths, 'default', 'value', depth + 1), depth + 1);
      case 'definition': {
        const { path, binding, member } = of;
        if (binding?.kind === 'value')
          return binding.value && this.resultOf(await this.valueOf(path, binding.value, depth + 1), depth + 1);
        const value = binding?.value ?? member?.value;
        if (value && of.of && isOwnType(value))
          return value.type.isPartial ? { ...of.of, isPartial: true } : of.of;
        if (value) return this.valueOf(path, value, depth + 1);
        const isType = binding?.kind === 'type' || binding?.kind === 'function' &&
            (await this.syntaxOf(path))?.types.some((one) => one.name === of.name && one.from <= binding.at);
        return isType ? { kind: 'instance', path, name: of.name } : undefined;
      }
      default:
        return undefined;
    }
  }

  private async ofSource(path: string, source: ImportSource, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    if (this.isTooFar(depth)) return undefined;
    const edges = this.edgesOf(path, source);
    if (edges.length === 0) {
      const own = await this.inOwnModule(path, source, use, depth);
      return own ?? { kind: this.isOwn(source.specifier ?? '') ? 'local' : 'external' };
    }
    if (source.name === '*') return { kind: 'module', paths: [...new Set(edges.map(({ to }) => to))] };
    for (const { to } of edges) {
      const found = await this.exported(to, source.name, use, depth + 1);
      if (found) return found;
    }
    const module = edges.find(({ to }) => moduleName(to) === source.name);
    if (module) return { kind: 'module', paths: [module.to] };
    return source.name === 'default' ? { kind: 'module', paths: edges.map(({ to }) => to) } : undefined;
  }

  /** An import that leads to no file although it names one of the repository, or a package of it. */
  private isOwn(specifier: string): boolean {
    return /^\.|^(?:crate|super|self)\b/.test(specifier) ||
      this.names.graph.packages.some(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
  }

  /** `use self::Kind::*`, `use Shape::Round`: a name of the file itself. */
  private async inOwnModule(path: string, source: ImportSource, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    if (this.names.fileOf(path)?.language !== 'rust') return undefined;
    const syntax = await this.syntaxOf(path);
    const own = syntax?.bindings.get(source.name)?.find((one) => one.kind !== 'import' && one.kind !== 'value');
    return own && this.ofBinding(path, own, use, depth + 1);
  }

  /** The edges of an import; those that state the name come first. */
  private edgesOf(path: string, { specifier, line, name }: ImportSource): readonly ImportEdge[] {
    const all = this.names.graph.imports.get(path) ?? [];
    const same = all.filter((edge) => edge.specifier === specifier);
    const of = same.length > 0 ? same : all.filter((edge) => edge.line === line && namesOf(edge).includes(name));
    if (name === '*') return of;
    const stated = of.filter((edge) => namesOf(edge).includes(name));
    return stated.length > 0 ? stated : of;
  }

  private exported(path: string, name: string, use: NameUse, depth: number): Promise<Meaning | undefined> {
    const key = `${use}\0${path}\0${name}`;
    let found = this.exportedNames.get(key);
    if (!found) {
      this.exportedNames.set(key, Promise.resolve(undefined)); // a circle of re-exports finds nothing
      this.exportedNames.set(key, found = this.searchExported(path, name, use, depth));
    }
    return found;
  }

  private async searchExported(path: string, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    if (this.isTooFar(depth)) return undefined;
    const syntax = await this.syntaxOf(path);
    if (!syntax) {
      const known = this.names.fileOf(path)?.facts.definitions.some((one) => one.name === name);
      return known ? { kind: 'definition', path, name } : undefined;
    }
    const exported = syntax.exports.get(name);
    if (exported?.source) {
      const found = await this.ofSource(path, exported.source, use, depth + 1);
      if (found) return found;
    }
    const local = exported?.local ?? name;
    const own = usable(syntax.bindings.get(local)?.filter((one) => one.from === 0 && one.to === Infinity) ?? [], use);
    const binding = own.find((one) => one.kind !== 'import' && one.kind !== 'value') ?? own[own.length - 1];
    if (binding) {
      if (binding.kind !== 'value') return this.ofBinding(path, binding, use, depth + 1);
      const value = binding.value && await this.valueOf(path, binding.value, depth + 1);
      return value && value.kind !== 'local' && value.kind !== 'external'
        ? value
        : { kind: 'definition', path, name: local, binding };
    }
    if (exported?.local !== undefined) return { kind: 'definition', path, name: exported.local };
    for (const { source, exported: isExported } of syntax.wildcards) {
      if (!isExported) continue;
      const module = await this.ofSource(path, source, use, depth + 1);
      if (module?.kind !== 'module') continue;
      for (const one of module.paths) {
        const found = await this.exported(one, name, use, depth + 1);
        if (found) return found;
      }
    }
    return undefined;
  }

  /** A name that its file does not declare, where the language lets files see others' names. */
  private async undeclared(path: string, syntax: FileSyntax | undefined, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    const file = this.names.fileOf(path);
    if (file?.language === 'c' || file?.language === 'cpp') return this.linked(path, name);
    const seen = this.names.graph.imports.get(path) ?? [];
    for (const edge of seen) {
      if (!edge.names.includes(name)) continue;
      const definition = this.names.fileOf(edge.to)?.facts.definitions.find((one) =>
        one.name === name && one.container === undefined
      );
      if (definition) return this.exported(edge.to, name, use, depth + 1);
    }
    for (const { source } of syntax?.wildcards ?? []) {
      const module = await this.ofSource(path, source, use, depth + 1);
      if (module?.kind !== 'module') continue;
      for (const one of module.paths) {
        const found = await this.exported(one, name, use, depth + 1);
        if (found) return found;
      }
    }
    return file?.language === 'go' ? this.ofFolder(path, name, use, depth) : undefined;
  }

  /** The package of a Go file is its folder. */
  private async ofFolder(path: string, name: string, use: NameUse, depth: number): Promise<Meaning | undefined> {
    const module = this.names.fileOf(path)?.facts.module;
    const found = this.names.definitionsOf(name).find(({ file, definition }) =>
      definition.container === undefined && file.path !== path && folderOf(file.path) === folderOf(path)
      && file.facts.module === module
    );
    return found && this.exported(found.file.path, name, use, depth + 1);
  }

  /** The first part of a path of Rust: the own crate, the module around, or another crate of the repository. */
  private crateOf(path: string, name: string): Meaning | undefined {
    if (!path.endsWith('.rs')) return undefined;
    const module = (paths: readonly string[]): Meaning | undefined => {
      const found = paths.find((one) => this.names.fileOf(one));
      return found === undefined ? undefined : { kind: 'module', paths: [found] };
    };
    if (name === 'super') {
      const folder = isModuleRoot(path) ? folderOf(folderOf(path)) : folderOf(path);
      return module([`${folder}.rs`, ...rootNames.map((one) => `${folder}/${one}`)]);
    }
    if (name === 'crate') {
      for (let folder = folderOf(path);; folder = folderOf(folder)) {
        const found = module(crateRoots.map((one) => (folder === '' ? one : `${folder}/${one}`)));
        if (found || folder === '') return found;
      }
    }
    const crate = this.names.graph.packages.find((one) =>
      one.manifest.endsWith('Cargo.toml') && one.name.replaceAll('-', '_') === name
    );
    return crate && module([`${crate.root === '' ? '' : `${crate.root}/`}src/lib.rs`]);
  }

  /** A function of C is seen wherever it is declared: in the headers that a file includes, else in the only file. */
  private linked(path: string, name: string): Meaning | undefined {
    const all = this.names.definitionsOf(name).filter(({ file, definition }) =>
      (file.language === 'c' || file.language === 'cpp') && definition.container === undefined
    );
    const sources = all.filter(({ file }) => !/\.(?:h|hh|hpp|hxx)$/.test(file.path));
    const candidates = sources.length > 0 ? sources : all;
    if (candidates.length === 0) return undefined;
    const paths = [...new Set(candidates.map(({ file }) => file.path))];
    if (paths.length === 1) return { kind: 'definition', path: paths[0]!, name };
    const headers = this.headersOf(path);
    const stems = new Set([...headers].map(stem));
    const near = paths.filter((one) => headers.has(one) || stems.has(stem(one)));
    return near.length === 1 ? { kind: 'definition', path: near[0]!, name } : undefined;
  }

  private headersOf(path: string): ReadonlySet<string> {
    const found = new Set<string>();
    const open = [path];
    while (open.length > 0 && found.size < maxHeaders)
      for (const { to } of this.names.graph.imports.get(open.pop()!) ?? [])
        if (!found.has(to)) {
          found.add(to);
          open.push(to);
        }
    return found;
  }

  private isTooFar(depth: number): boolean {
    return depth > maxDepth || ++this.steps > maxSteps;
  }
}

/** The innermost declaration that can be seen at an offset, and of those of one scope the last before it. */
function visible(syntax: FileSyntax, name: string, at: number, use: NameUse): Binding | undefined {
  let best: Binding | undefined;
  const seen = (syntax.bindings.get(name) ?? []).filter(({ from, to }) => from <= at && at < to);
  for (const one of usable(seen, use)) {
    if (!best || isNearer(one, best, at)) best = one;
  }
  return best;
}

/** Declarations that can be meant by a use of their name; all of them where none fits, as a text may be broken. */
function usable(all: readonly Binding[], use: NameUse): readonly Binding[] {
  const fitting = all.filter(({ kind }) =>
    use === 'type' ? kind !== 'value' && kind !== 'function' : kind !== 'interface' && kind !== 'alias'
  );
  return fitting.length > 0 ? fitting : all;
}

function isType({ kind }: Binding): boolean {
  return kind === 'type' || kind === 'interface';
}

function isNearer(one: Binding, best: Binding, at: number): boolean {
  const [own, other] = [one.to - one.from, best.to - best.from];
  if (own !== other) return own < other;
  if (one.at > at) return false;
  // what says more of the value: a variable is assigned several times
  return best.at > at || one.kind !== 'value' || one.value !== undefined || best.value === undefined;
}

/** The innermost type around an offset. */
function enclosing(syntax: FileSyntax, at: number): FileSyntax['types'][number] | undefined {
  let best: FileSyntax['types'][number] | undefined;
  for (const one of syntax.types)
    if (one.from <= at && at < one.to && (!best || one.to - one.from <= best.to - best.from)) best = one;
  return best;
}

function namesOf({ names }: ImportEdge): readonly string[] {
  return names.map((name) => name.replace(/ as .*$/, ''));
}

const rootNames = ['mod.rs', 'lib.rs', 'main.rs'];
const crateRoots = ['lib.rs', 'main.rs'];

function isModuleRoot(path: string): boolean {
  return rootNames.includes(baseName(path));
}

/** Whether all names that a file may use are declared in it, imported, or found as its language says. */
function statesNames(path: string): boolean {
  return !/\.(?:c|cc|cpp|cxx|h|hh|hpp|hxx)$/.test(path);
}

/** What a file is called as a module: `a/b.py` and `a/b/__init__.py` are b. */
function moduleName(path: string): string {
  const name = stem(path);
  return name === '__init__' || name === 'mod' || name === 'lib' || name === 'index'
    ? baseName(folderOf(path))
    : name;
}

function stem(path: string): string {
  return baseName(path).replace(/\.[^.]*$/, '');
}

/** Languages in which a method calls those of its type without naming it. */
function hasImplicitSelf(path: string): boolean {
  return /\.(?:java|cc|cpp|cxx|h|hh|hpp|hxx)$/.test(path);
}

/** `this`, `Self`: the type of what a method is called on, which may inherit from the one that declares it. */
function isOwnType(value: Expression): value is Expression & { readonly kind: 'instance'; } {
  return value.kind === 'instance' && value.type.path.length === 1 && /^(?:this|Self)$/.test(value.type.path[0]!);
}

/** Bases that add no method which a repository would define. */
function isEmptyBase({ path }: StatedType): boolean {
  return path.length === 1 && path[0] === 'object';
}
