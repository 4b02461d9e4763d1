import type { Expression } from '../fileSyntax';
import { resolveCratePath } from './cratePaths';
import { isCFamilyFile } from './linkedFunctions';
import type { InstanceMeaning, Meaning, NameUse } from './meaning';
import type { Resolution, ValueQueries } from './resolution';

/** Resolves the values of expressions through the declarations and types that they lead to. */
export class ExpressionValues implements ValueQueries {
  constructor(private readonly resolution: Resolution) {}

  async valueOf(path: string, expression: Expression, depth = 0): Promise<Meaning | undefined> {
    const { types } = this.resolution;
    if (this.resolution.isTooFar(depth)) return undefined;
    switch (expression.kind) {
      case 'name':
        return expression.isMethod
          ? this.resolveMethod(path, expression.name, expression.at, depth)
          : this.resolveName(path, expression.name, expression.at, depth);
      case 'self':
        return types.findEnclosingType(path, expression.at, depth + 1);
      case 'base': {
        const enclosingType = await types.findEnclosingType(path, expression.at, depth + 1);
        const [first] = enclosingType ? await types.basesOf(enclosingType.path, enclosingType.name, depth + 1) : [];
        return first;
      }
      case 'instance':
        return types.resolveStatedType(path, expression.type, depth + 1);
      case 'module':
        return this.resolution.modules.resolveSource(path, expression.source, 'value', depth + 1);
      case 'inner': {
        const value = await this.valueOf(path, expression.of, depth + 1);
        if (value?.kind !== 'external' || value.args === undefined) return value;
        const [arg] = value.args;
        return arg === undefined ? { kind: 'external' } : types.resolveStatedType(value.path!, arg, depth + 1);
      }
      case 'element':
        return this.resolveElement(await this.valueOf(path, expression.of, depth + 1), depth + 1);
      case 'held': {
        const value = await this.valueOf(path, expression.of, depth + 1);
        if (value?.kind === 'instance' && value.wrapped === 'holder') return unwrapInstance(value);
        return this.resolveResult(await this.memberOf(value, expression.name, 'value', depth + 1), depth + 1);
      }
      case 'call':
        return this.resolveResult(await this.valueOf(path, expression.of, depth + 1), depth + 1);
      case 'member':
        return this.memberOf(await this.valueOf(path, expression.of, depth + 1), expression.name,
          expression.isMethod ? 'method' : 'value', depth + 1);
    }
  }

  async memberOf(meaning: Meaning | undefined, name: string, use: NameUse,
    depth: number): Promise<Meaning | undefined>
  {
    if (!meaning || this.resolution.isTooFar(depth)) return undefined;
    switch (meaning.kind) {
      case 'external':
        // a member of an external generic type may have a type of the repository
        return meaning.args?.length ? undefined : { kind: 'external' };
      case 'local':
      case 'unresolved':
        return undefined;
      case 'module':
        if (meaning.dotted)
          return this.resolution.modules.resolveDotted(meaning.dotted.path, meaning.dotted.name, name, use, depth + 1);
        return this.resolution.modules.resolveInModule(meaning.paths, name, use, depth + 1);
      case 'definition':
        if (meaning.binding?.kind === 'value' && meaning.binding.value)
          return this.memberOf(await this.valueOf(meaning.path, meaning.binding.value, depth + 1), name, 'value',
            depth + 1);
    }
    const match = await this.resolution.types.findMember(meaning.path, meaning.name, name, use, depth + 1);
    if (!match || match === 'none') return undefined;
    const { path, owner, member } = match;
    if (member.isType) return this.resolution.meaningOf(path, name, member.at, 'type', depth + 1);
    if (!member.isField)
      return { kind: 'definition', path, name, owner, member, ...(meaning.kind === 'instance' ? { of: meaning } : {}) };
    const value = member.value && await this.valueOf(path, member.value, depth + 1);
    return value?.kind === 'local' ? undefined : value;
  }

  async findImplicitMember(path: string, name: string, at: number, use: NameUse,
    depth = 0): Promise<Meaning | undefined>
  {
    const { types } = this.resolution;
    const syntax = hasImplicitSelf(path) ? await this.resolution.syntaxOf(path) : undefined;
    if (!syntax) return undefined;
    for (const type of [...syntax.types].reverse()) {
      if (at < type.from || at >= type.to) continue;
      const enclosingType = await types.resolveNamedType(path, type.name, at, depth + 1);
      const match = await types.findMember(enclosingType.path, enclosingType.name, name, use, depth + 1);
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
      const enclosingType = await types.resolveNamedType(path, type.name, at, 1);
      if (await types.findMember(enclosingType.path, enclosingType.name, name, 'method', 1) === undefined) return true;
    }
    return false;
  }

  /** Resolves the element of a container by its type argument, and of a pointer or an array by its own type. */
  private async resolveElement(meaning: Meaning | undefined, depth: number): Promise<Meaning | undefined> {
    if (meaning?.kind === 'instance') return meaning.wrapped === 'pointer' ? unwrapInstance(meaning) : undefined;
    const arg = meaning?.kind === 'external' ? meaning.args?.[0] : undefined;
    return arg && meaning?.kind === 'external'
      ? this.resolution.types.resolveStatedType(meaning.path!, arg, depth)
      : undefined;
  }

  private async resolveName(path: string, name: string, at: number, depth: number): Promise<Meaning | undefined> {
    const meaning = await this.resolution.meaningOf(path, name, at, 'value', depth + 1) ??
      await this.findImplicitMember(path, name, at, 'value', depth + 1) ??
      resolveCratePath(this.resolution.names, path, name);
    // an undeclared name belongs to the language or its libraries
    return meaning ?? (isCFamilyFile(path) ? undefined : { kind: 'external' });
  }

  private async resolveMethod(path: string, name: string, at: number, depth: number): Promise<Meaning | undefined> {
    return await this.findImplicitMember(path, name, at, 'method', depth + 1) ??
      await this.resolution.meaningOf(path, name, at, 'method', depth + 1) ?? { kind: 'external' };
  }

  /** Resolves the value that a call returns or constructs. */
  private async resolveResult(meaning: Meaning | undefined, depth: number): Promise<Meaning | undefined> {
    if (!meaning || this.resolution.isTooFar(depth)) return undefined;
    if (meaning.kind === 'external') return { kind: 'external' };
    if (meaning.kind === 'module') {
      const defaultExport = await this.resolution.modules.resolveInModule(meaning.paths, 'default', 'value', depth + 1);
      return this.resolveResult(defaultExport, depth + 1);
    }
    if (meaning.kind !== 'definition') return undefined;
    const { path, name, binding, member } = meaning;
    if (binding?.kind === 'value')
      return binding.value && this.resolveResult(await this.valueOf(path, binding.value, depth + 1), depth + 1);
    const value = binding?.value ?? member?.value;
    if (value && meaning.of && isSelfType(value))
      return value.type.isPartial
        ? { ...meaning.of, isPartial: true }
        : meaning.of;
    if (value) return this.valueOf(path, value, depth + 1);
    const isType = binding?.kind === 'type' || binding?.kind === 'function' &&
        (await this.resolution.syntaxOf(path))?.types.some((declaration) =>
          declaration.name === name && declaration.from <= binding.at
        );
    return isType ? { kind: 'instance', path, name } : undefined;
  }
}

function unwrapInstance({ wrapped: _wrapped, ...value }: InstanceMeaning): InstanceMeaning {
  return value;
}

/** Reports whether methods in the file's language call other methods of their type without naming it. */
function hasImplicitSelf(path: string): boolean {
  return path.endsWith('.java') || isCFamilyFile(path);
}

/**
 * Reports whether a value is `this` or `Self`: the type that a method is called on, which may inherit from the type
 * that declares the method.
 */
function isSelfType(value: Expression): value is Expression & { readonly kind: 'instance'; } {
  return value.kind === 'instance' && value.type.path.length === 1 && /^(?:this|Self)$/.test(value.type.path[0]!);
}
