import { byText } from '#base/order';
import type { CallExpression, FileSyntax } from './fileSyntax';
import { hasManyDeclarations, visibleBinding } from './names/lexicalScope';
import { isDeclaredInHeader, isLinked, isTypeSomewhere } from './names/linkedFunctions';
import type { Meaning } from './names/meaning';
import type { NameResolver } from './names/nameResolver';
import { hasOverloads } from './names/overloads';

/** The target of a call: a definition, identified by its file, its own name and its type's name. */
export interface CallTarget {
  readonly path: string;
  readonly name: string;
  readonly owner?: string;
  /** Offsets of the declaration, if it is visible only in a part of its file. */
  readonly nested?: readonly [from: number, to: number];
  /** True if the target is in a module within its file; other files call it through that module's name. */
  readonly inModule?: boolean;
}

/** How certain it is that a call is one of the symbol. */
export type CallProof = 'import' | 'type' | 'name';

export interface FoundCall {
  /** Offset of the called name. */
  readonly at: number;
  readonly name: string;
  readonly proof: CallProof;
}

/** Finds the calls in one file that may refer to the target, in the order of the text. */
export async function findCalls(resolver: NameResolver, path: string, syntax: FileSyntax,
  target: CallTarget): Promise<readonly FoundCall[]>
{
  const aliases = await collectImportAliases(resolver, path, syntax, target);
  const free = asFreeFunction(resolver, target);
  const foundCalls: FoundCall[] = [];
  for (const call of syntax.calls) {
    if (call.name !== target.name && !(call.receiver === undefined && aliases.has(call.name))) continue;
    const proof = await findCallProof(resolver, path, call, target) ??
      (free && await findCallProof(resolver, path, call, free));
    if (proof) foundCalls.push({ at: call.at, name: call.name, proof });
  }
  return foundCalls.sort((a, b) => a.at - b.at || byText(a.proof, b.proof));
}

/**
 * Returns the target of `void logs::warn() {}` in C++ as a function of a namespace. Undefined if `logs` is a type, so
 * that `warn` is its member.
 */
function asFreeFunction({ names }: NameResolver, target: CallTarget): CallTarget | undefined {
  const { owner, ...free } = target;
  return owner !== undefined && isLinked(target.path) && !isTypeSomewhere(names, owner) ? free : undefined;
}

/** Collects the other names under which a file imports the target. */
async function collectImportAliases(resolver: NameResolver, path: string, syntax: FileSyntax,
  target: CallTarget): Promise<ReadonlySet<string>>
{
  const aliases = new Set<string>();
  if (target.owner !== undefined) return aliases;
  const called = new Set(syntax.calls.map(({ name }) => name));
  for (const [name, bindings] of syntax.bindings) {
    if (name === target.name || !called.has(name)) continue;
    for (const binding of bindings) {
      if (binding.kind !== 'import') continue;
      const meaning = await resolver.meaningOf(path, name, binding.at, 'value');
      const isMaybe = meaning?.kind === 'unresolved' && meaning.name === target.name;
      if (isMaybe || await isTarget(resolver, meaning, target)) aliases.add(name);
    }
  }
  return aliases;
}

async function findCallProof(resolver: NameResolver, path: string, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  if (call.isQualified) return scopedProof(resolver, path, call, target);
  if (call.receiver === undefined) return plainProof(resolver, path, call, target);
  if (call.receiver === 'unread') return mayBeMember(target) ? 'name' : undefined;
  const receiver = await resolver.values.valueOf(path, call.receiver);
  return memberProof(resolver, receiver, call, target);
}

/** `Cart::total()`, `shop::total()`, `::total()`. */
async function scopedProof(resolver: NameResolver, path: string, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  const { receiver: scope } = call;
  if (scope !== undefined && (scope === 'unread' || scope.kind !== 'name'))
    return mayBeMember(target)
      ? 'name'
      : undefined;
  const type = scope && await typeNamed(resolver, path, scope.name, scope.at);
  if (type) return memberProof(resolver, type, call, target);
  const meaning = await resolver.modules.inNamespace(path, scope?.name ?? '', call.name, 'value', 0);
  if (meaning) return await isTarget(resolver, meaning, target) ? 'import' : undefined;
  if (scope === undefined || scope.name === 'std') return undefined;
  if (target.owner !== undefined) return 'name';
  // nothing is known about a namespace opened by a macro
  const ownMeaning = await resolver.meaningOf(target.path, target.name, 0, 'value');
  const isElsewhere = ownMeaning?.kind === 'definition' && (ownMeaning.binding?.namespaces?.length ?? 0) > 0;
  return isElsewhere ? undefined : 'name';
}

/** Returns undefined if no type has that name: it is a namespace. */
async function typeNamed(resolver: NameResolver, path: string, name: string, at: number): Promise<Meaning | undefined> {
  const syntax = await resolver.syntaxOf(path);
  const binding = syntax && visibleBinding(syntax, name, at, 'type');
  if (binding && (binding.kind === 'value' || binding.kind === 'function')) return undefined;
  return resolver.meaningOf(path, name, at, 'type');
}

async function plainProof(resolver: NameResolver, path: string, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  // if methods have names of their own, a class's come before imported ones
  const ownMember = () => resolver.values.implicitMember(path, call.name, call.at, 'method');
  const use = call.isMethod ? 'method' : 'value';
  const isOwn = call.isMethod || isLinked(path) && !await isLocal(resolver, path, call);
  const meaning = (isOwn ? await ownMember() : undefined) ?? await resolver.meaningOf(path, call.name, call.at, use);
  if (!meaning) {
    const member = isOwn ? undefined : await ownMember();
    if (member) return target.owner === undefined ? undefined : memberOfType(resolver, member, target);
    return (isGlobal(path) || isLinked(path)) && target.owner === undefined ? 'name' : undefined;
  }
  if (meaning.kind === 'unresolved') return target.owner === undefined ? 'name' : undefined;
  if (meaning.kind === 'local' || meaning.kind === 'external' || meaning.kind === 'instance') return undefined;
  if (target.owner !== undefined)
    return meaning.kind === 'definition' && meaning.owner !== undefined
      ? memberOfType(resolver, meaning, target)
      : undefined;
  if (!await isTarget(resolver, meaning, target)) return undefined;
  return isLinked(path) && await resolver.values.mayInherit(path, call.name, call.at) ? 'name' : 'import';
}

/** Reports whether a call on an unknown receiver may refer to the target. */
function mayBeMember({ owner, inModule }: CallTarget): boolean {
  return owner !== undefined || inModule === true;
}

async function memberProof(resolver: NameResolver, receiver: Meaning | undefined, call: CallExpression,
  target: CallTarget): Promise<CallProof | undefined>
{
  if (!receiver || receiver.kind === 'local') return mayBeMember(target) ? 'name' : undefined;
  if (receiver.kind === 'unresolved') return 'name';
  if (receiver.kind === 'external') return undefined;
  // the call refers to a method of the smart pointer itself
  if (receiver.kind === 'instance' && receiver.wrapped === 'holder' && call.isDot) return undefined;
  if (receiver.kind === 'module') {
    const meaning = receiver.dotted
      ? await resolver.modules.ofDotted(receiver.dotted.path, receiver.dotted.name, call.name, 'value', 0)
      : await resolver.modules.ofModule(receiver.paths, call.name, 'value');
    if (!meaning) return undefined;
    if (meaning.kind === 'unresolved') return 'name';
    if (await isTarget(resolver, meaning, target)) return 'import';
    return meaning.kind === 'definition' && meaning.owner !== undefined && target.owner !== undefined
      ? memberOfType(resolver, meaning, target)
      : undefined;
  }
  if (receiver.kind === 'definition' && receiver.binding?.kind === 'value' && receiver.binding.value) {
    const value = await resolver.values.valueOf(receiver.path, receiver.binding.value);
    if (value && value.kind !== 'definition') return memberProof(resolver, value, call, target);
  }
  const match = await resolver.types.findMember(receiver.path, receiver.name, call.name, 'method');
  const isPartial = receiver.kind === 'instance' && receiver.isPartial;
  if (match === 'none' && !isPartial) return undefined;
  if (!match || match === 'none') return target.owner === undefined ? undefined : 'name';
  if (match.member.isType) {
    const type = await resolver.meaningOf(match.path, call.name, match.member.at, 'type');
    return await isTarget(resolver, type, target) ? 'import' : undefined;
  }
  if (target.owner === undefined) return undefined;
  return memberOfType(resolver, {
    kind: 'definition',
    path: match.path,
    name: call.name,
    owner: match.owner,
    member: match.member,
  }, target, call.isQualified);
}

/** Checks whether a member is the target, or whether a call of it may reach the target. */
async function memberOfType(resolver: NameResolver, meaning: Meaning, target: CallTarget,
  isQualified = false): Promise<CallProof | undefined>
{
  if (meaning.kind !== 'definition' || meaning.owner === undefined || target.owner === undefined) return undefined;
  if (meaning.owner === target.owner && meaning.path === target.path) return 'type';
  const [targetType, type] = [await findTypeFile(resolver, target.path, target.owner),
    await findTypeFile(resolver, meaning.path, meaning.owner)];
  if (target.owner === meaning.owner && targetType === type) return 'type';
  // in C++, `Base::total()` runs exactly that method
  if (isQualified && isLinked(target.path)) return undefined;
  if (await resolver.types.inherits(targetType, target.owner, type, meaning.owner))
    return await resolver.types.isAbstract(type, meaning.owner, target.name) ? 'type' : 'name';
  if (await resolver.types.inherits(type, meaning.owner, targetType, target.owner)) {
    // in C++, the receiver's own method is called, whatever it overrides
    if (isLinked(target.path)) return undefined;
    if (await resolver.types.isAbstract(targetType, target.owner, target.name)) return 'type';
    return hasOverloads(target.path) ? 'name' : undefined;
  }
  if (await resolver.types.isInterface(targetType, target.owner)) return undefined;
  return await resolver.types.isInterface(type, meaning.owner) && await fulfils(resolver, target, type, meaning.owner)
    ? 'type'
    : undefined;
}

/** Go's types implement an interface by having its methods. */
async function fulfils(resolver: NameResolver, target: CallTarget, path: string, type: string): Promise<boolean> {
  if (!target.path.endsWith('.go')) return false;
  const methods =
    (await resolver.syntaxOf(path))?.members.filter((member) => member.owner === type && !member.isField) ?? [];
  const home = await findTypeFile(resolver, target.path, target.owner!);
  for (const { name } of methods) {
    const match = await resolver.types.findMember(home, target.owner!, name, 'method');
    if (!match || match === 'none') return false;
  }
  return methods.length > 0;
}

/** Returns the file that declares a type; the type's members may be in other files. */
async function findTypeFile(resolver: NameResolver, path: string, type: string): Promise<string> {
  const meaning = await resolver.meaningOf(path, type, 0, 'type');
  return meaning?.kind === 'definition' ? meaning.path : path;
}

async function isTarget(resolver: NameResolver, meaning: Meaning | undefined, target: CallTarget): Promise<boolean> {
  if (meaning?.kind === 'module')
    return isTarget(resolver, await resolver.modules.ofModule(meaning.paths, 'default', 'value'), target);
  if (meaning?.kind !== 'definition' || meaning.name !== target.name) return false;
  if (meaning.path !== target.path && !isDeclaredInHeader(resolver.names, target.path, meaning.path, target.name))
    return false;
  if (meaning.owner !== target.owner) return false;
  if (!target.nested) return meaning.binding === undefined || meaning.binding.to === Infinity;
  const [from, to] = target.nested;
  return meaning.binding !== undefined && from <= meaning.binding.at && meaning.binding.at < to;
}

/**
 * Reports whether the name is a variable, a parameter or a function in a block; these take precedence over members of
 * the surrounding type.
 */
async function isLocal(resolver: NameResolver, path: string, { name, at }: CallExpression): Promise<boolean> {
  const syntax = await resolver.syntaxOf(path);
  if (!syntax || hasManyDeclarations(syntax, name)) return true;
  const binding = visibleBinding(syntax, name, at, 'value');
  return binding !== undefined && binding.to !== Infinity;
}

/** Scripts see the names of other scripts that their pages load, or that a bundler imports for them. */
function isGlobal(path: string): boolean {
  return /\.(?:[cm]?[jt]sx?|html|vue|svelte)$/.test(path);
}
