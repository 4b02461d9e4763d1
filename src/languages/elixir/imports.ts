import type { Definition, ImportRef, NameUses } from '#model';
import { insideOpaque, isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

const statementPattern =
  /^[ \t]*(alias|import|use|require)[ \t(]+(__MODULE__\.)?([A-Z][\w.]*[\w]|[A-Z]|__MODULE__)(?:\.\{([^{}]{0,5000})\})?(?:[ \t]*,[ \t\n]*as:[ \t]*([A-Z]\w*))?/gm;
const referencePattern = /(?<![\w.@:])[A-Z]\w*(?:\.[A-Z]\w*)*/g;
/** The maximum number of uses in one file; a file with more is generated code. */
const maxUses = 2_000;

interface ModuleReference {
  readonly fullName: string;
  readonly alias: string | undefined;
  readonly offset: number;
}

/**
 * Lists the modules that an Elixir file aliases, imports, requires or uses, with nested aliases expanded, in text
 * order.
 */
export function findElixirImports(lexicalMap: LexicalMap): ImportRef[] {
  return findImportStatements(lexicalMap).map(({ fullName, offset }) => ({
    specifier: fullName,
    line: getLineNumberAt(lexicalMap, offset),
    kind: 'import',
    names: [getLastPart(fullName)],
  }));
}

function findImportStatements(lexicalMap: LexicalMap): ModuleReference[] {
  const { text, depths } = lexicalMap;
  const references: ModuleReference[] = [];
  const aliases = new Map<string, string>();
  const ownModule = /^[ \t]*defmodule[ \t(]+([A-Z][\w.]*)/m.exec(text)?.[1];
  statementPattern.lastIndex = 0;
  for (let match = statementPattern.exec(text); match; match = statementPattern.exec(text)) {
    const offset = match.index + match[0].search(/\S/);
    if (depths[getLineNumberAt(lexicalMap, offset) - 1] === insideOpaque || !isCode(lexicalMap, offset)) continue;
    const isRelative = match[2] !== undefined || match[3] === '__MODULE__';
    const writtenName = match[3] === '__MODULE__' ? '' : match[3]!;
    const baseName = isRelative
      ? [ownModule ?? '', writtenName].filter((part) => part !== '').join('.')
      : expandAlias(writtenName, aliases);
    const parts = match[4] === undefined
      ? ['']
      : match[4].split(',').map((part) => part.trim()).filter((part) => /^[A-Z][\w.]*$/.test(part));
    for (const part of parts) {
      const fullName = part === '' ? baseName : `${baseName}.${part}`;
      if (fullName === '') continue;
      const alias = match[1] === 'alias' || match[5] !== undefined ? match[5] ?? getLastPart(fullName) : undefined;
      if (alias !== undefined) aliases.set(alias, fullName);
      references.push({ fullName, alias, offset });
    }
  }
  return references;
}

/** Lists the modules that the file refers to outside import statements, with their aliases expanded. */
export function findElixirUses(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text } = lexicalMap;
  const references = findImportStatements(lexicalMap);
  const aliases = new Map(
    references.flatMap(({ alias, fullName }) => (alias === undefined ? [] : [[alias, fullName] as const])),
  );
  const knownNames = new Set([...references.map((item) => item.fullName),
    ...definitions.filter((item) => item.kind === 'module' || item.kind === 'interface').map((item) => item.name)]);
  const names: string[] = [];
  const lines: number[] = [];
  referencePattern.lastIndex = 0;
  for (let match = referencePattern.exec(text); match && names.length < maxUses; match = referencePattern.exec(text)) {
    const fullName = expandAlias(match[0], aliases);
    if (knownNames.has(fullName) || text[referencePattern.lastIndex] === ':' || !isCode(lexicalMap, match.index))
      continue;
    knownNames.add(fullName);
    names.push(fullName);
    lines.push(getLineNumberAt(lexicalMap, match.index));
  }
  return { names, lines };
}

function expandAlias(name: string, aliases: ReadonlyMap<string, string>): string {
  const firstPart = name.split('.', 1)[0]!;
  const fullName = aliases.get(firstPart);
  return fullName === undefined ? name : fullName + name.slice(firstPart.length);
}

function getLastPart(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}
