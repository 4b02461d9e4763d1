import { getParentFolder } from '#base/text/paths';
import type { MemberDeclaration, StatedType } from '../fileSyntax';
import { AnswerCache } from './answers';
import { declaresType, findModuleBinding, findEnclosingDeclaration, findVisibleBinding } from './lexicalScope';
import { isCFamilyFile, isTypeInRepository } from './linkedFunctions';
import type { FoundMember, InstanceMeaning, Meaning, NameUse } from './meaning';
import { hasOverloads } from './overloads';
import { getInnermostName } from './repositoryNames';
import type { Resolution, TypeQueries } from './resolution';

/** Maximum length of a chain of base types. */
const maxBaseTypes = 12;

/** Resolves stated types, their base types and their members. */
export class TypeMembers implements TypeQueries {
  private readonly foundMembers = new AnswerCache<string, FoundMember>(undefined);

  constructor(private readonly resolution: Resolution) {}

  async resolveStatedType(path: string, type: StatedType, depth: number): Promise<Meaning | undefined> {
    const [firstName, ...nestedNames] = type.path;
    if (firstName === undefined || this.resolution.isTooFar(depth)) return undefined;
    const modifiers = {
      ...(type.isPartial ? { isPartial: true } as const : {}),
      ...(type.wrapped ? { wrapped: type.wrapped } : {}),
    };
    if (firstName === 'this' || firstName === 'Self') {
      const enclosingType = await this.findEnclosingType(path, type.offset, depth + 1);
      return enclosingType && nestedNames.length === 0 ? { ...enclosingType, ...modifiers } : undefined;
    }
    let meaning = await this.resolveInOuterType(path, firstName, type.offset, depth + 1) ??
      await this.resolution.resolveMeaning(path, firstName, type.offset, 'type', depth + 1) ??
      (nestedNames.length > 0 ? this.resolution.modules.findJavaPackage(path, firstName) : undefined);
    for (const [i, name] of nestedNames.entries())
      meaning = isCFamilyFile(path)
        ? await this.resolution.modules.resolveInScope(path, type.path[i]!, meaning, name, depth + 1)
        : await this.resolution.values.resolveMember(meaning, name, 'type', depth + 1);
    if (!meaning && nestedNames.length > 0 && !isOutsideJavaPackage(path, firstName)) return undefined;
    switch (meaning?.kind) {
      case undefined:
        // a base or a macro may introduce a type that is not resolved
        return isCFamilyFile(path) && isTypeInRepository(this.resolution.names, firstName)
          ? undefined
          : { kind: 'external', args: type.args, path };
      case 'external':
        // an alias without arguments has those of its target
        return type.args.length > 0 || !meaning.args?.length ? { kind: 'external', args: type.args, path } : meaning;
      case 'definition':
        return { kind: 'instance', path: meaning.path, name: meaning.name, ...modifiers };
      case 'instance':
        return { ...meaning, ...modifiers };
      case 'local':
      case 'unresolved':
        return undefined;
      case 'module': {
        const defaultExport = await this.resolution.modules.resolveInModule(meaning.paths, 'default', 'type',
          depth + 1);
        return defaultExport?.kind === 'definition'
          ? { kind: 'instance', path: defaultExport.path, name: defaultExport.name }
          : undefined;
      }
    }
  }

  /** For C++: finds a type inside the type around an offset, if a header declares it. */
  private async resolveInOuterType(path: string, name: string, offset: number,
    depth: number): Promise<Meaning | undefined>
  {
    const syntax = isCFamilyFile(path) ? await this.resolution.loadSyntax(path) : undefined;
    if (!syntax || findVisibleBinding(syntax, name, offset, 'type')) return undefined;
    const outerType = await this.findEnclosingType(path, offset, depth);
    const outerSyntax = outerType && outerType.path !== path
      ? await this.resolution.loadSyntax(outerType.path)
      : undefined;
    const binding = outerSyntax && findModuleBinding(outerSyntax, name, 'type');
    return binding && binding.kind !== 'value' && binding.kind !== 'function'
      ? this.resolution.resolveBinding(outerType!.path, binding, 'type', depth)
      : undefined;
  }

  async findEnclosingType(path: string, offset: number, depth: number): Promise<InstanceMeaning | undefined> {
    const syntax = await this.resolution.loadSyntax(path);
    const name = syntax && findEnclosingDeclaration(syntax, offset)?.name;
    return name === undefined ? undefined : this.resolveNamedType(path, name, offset, depth + 1);
  }

  async resolveNamedType(path: string, name: string, offset: number, depth: number): Promise<InstanceMeaning> {
    if (declaresType(await this.resolution.loadSyntax(path), name)) return { kind: 'instance', path, name };
    const meaning = await this.resolution.resolveMeaning(path, name, offset, 'type', depth + 1);
    return meaning?.kind === 'definition'
      ? { kind: 'instance', path: meaning.path, name: meaning.name }
      : { kind: 'instance', path, name };
  }

  findMember(path: string, type: string, name: string, use: NameUse, depth = 0): Promise<FoundMember> {
    return this.foundMembers.get(`${use}\0${path}\0${type}\0${name}`,
      () => this.searchMember(path, type, name, use, depth, new Set()));
  }

  async findBases(path: string, type: string, depth = 0): Promise<readonly InstanceMeaning[]> {
    const { bases } = await this.resolveStatedBases(path, type, depth);
    return bases;
  }

  async inherits(path: string, type: string, basePath: string, baseName: string): Promise<boolean> {
    const pendingTypes = [{ path, name: type }];
    const visitedTypes = new Set<string>();
    while (pendingTypes.length > 0 && visitedTypes.size < maxBaseTypes * 4) {
      const currentType = pendingTypes.shift()!;
      for (const base of await this.findBases(currentType.path, currentType.name)) {
        if (base.name === baseName && base.path === basePath) return true;
        const key = `${base.path}\0${base.name}`;
        if (visitedTypes.has(key)) continue;
        visitedTypes.add(key);
        pendingTypes.push(base);
      }
    }
    return false;
  }

  async isInterface(path: string, type: string): Promise<boolean> {
    const syntax = await this.resolution.loadSyntax(path);
    return syntax?.types.some((candidate) => candidate.name === type && candidate.isInterface) ?? false;
  }

  async isAbstract(path: string, type: string, member: string): Promise<boolean> {
    if (await this.isInterface(path, type)) return true;
    const match = await this.findMember(path, type, member, 'method');
    return match !== undefined && match !== 'none' && match.member.isAbstract === true;
  }

  private async searchMember(path: string, type: string, name: string, use: NameUse, depth: number,
    visitedTypes: Set<string>): Promise<FoundMember>
  {
    if (this.resolution.isTooFar(depth) || visitedTypes.has(`${path}\0${type}`)) return undefined;
    visitedTypes.add(`${path}\0${type}`);
    for (const memberFile of this.listMemberFiles(path, type, name)) {
      const { members = [] } = await this.resolution.loadSyntax(memberFile) ?? {};
      const isCandidate = ({ isField, isType }: MemberDeclaration) =>
        use !== 'method' || !hasOverloads(memberFile) || !isField || isType;
      const candidates = members.filter((candidate) =>
        candidate.owner === type && candidate.name === name && isCandidate(candidate)
      );
      // a constructor may rebind a method: `this.run = this.run.bind(this)`; among overloads, the most general is
      // chosen
      const member = use === 'value' && hasOverloads(memberFile)
        ? candidates.find(({ isField }) => isField)
        : undefined;
      const chosenMember = member ?? candidates.find(({ isAbstract }) => isAbstract) ?? candidates.find(({ isField }) =>
        !isField
      ) ?? candidates[0];
      if (chosenMember) return { path: memberFile, owner: type, member: chosenMember };
    }
    const { bases, isComplete } = await this.resolveStatedBases(path, type, depth);
    let isKnown = isComplete;
    if (visitedTypes.size > maxBaseTypes) return undefined;
    for (const base of bases) {
      const match = await this.searchMember(base.path, base.name, name, use, depth + 1, visitedTypes);
      if (match && match !== 'none') return match;
      isKnown &&= match === 'none' || visitedTypes.has(`${base.path}\0${base.name}`) && match !== undefined;
    }
    return isKnown ? 'none' : undefined;
  }

  /**
   * Returns the files that may declare this member of a type: the type's own file, and other files with such a
   * member.
   */
  private listMemberFiles(path: string, type: string, name: string): readonly string[] {
    const { names } = this.resolution;
    const language = names.findFile(path)?.language;
    if (language !== 'go' && language !== 'rust' && language !== 'cpp' && language !== 'c') return [path];
    const otherDefinitions = names.findDefinitions(name).filter(({ file, definition }) =>
      file.language === language && getInnermostName(definition.container) === type && file.path !== path &&
      (language !== 'go' || getParentFolder(file.path) === getParentFolder(path))
    );
    return [path, ...new Set(otherDefinitions.map(({ file }) => file.path))];
  }

  private async resolveStatedBases(path: string, type: string,
    depth: number): Promise<{ readonly bases: readonly InstanceMeaning[]; readonly isComplete: boolean; }>
  {
    const syntax = await this.resolution.loadSyntax(path);
    if (!syntax || this.resolution.isTooFar(depth)) return { bases: [], isComplete: false };
    const bases: InstanceMeaning[] = [];
    let isComplete = syntax.types.some((candidate) => candidate.name === type);
    for (const { type: derivedType, base } of syntax.bases) {
      if (derivedType !== type) continue;
      const baseType = await this.resolveStatedType(path, base, depth + 1);
      if (baseType?.kind === 'instance' && !(baseType.path === path && baseType.name === type)) bases.push(baseType);
      else if (!isEmptyBase(base)) isComplete = false;
    }
    return { bases, isComplete };
  }
}

/** Reports whether an undeclared name is a package of Java outside the repository, because types start in uppercase. */
function isOutsideJavaPackage(path: string, name: string): boolean {
  return path.endsWith('.java') && /^[a-z]/.test(name);
}

/** Reports whether a base type adds no method that a repository would define. */
function isEmptyBase({ path }: StatedType): boolean {
  return path.length === 1 && path[0] === 'object' || path[0] === 'std';
}
