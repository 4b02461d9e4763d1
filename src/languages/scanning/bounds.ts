import type { Definition, Facts, ImportRef, NameUses } from '#model';

/**
 * The limits of the facts that the index keeps of one file. Handwritten files stay far below them; a generated or
 * hostile file costs the index no more than this, and a pack that shows it states what is missing.
 */
const maxDefinitions = 20_000;
const maxImports = 5_000;
/** The most names in all imports of a file together, and in its uses. */
const maxNames = 20_000;
/** The most characters of a name; nobody writes longer names. */
const longestName = 300;
/** The maximum length of an import's specifier, in characters; `data:` addresses are longer. */
const longestSpecifier = 1_000;

export function boundedDefinitions(all: readonly Definition[]): readonly Definition[] {
  return all.filter(({ name, container }) => name.length <= longestName && (container?.length ?? 0) <= 2 * longestName)
    .slice(0, maxDefinitions);
}

export function boundedImports(all: readonly ImportRef[]): readonly ImportRef[] {
  let names = 0;
  return all.filter(({ specifier }) => specifier.length <= longestSpecifier).slice(0, maxImports).map((ref) => {
    const kept = names + ref.names.length <= maxNames && ref.names.every(isShort)
      ? ref.names
      : ref.names.slice(0, Math.max(0, maxNames - names)).filter(isShort);
    names += kept.length;
    return kept === ref.names ? ref : { ...ref, names: kept };
  });
}

export function boundedName(name: string | undefined): string | undefined {
  return name !== undefined && isShort(name) ? name : undefined;
}

export function boundedUses(uses: NameUses | undefined): NameUses | undefined {
  if (!uses) return undefined;
  const { names, lines } = uses;
  if (names.length <= maxNames && names.every(isShort)) return uses;
  const kept = [...names.keys()].slice(0, maxNames).filter((at) => isShort(names[at]!));
  return { names: kept.map((at) => names[at]!), lines: kept.map((at) => lines[at]!) };
}

/** Describes the facts of a file that a limit cut, as part of a sentence; undefined for almost all files. */
export function cutFacts({ definitions, imports }: Facts): string | undefined {
  const cut = [
    ...(definitions.length >= maxDefinitions ? [`${maxDefinitions} definitions`] : []),
    ...(imports.length >= maxImports ? [`${maxImports} imports`] : []),
  ];
  return cut.length === 0 ? undefined : `only its first ${cut.join(' and ')} are indexed`;
}

function isShort(name: string): boolean {
  return name.length <= longestName;
}
