import { holdsFunctions, isTarget, mayBeMember, type CallProof, type CallTarget } from './callTarget';
import { isUnnamedObject, type CallExpression, type Expression } from './fileSyntax';
import { isCFamilyFile } from './names/linkedFunctions';
import type { DeclaredMember, Meaning } from './names/meaning';
import type { NameResolver } from './names/nameResolver';
import { hasOverloads } from './names/overloads';

/** Finds the proof that a member of the receiver is the target. */
export async function findMemberProof(resolver: NameResolver, path: string, receiver: Meaning | undefined,
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
      return await isReplacedOnReceiver(resolver, path, call) ? 'name' : 'import';
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
  const proof = await findMemberTypeProof(resolver, {
    kind: 'definition',
    path: match.path,
    name: call.name,
    owner: match.owner,
    member: match.member,
  }, target, call.isQualified);
  return proof && await isReplacedOnReceiver(resolver, path, call) ? 'name' : proof;
}

/** Reports whether a file replaces a member on the object that it calls: `cart.total = fake`, then `cart.total()`. */
async function isReplacedOnReceiver(resolver: NameResolver, path: string,
  { name, receiver }: CallExpression): Promise<boolean>
{
  if (typeof receiver !== 'object' || receiver.kind === 'self') return false;
  const chain = formatChain(receiver);
  return chain !== undefined && ((await resolver.loadSyntax(path))?.fieldAssignments.has(`${chain}.${name}`) ?? false);
}

/** Returns an expression as it is written, such as `this.cart`; undefined if it is not a chain of names. */
function formatChain(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind === 'self') return 'this';
  if (expression.kind !== 'member') return undefined;
  const operand = formatChain(expression.operand);
  return operand === undefined ? undefined : `${operand}.${expression.name}`;
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
export async function findMemberTypeProof(resolver: NameResolver, meaning: Meaning, target: CallTarget,
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
