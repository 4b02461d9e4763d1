import { holdsFunctions, isTarget, type CallTarget } from './callTarget';
import type { Binding, FileSyntax } from './fileSyntax';
import { isAssigned } from './names/otherValues';
import type { NameResolver } from './names/nameResolver';

/** Collects the other names under which a file imports the target, or declares a constant with it as the value. */
export async function collectAliases(resolver: NameResolver, path: string, syntax: FileSyntax,
  target: CallTarget): Promise<ReadonlySet<string>>
{
  const aliases = new Set<string>();
  if (target.owner !== undefined) return aliases;
  const calledNames = new Set(syntax.calls.map(({ name }) => name));
  for (const [name, bindings] of syntax.bindings) {
    if (name === target.name || !calledNames.has(name)) continue;
    for (const binding of bindings) {
      if (binding.kind !== 'import' && !holdsAlias(path, syntax, binding, bindings, target, aliases)) continue;
      const meaning = await resolver.resolveMeaning(path, name, binding.offset, 'value');
      const mayBeTarget = meaning?.kind === 'unresolved' && meaning.name === target.name;
      if (mayBeTarget || await isTarget(resolver, meaning, target)) aliases.add(name);
    }
  }
  return aliases;
}

/**
 * Reports whether the value of a variable may be the target under one of its names. A variable with several values is
 * none of them.
 */
function holdsAlias(path: string, syntax: FileSyntax, binding: Binding, bindings: readonly Binding[],
  target: CallTarget, aliases: ReadonlySet<string>): boolean
{
  const { kind, from, to, value } = binding;
  if (kind !== 'value' || !holdsFunctions(path) || isAssigned(syntax, binding)) return false;
  if (value?.kind !== 'name' && value?.kind !== 'member') return false;
  const isNamed = value.name === target.name || aliases.has(value.name) || target.exportedNames?.has(value.name);
  return isNamed === true && bindings.filter((other) => other.from === from && other.to === to).length === 1;
}

/** Collects the names of fields and exports that may hold the target, which a call through them proves. */
export function collectMemberAliases({ members }: FileSyntax,
  { name, owner, exportedNames }: CallTarget): ReadonlySet<string>
{
  const aliases = new Set(exportedNames);
  if (owner !== undefined) return aliases;
  for (const { isField, value, name: fieldName } of members)
    if (isField && (value?.kind === 'name' || value?.kind === 'member') && value.name === name) aliases.add(fieldName);
  return aliases;
}
