import { byText } from '#base/order';
import { collectAliases, collectMemberAliases } from './callAliases';
import { holdsFunctions, isTarget, mayBeMember, type CallTarget } from './callTarget';
import { isUnnamedObject, type CallExpression, type Expression, type FileSyntax } from './fileSyntax';
import { hasManyDeclarations, findVisibleBinding } from './names/lexicalScope';
import { findNamespaceDefinitions, isCFamilyFile, isHeader, isTypeInRepository } from './names/linkedFunctions';
import type { DeclaredMember, Meaning } from './names/meaning';
import type { NameResolver } from './names/nameResolver';
import { hasOverloads } from './names/overloads';
import type { NamedDefinition } from './names/repositoryNames';

/** The kind of evidence that a call refers to the target. */
export type CallProof = 'import' | 'type' | 'name';

export interface FoundCall {
  /** Offset of the called name. */
  readonly offset: number;
  readonly name: string;
  readonly proof: CallProof;
}

/** Finds the calls in one file that may refer to the target, in text order. */
export async function findCalls(resolver: NameResolver, path: string, syntax: FileSyntax,
  target: CallTarget): Promise<readonly FoundCall[]>
{
  const aliases = await collectAliases(resolver, path, syntax, target);
  const memberAliases = collectMemberAliases(syntax, target);
  const freeFunction = toFreeFunction(resolver, target);
  const foundCalls: FoundCall[] = [];
  for (const call of syntax.calls) {
    const isAlias = call.name !== target.name;
    if (isAlias && !(call.receiver === undefined ? aliases : memberAliases).has(call.name)) continue;
    const proof = await findCallProof(resolver, path, call, target) ??
      (freeFunction && !call.isQualified ? await findCallProof(resolver, path, call, freeFunction) : undefined);
    const isProven = proof === 'import' || proof !== undefined && !(isAlias && call.receiver !== undefined);
    if (isProven) foundCalls.push({ offset: call.offset, name: call.name, proof });
  }
  return foundCalls.sort((a, b) => a.offset - b.offset || byText(a.proof, b.proof));
}

/**
 * Returns the target of `void logs::warn() {}` in C++ as a function of a namespace. Undefined if `logs` is a type, so
 * that `warn` is its member.
 */
function toFreeFunction({ names }: NameResolver, target: CallTarget): CallTarget | undefined {
  const { owner, ...freeTarget } = target;
  return owner !== undefined && isCFamilyFile(target.path) && !isTypeInRepository(names, owner)
    ? freeTarget
    : undefined;
}

/** Finds the proof that a call refers to the target, or may refer to it. */
export async function findCallProof(resolver: NameResolver, path: string, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  if (call.isQualified) return findQualifiedProof(resolver, path, call, target);
  if (call.receiver === undefined) return findPlainProof(resolver, path, call, target);
  if (call.receiver === 'unread') return mayBeMember(target) ? 'name' : undefined;
  if (await isInheritedField(resolver, path, call.receiver)) return mayBeMember(target) ? 'name' : undefined;
  const receiver = await resolver.values.resolveValue(path, call.receiver);
  return findMemberProof(resolver, path, receiver, call, target);
}

/** Finds the proof for a qualified call, such as `Cart::total()`, `shop::total()` or `::total()`. */
async function findQualifiedProof(resolver: NameResolver, path: string, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  const { receiver: scope } = call;
  if (scope !== undefined && (scope === 'unread' || scope.kind !== 'name'))
    return mayBeMember(target)
      ? 'name'
      : undefined;
  const type = scope && await findNamedType(resolver, path, scope.name, scope.offset);
  if (type)
    return await isInnerType(resolver, path, scope, type, call, target)
      ? 'import'
      : findMemberProof(resolver, path, type, call, target);
  const meaning = await resolver.modules.resolveInNamespace(path, scope?.name ?? '', call.name, 'value', 0);
  const freeFunction = toFreeFunction(resolver, target);
  if (meaning) return await isTarget(resolver, meaning, freeFunction ?? target) ? 'import' : undefined;
  if (scope === undefined || scope.name === 'std') return undefined;
  if (target.owner !== undefined) {
    const syntax = await resolver.loadSyntax(path);
    const namespace = syntax?.namespaceAliases.get(scope.name) ?? scope.name;
    return freeFunction
      ? findNamespaceProof(findNamespaceDefinitions(resolver.names, namespace, call.name), namespace, target)
      : 'name';
  }
  // nothing is known about a namespace opened by a macro
  const ownMeaning = await resolver.resolveMeaning(target.path, target.name, 0, 'value');
  const isInNamespace = ownMeaning?.kind === 'definition' && (ownMeaning.binding?.namespaces?.length ?? 0) > 0;
  return isInNamespace ? undefined : 'name';
}

/** Reports whether `Cart::Line()` constructs the target, which is a type inside another type. */
async function isInnerType(resolver: NameResolver, path: string, scope: Expression & { readonly kind: 'name'; },
  type: Meaning, call: CallExpression, target: CallTarget): Promise<boolean>
{
  if (target.owner !== undefined) return false;
  return isTarget(resolver, await resolver.modules.resolveInScope(path, scope.name, type, call.name, 0), target);
}

/** Finds the proof for `tax::rate()`, given the definitions of `rate` in `tax`, if the target is in a namespace too. */
function findNamespaceProof(definitions: readonly NamedDefinition[], namespace: string, target: CallTarget):
  | CallProof
  | undefined
{
  // a macro may open a namespace whose definitions are not known
  if (definitions.length === 0) return 'name';
  if (namespace !== target.owner) return undefined;
  const containers = definitions.map(({ definition }) => `.${definition.container!}`);
  const longestContainer = containers.reduce((a, b) => (b.length > a.length ? b : a));
  const sourcePaths = new Set(definitions.map(({ file }) => file.path).filter((path) => !isHeader(path)));
  return sourcePaths.size <= 1 && containers.every((container) => longestContainer.endsWith(container))
    ? 'import'
    : 'name';
}

/** Finds the type that a name refers to; undefined if it refers to a namespace. */
async function findNamedType(resolver: NameResolver, path: string, name: string,
  offset: number): Promise<Meaning | undefined>
{
  const syntax = await resolver.loadSyntax(path);
  const binding = syntax && findVisibleBinding(syntax, name, offset, 'type');
  if (binding && (binding.kind === 'value' || binding.kind === 'function')) return undefined;
  return resolver.resolveMeaning(path, name, offset, 'type');
}

async function findPlainProof(resolver: NameResolver, path: string, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  // if method names are separate from value names, methods of a class take precedence over imported ones
  const findOwnMember = async () => {
    const member = await resolver.values.findImplicitMember(path, call.name, call.offset, 'method');
    return isConstructor(member) ? undefined : member;
  };
  const use = call.isMethod ? 'method' : 'value';
  const prefersMember = call.isMethod || isCFamilyFile(path) && !await isLocal(resolver, path, call);
  const meaning = (prefersMember ? await findOwnMember() : undefined) ??
    await resolver.resolveMeaning(path, call.name, call.offset, use);
  if (!meaning) {
    const member = prefersMember ? undefined : await findOwnMember();
    if (member) return target.owner === undefined ? undefined : findMemberTypeProof(resolver, member, target);
    return (canUseGlobals(path) || isCFamilyFile(path)) && target.owner === undefined ? 'name' : undefined;
  }
  if (meaning.kind === 'unresolved')
    return target.owner === undefined && await mayStandFor(resolver, meaning, target) ? 'name' : undefined;
  if (meaning.kind === 'local' || meaning.kind === 'external' || meaning.kind === 'instance') return undefined;
  if (target.owner !== undefined)
    return meaning.kind === 'definition' && meaning.owner !== undefined
      ? findMemberTypeProof(resolver, meaning, target)
      : undefined;
  if (!await isTarget(resolver, meaning, target) || call.isConstruction && !isType(resolver, meaning)) return undefined;
  return isCFamilyFile(path) && await resolver.values.mayInherit(path, call.name, call.offset) ? 'name' : 'import';
}

/** Reports whether a name that may stand for several definitions may stand for the target. */
async function mayStandFor(resolver: NameResolver, { among }: Meaning & { readonly kind: 'unresolved'; },
  target: CallTarget): Promise<boolean>
{
  if (!among) return true;
  for (const meaning of among) if (await isTarget(resolver, meaning, target)) return true;
  return false;
}

/**
 * Reports whether a receiver is a variable of Java that nothing in the repository declares: a field that is inherited
 * from outside, or a variable in code that cannot be parsed. Its type may be from the repository.
 */
async function isInheritedField(resolver: NameResolver, path: string, receiver: Expression): Promise<boolean> {
  if (receiver.kind !== 'name' || !path.endsWith('.java') || !/^[a-z_$]/.test(receiver.name)) return false;
  return await resolver.resolveMeaning(path, receiver.name, receiver.offset, 'value') === undefined &&
    await resolver.values.findImplicitMember(path, receiver.name, receiver.offset, 'value') === undefined;
}

/** Reports whether a member is a constructor, which is called by the name of its type. */
function isConstructor(meaning: Meaning | undefined): boolean {
  return meaning?.kind === 'definition' && meaning.owner === meaning.name;
}

function isType({ names }: NameResolver, meaning: Meaning): boolean {
  if (meaning.kind !== 'definition') return false;
  return meaning.binding ? meaning.binding.kind === 'type' : isTypeInRepository(names, meaning.name);
}

async function findMemberProof(resolver: NameResolver, path: string, receiver: Meaning | undefined,
  call: CallExpression, target: CallTarget): Promise<CallProof | undefined>
{
  if (!receiver || receiver.kind === 'local') return mayBeMember(target) ? 'name' : undefined;
  if (receiver.kind === 'unresolved') return 'name';
  if (receiver.kind === 'external') return undefined;
  // the call refers to a method of the smart pointer itself
  if (receiver.kind === 'instance' && receiver.wrapped === 'holder' && call.usesDot) return undefined;
  if (receiver.kind === 'module') {
    const meaning = await resolver.modules.resolveModuleMember(receiver, call.name, 'value');
    if (!meaning) return undefined;
    if (meaning.kind === 'unresolved') return 'name';
    if (await isTarget(resolver, meaning, target))
      return await isModuleChanged(resolver, path, call) ? 'name' : 'import';
    return meaning.kind === 'definition' && meaning.owner !== undefined && target.owner !== undefined
      ? findMemberTypeProof(resolver, meaning, target)
      : undefined;
  }
  if (receiver.kind === 'definition' && receiver.binding?.kind === 'value' && receiver.binding.value) {
    const value = await resolver.values.resolveValue(receiver.path, receiver.binding.value);
    if (value && value.kind !== 'definition') return findMemberProof(resolver, path, value, call, target);
  }
  const match = await resolver.types.findMember(receiver.path, receiver.name, call.name, 'method');
  const isPartial = receiver.kind === 'instance' && receiver.isPartial;
  if (match === 'none' && !isPartial) return undefined;
  if (!match || match === 'none')
    return target.owner !== undefined || mayBeMember(target) && await isObject(resolver, receiver) ? 'name' : undefined;
  if (match.member.isType) {
    const type = await resolver.resolveMeaning(match.path, call.name, match.member.offset, 'type');
    return await isTarget(resolver, type, target) ? 'import' : undefined;
  }
  const fieldProof = match.member.isField ? await findFieldProof(resolver, path, match, target) : undefined;
  if (fieldProof || target.owner === undefined) return fieldProof;
  return findMemberTypeProof(resolver, {
    kind: 'definition',
    path: match.path,
    name: call.name,
    owner: match.owner,
    member: match.member,
  }, target, call.isQualified);
}

/** Reports whether a file assigns the called name in a module: `tax.add = other`, then `tax.add()`. */
async function isModuleChanged(resolver: NameResolver, path: string,
  { name, receiver }: CallExpression): Promise<boolean>
{
  const module = typeof receiver === 'object' && receiver.kind === 'name' ? receiver.name : undefined;
  return (await resolver.loadSyntax(path))?.fieldAssignments.has(`${module}.${name}`) ?? false;
}

/** Finds the proof that the value of a field is the target. The value of an object's property may be unknown. */
async function findFieldProof(resolver: NameResolver, callPath: string, match: DeclaredMember,
  target: CallTarget): Promise<CallProof | undefined>
{
  const { path, owner, member } = match;
  if (!holdsFunctions(path)) return undefined;
  const value = member.value && await resolver.values.resolveValue(path, member.value);
  const isReplaced = await resolver.types.isReplaced(match, callPath);
  if (!isReplaced && await isTarget(resolver, value, target)) return 'import';
  const isUnknown = isReplaced || !value || value.kind === 'local' || value.kind === 'unresolved';
  return isUnknown && mayBeMember(target) && !(owner === target.owner && path === target.path) &&
      await isObject(resolver, { path, name: owner })
    ? 'name'
    : undefined;
}

/** Reports whether a type is that of an object literal. */
async function isObject(resolver: NameResolver,
  { path, name }: { readonly path: string; readonly name: string; }
): Promise<
  boolean
> {
  const types = (await resolver.loadSyntax(path))?.types ?? [];
  return types.some((type) => type.name === name && type.isObject);
}

/** Finds the proof that a member is the target, or that a call of the member may reach the target. */
async function findMemberTypeProof(resolver: NameResolver, meaning: Meaning, target: CallTarget,
  isQualified = false): Promise<CallProof | undefined>
{
  if (meaning.kind !== 'definition' || meaning.owner === undefined || target.owner === undefined) return undefined;
  if (meaning.owner === target.owner && meaning.path === target.path) return 'type';
  if (isUnnamedObject(meaning.owner)) return findUnnamedProof(meaning, target);
  const [targetTypePath, memberTypePath] = [await findTypeFile(resolver, target.path, target.owner),
    await findTypeFile(resolver, meaning.path, meaning.owner)];
  if (target.owner === meaning.owner && targetTypePath === memberTypePath) return 'type';
  // in C++, `Base::total()` runs exactly that method
  if (isQualified && isCFamilyFile(target.path)) return undefined;
  if (await resolver.types.inherits(targetTypePath, target.owner, memberTypePath, meaning.owner))
    return await resolver.types.isAbstract(memberTypePath, meaning.owner, target.name) ? 'type' : 'name';
  if (await resolver.types.inherits(memberTypePath, meaning.owner, targetTypePath, target.owner)) {
    // in C++, the receiver's own method is called, whatever it overrides
    if (isCFamilyFile(target.path)) return undefined;
    if (await resolver.types.isAbstract(targetTypePath, target.owner, target.name)) return 'type';
    return hasOverloads(target.path) ? 'name' : undefined;
  }
  if (await resolver.types.isInterface(targetTypePath, target.owner)) return undefined;
  return await resolver.types.isInterface(memberTypePath, meaning.owner) &&
      await implementsInterface(resolver, target, memberTypePath, meaning.owner)
    ? 'type'
    : undefined;
}

/**
 * Finds the proof that a member of an object without a name is the target. Outlines name such objects after what
 * contains them, so only the place of the member tells.
 */
function findUnnamedProof({ path, member }: Meaning & { readonly kind: 'definition'; }, target: CallTarget):
  | CallProof
  | undefined
{
  if (path !== target.path || !member) return undefined;
  if (!target.memberRange) return 'name';
  const [from, to] = target.memberRange;
  return from <= member.offset && member.offset < to ? 'type' : undefined;
}

/** Reports whether the target's Go type has all methods of an interface, and so implements the interface. */
async function implementsInterface(resolver: NameResolver, target: CallTarget, path: string,
  type: string): Promise<boolean>
{
  if (!target.path.endsWith('.go')) return false;
  const methods =
    (await resolver.loadSyntax(path))?.members.filter((member) => member.owner === type && !member.isField) ?? [];
  const typeFile = await findTypeFile(resolver, target.path, target.owner!);
  for (const { name } of methods) {
    const match = await resolver.types.findMember(typeFile, target.owner!, name, 'method');
    if (!match || match === 'none') return false;
  }
  return methods.length > 0;
}

/** Returns the file that declares a type; the type's members may be in other files. */
async function findTypeFile(resolver: NameResolver, path: string, type: string): Promise<string> {
  const meaning = await resolver.resolveMeaning(path, type, 0, 'type');
  return meaning?.kind === 'definition' ? meaning.path : path;
}

/**
 * Reports whether the called name is a variable, a parameter or a function in a block. Such names take precedence over
 * members of the surrounding type.
 */
async function isLocal(resolver: NameResolver, path: string, { name, offset }: CallExpression): Promise<boolean> {
  const syntax = await resolver.loadSyntax(path);
  if (!syntax || hasManyDeclarations(syntax, name)) return true;
  const binding = findVisibleBinding(syntax, name, offset, 'value');
  return binding !== undefined && binding.to !== Infinity;
}

/** Reports whether a file may use global names of other scripts, which its page loads or a bundler imports. */
function canUseGlobals(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|html|vue|svelte)$/.test(path);
}
