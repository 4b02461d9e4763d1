import type { SymbolKind } from '#model';
import { groupCallsByName } from './callsByName';
import { holdsFunctions, isTarget, type CallTarget } from './callTarget';
import type { Binding, FileSyntax, ImportSource } from './fileSyntax';
import { findImportEdges } from './names/importEdges';
import { isAssigned } from './names/otherValues';
import type { NameResolver } from './names/nameResolver';

/** Collects the other names under which a file imports the target, or declares a constant with it as the value. */
export async function collectAliases(resolver: NameResolver, path: string, syntax: FileSyntax,
  target: CallTarget): Promise<ReadonlySet<string>>
{
  const aliases = new Set<string>();
  if (target.owner !== undefined) return aliases;
  for (const { name, binding } of listPossibleAliases(syntax)) {
    if (name === target.name) continue;
    const mayBeAlias = binding.kind === 'import'
      ? !await importsOtherDefinition(resolver, path, binding.source!, target)
      : mayHoldTarget(path, syntax, binding, target, aliases);
    if (!mayBeAlias) continue;
    const meaning = await resolver.resolveMeaning(path, name, binding.offset, 'value');
    const mayBeTarget = meaning?.kind === 'unresolved' && meaning.name === target.name;
    if (mayBeTarget || await isTarget(resolver, meaning, target)) aliases.add(name);
  }
  return aliases;
}

/**
 * Reports whether an import is certainly not the target: it names a definition in a file that does not contain the
 * target's name, perhaps through files that re-export it. Most imports are such, and those files need not be parsed.
 */
async function importsOtherDefinition(resolver: NameResolver, path: string, source: ImportSource, target: CallTarget,
  depth = 0): Promise<boolean>
{
  const { mayBeNamedIn, exportedNames } = target;
  if (!mayBeNamedIn || source.name === target.name || exportedNames?.has(source.name)) return false;
  if (resolver.isTooFar(depth)) return false;
  const edges = findImportEdges(resolver.names.graph, path, source);
  for (const { to } of edges) {
    if (!mayBeNamedIn(to)) {
      if (!isDefinedIn(resolver, to, source.name)) return false;
      continue;
    }
    const reexport = (await resolver.loadSyntax(to))?.exports.get(source.name)?.source;
    if (!reexport || !await importsOtherDefinition(resolver, to, reexport, target, depth + 1)) return false;
  }
  return edges.length > 0;
}

/** Reports whether a file defines the name, and only as a function or a class. A type may share it with a variable. */
function isDefinedIn({ names }: NameResolver, path: string, name: string): boolean {
  const definitions = names.findDefinitions(name).filter(({ file, definition: { container } }) =>
    file.path === path && container === undefined
  );
  return definitions.length > 0 && definitions.every(({ definition: { kind } }) => definingKinds.has(kind));
}

/** The kinds of definitions that are never another name of a function, and share their name with none. */
const definingKinds: ReadonlySet<SymbolKind> = new Set(['function', 'class']);

/** A declaration of a name that the file calls and that may be another name of a symbol. */
interface PossibleAlias {
  readonly name: string;
  readonly binding: Binding;
}

/** An answer about many symbols looks at each file once for each symbol, so these are listed only once. */
const aliasesBySyntax = new WeakMap<FileSyntax, readonly PossibleAlias[]>();

/**
 * Lists the imports that a file calls, and the variables whose only value is another name. A variable with several
 * values is none of them.
 */
function listPossibleAliases(syntax: FileSyntax): readonly PossibleAlias[] {
  const knownAliases = aliasesBySyntax.get(syntax);
  if (knownAliases) return knownAliases;
  const callsByName = groupCallsByName(syntax);
  const possibleAliases = [...syntax.bindings].filter(([name]) => callsByName.has(name)).flatMap(([name, bindings]) =>
    bindings.filter((binding) => binding.kind === 'import' || holdsOneName(binding, bindings)).map((binding) => ({
      name,
      binding,
    }))
  );
  aliasesBySyntax.set(syntax, possibleAliases);
  return possibleAliases;
}

function holdsOneName({ kind, from, to, value }: Binding, bindings: readonly Binding[]): boolean {
  return kind === 'value' && (value?.kind === 'name' || value?.kind === 'member') &&
    bindings.filter((other) => other.from === from && other.to === to).length === 1;
}

/** Reports whether the value of a variable may be the target under one of its names. */
function mayHoldTarget(path: string, syntax: FileSyntax, binding: Binding, target: CallTarget,
  aliases: ReadonlySet<string>): boolean
{
  const { value } = binding;
  if (value?.kind !== 'name' && value?.kind !== 'member') return false;
  const isNamed = value.name === target.name || aliases.has(value.name) || target.exportedNames?.has(value.name);
  return isNamed === true && holdsFunctions(path) && !isAssigned(syntax, binding);
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
