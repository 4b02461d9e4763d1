import type { IndexedFile } from '#model';
import type { Expression } from '../fileSyntax';
import { resolveCratePath } from './cratePaths';
import { isEcmaFile } from './ecmaFiles';
import { isCFamilyFile } from './linkedFunctions';
import type { InstanceMeaning, Meaning, NameUse } from './meaning';
import type { Resolution, ValueQueries } from './resolution';

/** Resolves the values of expressions through the declarations and types that they lead to. */
export class ExpressionValues implements ValueQueries {
  constructor(private readonly resolution: Resolution) {}

  async resolveValue(path: string, expression: Expression, depth = 0): Promise<Meaning | undefined> {
    const { types } = this.resolution;
    if (this.resolution.isTooFar(depth)) return undefined;
    switch (expression.kind) {
      case 'name':
        return expression.isMethod
          ? this.resolveMethod(path, expression.name, expression.offset, depth)
          : this.resolveName(path, expression.name, expression.offset, depth);
      case 'self':
        return types.findEnclosingType(path, expression.offset, depth + 1);
      case 'base': {
        const enclosingType = await types.findEnclosingType(path, expression.offset, depth + 1);
        const [firstBase] = enclosingType
          ? await types.findBases(enclosingType.path, enclosingType.name, depth + 1)
          : [];
        return firstBase;
      }
      case 'instance':
        return types.resolveStatedType(path, expression.type, depth + 1);
      case 'object': {
        const isAssigned = (await this.resolution.loadSyntax(path))?.assignments.has(expression.name) ?? true;
        return isAssigned ? undefined : { kind: 'instance', path, name: expression.name };
      }
      case 'module':
        return this.resolution.modules.resolveSource(path, expression.source, 'value', depth + 1);
      case 'inner': {
        const value = await this.resolveValue(path, expression.operand, depth + 1);
        if (value?.kind !== 'external' || value.args === undefined) return value;
        const [arg] = value.args;
        return arg === undefined ? { kind: 'external' } : types.resolveStatedType(value.path!, arg, depth + 1);
      }
      case 'element':
        return this.resolveElement(await this.resolveValue(path, expression.operand, depth + 1), depth + 1);
      case 'held': {
        const value = await this.resolveValue(path, expression.operand, depth + 1);
        if (value?.kind === 'instance' && value.wrapped === 'holder') return unwrapInstance(value);
        return this.resolveResult(await this.resolveMember(value, expression.name, 'value', depth + 1), depth + 1);
      }
      case 'call':
        return this.resolveResult(await this.resolveValue(path, expression.operand, depth + 1), depth + 1);
      case 'member':
        return this.resolveMember(await this.resolveValue(path, expression.operand, depth + 1), expression.name,
          expression.isMethod ? 'method' : 'value', depth + 1);
    }
  }

  async resolveMember(meaning: Meaning | undefined, name: string, use: NameUse,
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
        return this.resolution.modules.resolveModuleMember(meaning, name, use, depth + 1);
      case 'definition':
        if (meaning.binding?.kind === 'value' && meaning.binding.value)
          return this.resolveMember(await this.resolveValue(meaning.path, meaning.binding.value, depth + 1), name,
            'value', depth + 1);
    }
    const match = await this.resolution.types.findMember(meaning.path, meaning.name, name, use, depth + 1);
    if (!match || match === 'none')
      return name === 'prototype' && isEcmaFile(meaning.path)
        ? { kind: 'instance', path: meaning.path, name: meaning.name }
        : undefined;
    const { path, owner, member } = match;
    if (member.isType) return this.resolution.resolveMeaning(path, name, member.offset, 'type', depth + 1);
    if (!member.isField)
      return {
        kind: 'definition',
        path,
        name,
        owner,
        member,
        ...(meaning.kind === 'instance' ? { receiver: meaning } : {}),
      };
    const value = member.value && await this.resolveValue(path, member.value, depth + 1);
    if (value?.kind === 'definition' && await this.resolution.types.isReplaced(match, path))
      return { kind: 'unresolved', name: value.name };
    return value?.kind === 'local' ? undefined : value;
  }

  async findImplicitMember(path: string, name: string, offset: number, use: NameUse,
    depth = 0): Promise<Meaning | undefined>
  {
    const { types } = this.resolution;
    const syntax = hasImplicitSelf(path) ? await this.resolution.loadSyntax(path) : undefined;
    if (!syntax) return undefined;
    for (const type of [...syntax.types].reverse()) {
      if (offset < type.from || offset >= type.to) continue;
      const enclosingType = await types.resolveNamedType(path, type.name, offset, depth + 1);
      const match = await types.findMember(enclosingType.path, enclosingType.name, name, use, depth + 1);
      if (!match || match === 'none') continue;
      if (!match.member.isField)
        return { kind: 'definition', path: match.path, name, owner: match.owner, member: match.member };
      const value = match.member.value && await this.resolveValue(match.path, match.member.value, depth + 1);
      return value ?? { kind: 'local' };
    }
    return undefined;
  }

  async mayInherit(path: string, name: string, offset: number): Promise<boolean> {
    const { types } = this.resolution;
    for (const type of (await this.resolution.loadSyntax(path))?.types ?? []) {
      if (offset < type.from || offset >= type.to) continue;
      const enclosingType = await types.resolveNamedType(path, type.name, offset, 1);
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

  private async resolveName(path: string, name: string, offset: number, depth: number): Promise<Meaning | undefined> {
    const meaning = await this.resolution.resolveMeaning(path, name, offset, 'value', depth + 1) ??
      await this.findImplicitMember(path, name, offset, 'value', depth + 1) ??
      resolveCratePath(this.resolution.names, path, name) ?? this.resolution.modules.findJavaPackage(path, name);
    // an undeclared name belongs to the language or its libraries
    return meaning ?? (isCFamilyFile(path) || this.mayBeGlobal(path, name) ? undefined : { kind: 'external' });
  }

  /** Reports whether another script, which a page may load too, declares a global variable of JavaScript. */
  private mayBeGlobal(path: string, name: string): boolean {
    const isScript = ({ path: definingPath, facts }: IndexedFile) =>
      definingPath !== path && /\.js$/.test(definingPath) && facts.imports.length === 0;
    return isEcmaFile(path) &&
      this.resolution.names.findDefinitions(name).some(({ file, definition }) =>
        definition.container === undefined && !definition.exported && isScript(file)
      );
  }

  private async resolveMethod(path: string, name: string, offset: number, depth: number): Promise<Meaning | undefined> {
    return await this.findImplicitMember(path, name, offset, 'method', depth + 1) ??
      await this.resolution.resolveMeaning(path, name, offset, 'method', depth + 1) ?? { kind: 'external' };
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
      return binding.value && this.resolveResult(await this.resolveValue(path, binding.value, depth + 1), depth + 1);
    const value = binding?.value ?? member?.value;
    if (value && meaning.receiver && isSelfType(value))
      return value.type.isPartial
        ? { ...meaning.receiver, isPartial: true }
        : meaning.receiver;
    if (value) return this.resolveValue(path, value, depth + 1);
    const isType = binding?.kind === 'type' || binding?.kind === 'function' &&
        (await this.resolution.loadSyntax(path))?.types.some((declaration) =>
          declaration.name === name && declaration.from <= binding.offset
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
