import { isTarget, mayBeMember, type CallProof, type CallTarget } from './callTarget';
import type { CallExpression, Expression } from './fileSyntax';
import { findMemberProof, findMemberTypeProof } from './memberProof';
import { isEcmaFile } from './names/ecmaFiles';
import { hasManyDeclarations, findVisibleBinding } from './names/lexicalScope';
import { findNamespaceDefinitions, isCFamilyFile, isHeader, isTypeInRepository } from './names/linkedFunctions';
import type { Meaning } from './names/meaning';
import type { NameResolver } from './names/nameResolver';
import type { NamedDefinition } from './names/repositoryNames';

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

/**
 * Returns the target of `void logs::warn() {}` in C++ as a function of a namespace. Undefined if `logs` is a type, so
 * that `warn` is its member.
 */
export function toFreeFunction({ names }: NameResolver, target: CallTarget): CallTarget | undefined {
  const { owner, ...freeTarget } = target;
  return owner !== undefined && isCFamilyFile(target.path) && !isTypeInRepository(names, owner)
    ? freeTarget
    : undefined;
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
    return (isEcmaFile(path) || isCFamilyFile(path)) && target.owner === undefined ? 'name' : undefined;
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
