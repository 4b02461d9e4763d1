import type { Binding, FileSyntax } from '../fileSyntax';
import { findVisibleBinding } from './lexicalScope';
import type { Meaning } from './meaning';

/** Maximum number of comparisons of assignments with declarations. Above it, as in generated code, all are assigned. */
const maxComparisons = 20_000;
/** Maximum number of other declarations of a name that are resolved. Above it, a name has several values. */
const maxRivals = 8;

/** Reports whether the variable of a declaration gets another value after it. */
export function isAssigned(syntax: FileSyntax, { name, from, to }: Binding): boolean {
  const offsets = syntax.assignments.get(name);
  if (!offsets) return false;
  if (offsets.length * (syntax.bindings.get(name)?.length ?? 0) > maxComparisons) return true;
  return offsets.some((offset) => {
    const assigned = findVisibleBinding(syntax, name, offset, 'value');
    return assigned !== undefined && assigned.from === from && assigned.to === to;
  });
}

/**
 * Returns the meaning of a declared name, or `unresolved` if the name may stand for several functions or modules: it is
 * assigned again, or imported or declared twice in one scope, of which code chooses one. A type is never replaced,
 * because a variable keeps its type.
 */
export async function findOtherValue(syntax: FileSyntax, binding: Binding, meaning: Meaning | undefined,
  resolve: (binding: Binding) => Promise<Meaning | undefined>): Promise<Meaning | undefined>
{
  if (meaning?.kind === 'instance' || meaning?.kind === 'unresolved' || binding.kind === 'type') return meaning;
  const isKnown = meaning?.kind === 'definition' || meaning?.kind === 'module';
  const name = meaning?.kind === 'definition' ? meaning.name : binding.name;
  if (isKnown && isAssigned(syntax, binding)) return { kind: 'unresolved', name };
  const rivals = findRivals(syntax, binding);
  if (rivals.length > maxRivals) return isKnown ? { kind: 'unresolved', name } : meaning;
  for (const rival of rivals) {
    const other = isKnown || rival.kind !== 'value' ? await resolve(rival) : undefined;
    if (isKnown && !isSame(meaning, other))
      return { kind: 'unresolved', name, ...await listChoices(meaning, rivals, resolve) };
    if (!isKnown && other?.kind === 'definition') return { kind: 'unresolved', name: other.name };
  }
  return meaning;
}

/** Resolves all that a name may stand for; empty if a part of it is not known. */
async function listChoices(meaning: Meaning, rivals: readonly Binding[],
  resolve: (binding: Binding) => Promise<Meaning | undefined>): Promise<{ readonly among?: readonly Meaning[]; }>
{
  const among = [meaning];
  for (const rival of rivals) {
    const other = await resolve(rival);
    if (other?.kind !== 'definition' && other?.kind !== 'external') return {};
    among.push(other);
  }
  return { among };
}

/** Returns the other declarations of a variable in its scope, if one of them gives it a value from elsewhere. */
function findRivals(syntax: FileSyntax, binding: Binding): readonly Binding[] {
  const bindings = syntax.bindings.get(binding.name) ?? [];
  if (bindings.length < 2) return [];
  const isRival = (other: Binding) =>
    other.from === binding.from && other.to === binding.to && valueKinds.has(other.kind);
  const inScope = bindings.filter(isRival);
  return inScope.some(({ kind }) => kind === 'import' || kind === 'value')
    ? inScope.filter((other) => other !== binding)
    : [];
}

const valueKinds: ReadonlySet<Binding['kind']> = new Set(['import', 'value', 'function', 'type']);

function isSame(meaning: Meaning, other: Meaning | undefined): boolean {
  if (meaning.kind === 'definition')
    return other?.kind === 'definition' && other.path === meaning.path && other.name === meaning.name &&
      other.owner === meaning.owner;
  return meaning.kind === 'module' && other?.kind === 'module' && meaning.paths.join('\0') === other.paths.join('\0') &&
    meaning.dotted?.name === other.dotted?.name;
}
