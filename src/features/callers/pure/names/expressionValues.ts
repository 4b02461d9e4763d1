import type { Expression } from '../fileSyntax';
import { cratePath } from './cratePaths';
import { isLinked } from './linkedFunctions';
import type { InstanceMeaning, Meaning, NameUse } from './meaning';
import type { Resolution, ValueQueries } from './resolution';

/** Resolves the values of expressions through the declarations and types that they lead to. */
export class ExpressionValues implements ValueQueries {
  constructor(private readonly resolution: Resolution) {}

  async valueOf(path: string, of: Expression, depth = 0): Promise<Meaning | undefined> {
    const { types } = this.resolution;
    if (this.resolution.isTooFar(depth)) return undefined;
    switch (of.kind) {
      case 'name':
        return of.isMethod ? this.ofMethod(path, of.name, of.at, depth) : this.ofName(path, of.name, of.at, depth);
      case 'self':
        return types.around(path, of.at, depth + 1);
      case 'base': {
        const enclosingType = await types.around(path, of.at, depth + 1);
        const [first] = enclosingType ? await types.basesOf(enclosingType.path, enclosingType.name, depth + 1) : [];
        return first;
      }
      case 'instance':
        return types.ofStated(path, of.type, depth + 1);
      case 'module':
        return this.resolution.modules.ofSource(path, of.source, 'value', depth + 1);
      case 'inner': {
        const value = await this.valueOf(path, of.of, depth + 1);
        if (value?.kind !== 'external' || value.args === undefined) return value;
        const [arg] = value.args;
        return arg === undefined ? { kind: 'external' } : types.ofStated(value.path!, arg, depth + 1);
      }
      case 'element':
        return this.elementOf(await this.valueOf(path, of.of, depth + 1), depth + 1);
      case 'held': {
        const value = await this.valueOf(path, of.of, depth + 1);
        if (value?.kind === 'instance' && value.wrapped === 'holder') return unwrapped(value);
        return this.resultOf(await this.memberOf(value, of.name, 'value', depth + 1), depth + 1);
      }
      case 'call':
        return this.resultOf(await this.valueOf(path, of.of, depth + 1), depth + 1);
      case 'member':
        return this.memberOf(await this.valueOf(path, of.of, depth + 1), of.name, of.isMethod ? 'method' : 'value',
          depth + 1);
    }
  }

  async memberOf(of: Meaning | undefined, name: string, use: NameUse, depth: number): Promise<Meaning | undefined> {
    if (!of || this.resolution.isTooFar(depth)) return undefined;
    switch (of.kind) {
      case 'external':
        // an element of a list of the repository's carts is one of those carts
        return of.args?.length ? undefined : { kind: 'external' };
      case 'local':
      case 'unresolved':
        return undefined;
      case 'module':
        if (of.dotted)
          return this.resolution.modules.ofDotted(of.dotted.path, of.dotted.name, name, use, depth + 1);
        return this.resolution.modules.ofModule(of.paths, name, use, depth + 1);
      case 'definition':
        if (of.binding?.kind === 'value' && of.binding.value)
          return this.memberOf(await this.valueOf(of.path, of.binding.value, depth + 1), name, 'value', depth + 1);
    }
    const match = await this.resolution.types.findMember(of.path, of.name, name, use, depth + 1);
    if (!match || match === 'none') return undefined;
    const { path, owner, member } = match;
    if (member.isType) return this.resolution.meaningOf(path, name, member.at, 'type', depth + 1);
    if (!member.isField)
      return { kind: 'definition', path, name, owner, member, ...(of.kind === 'instance' ? { of } : {}) };
    const value = member.value && await this.valueOf(path, member.value, depth + 1);
    return value?.kind === 'local' ? undefined : value;
  }

  async implicitMember(path: string, name: string, at: number, use: NameUse, depth = 0): Promise<Meaning | undefined> {
    const { types } = this.resolution;
    const syntax = hasImplicitSelf(path) ? await this.resolution.syntaxOf(path) : undefined;
    if (!syntax) return undefined;
    for (const type of [...syntax.types].reverse()) {
      if (at < type.from || at >= type.to) continue;
      const home = await types.named(path, type.name, at, depth + 1);
      const match = await types.findMember(home.path, home.name, name, use, depth + 1);
      if (!match || match === 'none') continue;
      if (!match.member.isField)
        return { kind: 'definition', path: match.path, name, owner: match.owner, member: match.member };
      const value = match.member.value && await this.valueOf(match.path, match.member.value, depth + 1);
      return value ?? { kind: 'local' };
    }
    return undefined;
  }

  async mayInherit(path: string, name: string, at: number): Promise<boolean> {
    const { types } = this.resolution;
    for (const type of (await this.resolution.syntaxOf(path))?.types ?? []) {
      if (at < type.from || at >= type.to) continue;
      const home = await types.named(path, type.name, at, 1);
      if (await types.findMember(home.path, home.name, name, 'method', 1) === undefined) return true;
    }
    return false;
  }

  /** Resolves a container's element by its stated argument, a pointer's or an array's by its own type. */
  private async elementOf(of: Meaning | undefined, depth: number): Promise<Meaning | undefined> {
    if (of?.kind === 'instance') return of.wrapped === 'pointer' ? unwrapped(of) : undefined;
    const arg = of?.kind === 'external' ? of.args?.[0] : undefined;
    return arg && of?.kind === 'external' ? this.resolution.types.ofStated(of.path!, arg, depth) : undefined;
  }

  private async ofName(path: string, name: string, at: number, depth: number): Promise<Meaning | undefined> {
    const meaning = await this.resolution.meaningOf(path, name, at, 'value', depth + 1) ??
      await this.implicitMember(path, name, at, 'value', depth + 1) ?? cratePath(this.resolution.names, path, name);
    // an undeclared name belongs to the language or its libraries
    return meaning ?? (isLinked(path) ? undefined : { kind: 'external' });
  }

  private async ofMethod(path: string, name: string, at: number, depth: number): Promise<Meaning | undefined> {
    return await this.implicitMember(path, name, at, 'method', depth + 1) ??
      await this.resolution.meaningOf(path, name, at, 'method', depth + 1) ?? { kind: 'external' };
  }

  /** Resolves what a call returns, or constructs. */
  private async resultOf(of: Meaning | undefined, depth: number): Promise<Meaning | undefined> {
    if (!of || this.resolution.isTooFar(depth)) return undefined;
    if (of.kind === 'external') return { kind: 'external' };
    if (of.kind === 'module') {
      const whole = await this.resolution.modules.ofModule(of.paths, 'default', 'value', depth + 1);
      return this.resultOf(whole, depth + 1);
    }
    if (of.kind !== 'definition') return undefined;
    const { path, name, binding, member } = of;
    if (binding?.kind === 'value')
      return binding.value && this.resultOf(await this.valueOf(path, binding.value, depth + 1), depth + 1);
    const value = binding?.value ?? member?.value;
    if (value && of.of && isOwnType(value)) return value.type.isPartial ? { ...of.of, isPartial: true } : of.of;
    if (value) return this.valueOf(path, value, depth + 1);
    const isType = binding?.kind === 'type' || binding?.kind === 'function' &&
        (await this.resolution.syntaxOf(path))?.types.some((declaration) =>
          declaration.name === name && declaration.from <= binding.at
        );
    return isType ? { kind: 'instance', path, name } : undefined;
  }
}

function unwrapped({ wrapped: _wrapped, ...value }: InstanceMeaning): InstanceMeaning {
  return value;
}

/** Reports whether methods in the file's language call other methods of their type without naming it. */
function hasImplicitSelf(path: string): boolean {
  return path.endsWith('.java') || isLinked(path);
}

/**
 * Reports whether a value is `this` or `Self`: the type that a method is called on, which may inherit from the type
 * that declares the method.
 */
function isOwnType(value: Expression): value is Expression & { readonly kind: 'instance'; } {
  return value.kind === 'instance' && value.type.path.length === 1 && /^(?:this|Self)$/.test(value.type.path[0]!);
}
