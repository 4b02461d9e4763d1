import type { Definition, Facts, ImportRef, NameUses } from '#model';

/**
 * The limits of the facts that the index stores for one file. Handwritten files stay far below them; a generated or
 * hostile file costs the index no more than this, and a pack that shows it states what is missing.
 */
const maxDefinitions = 20_000;
const maxImports = 5_000;
/** The maximum number of names in all imports of a file; its uses have the same limit. */
const maxNames = 20_000;
/** The maximum length of a name, in characters; handwritten names are shorter. */
const maxNameLength = 300;
/** The maximum length of an import's specifier, in characters; `data:` addresses are longer. */
const maxSpecifierLength = 1_000;

export function limitDefinitions(definitions: readonly Definition[]): readonly Definition[] {
  return definitions.filter(({ name, container }) =>
    name.length <= maxNameLength && (container?.length ?? 0) <= 2 * maxNameLength
  )
    .slice(0, maxDefinitions);
}

export function limitImports(imports: readonly ImportRef[]): readonly ImportRef[] {
  let nameCount = 0;
  return imports.filter(({ specifier }) => specifier.length <= maxSpecifierLength).slice(0, maxImports).map(
    (importRef) => {
      const keptNames = nameCount + importRef.names.length <= maxNames && importRef.names.every(isShort)
        ? importRef.names
        : importRef.names.slice(0, Math.max(0, maxNames - nameCount)).filter(isShort);
      nameCount += keptNames.length;
      return keptNames === importRef.names ? importRef : { ...importRef, names: keptNames };
    },
  );
}

export function omitLongName(name: string | undefined): string | undefined {
  return name !== undefined && isShort(name) ? name : undefined;
}

export function limitUses(uses: NameUses | undefined): NameUses | undefined {
  if (!uses) return undefined;
  const { names, lines } = uses;
  if (names.length <= maxNames && names.every(isShort)) return uses;
  const keptIndexes = [...names.keys()].slice(0, maxNames).filter((index) => isShort(names[index]!));
  return { names: keptIndexes.map((index) => names[index]!), lines: keptIndexes.map((index) => lines[index]!) };
}

/** Describes the facts of a file that a limit cut, as part of a sentence; undefined for almost all files. */
export function describeCutFacts({ definitions, imports }: Facts): string | undefined {
  const limits = [
    ...(definitions.length >= maxDefinitions ? [`${maxDefinitions} definitions`] : []),
    ...(imports.length >= maxImports ? [`${maxImports} imports`] : []),
  ];
  return limits.length === 0 ? undefined : `only its first ${limits.join(' and ')} are indexed`;
}

function isShort(name: string): boolean {
  return name.length <= maxNameLength;
}
