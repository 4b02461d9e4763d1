import type { Definition, ImportRef, NameUses } from '#model';
import { insideOpaque, isCode, lineAt, type LexicalMap } from '../scanning/lexicalMap';

const statement =
  /^[ \t]*(alias|import|use|require)[ \t(]+(__MODULE__\.)?([A-Z][\w.]*[\w]|[A-Z]|__MODULE__)(?:\.\{([^{}]{0,5000})\})?(?:[ \t]*,[ \t\n]*as:[ \t]*([A-Z]\w*))?/gm;
const references = /(?<![\w.@:])[A-Z]\w*(?:\.[A-Z]\w*)*/g;
/** The maximum number of uses in one file; a file with more is generated code. */
const usesMax = 2_000;

interface Named {
  readonly full: string;
  readonly alias: string | undefined;
  readonly offset: number;
}

/**
 * Lists the modules that an Elixir file aliases, imports, requires or uses, with nested aliases expanded, in text
 * order.
 */
export function importsOfElixir(lexicalMap: LexicalMap): ImportRef[] {
  return statements(lexicalMap).map(({ full, offset }) => ({
    specifier: full,
    line: lineAt(lexicalMap, offset),
    kind: 'import',
    names: [lastPart(full)],
  }));
}

function statements(lexicalMap: LexicalMap): Named[] {
  const { text, depths } = lexicalMap;
  const results: Named[] = [];
  const aliases = new Map<string, string>();
  const ownModule = /^[ \t]*defmodule[ \t(]+([A-Z][\w.]*)/m.exec(text)?.[1];
  statement.lastIndex = 0;
  for (let match = statement.exec(text); match; match = statement.exec(text)) {
    const offset = match.index + match[0].search(/\S/);
    if (depths[lineAt(lexicalMap, offset) - 1] === insideOpaque || !isCode(lexicalMap, offset)) continue;
    const isRelative = match[2] !== undefined || match[3] === '__MODULE__';
    const written = match[3] === '__MODULE__' ? '' : match[3]!;
    const base = isRelative
      ? [ownModule ?? '', written].filter((part) => part !== '').join('.')
      : expanded(written, aliases);
    const parts = match[4] === undefined
      ? ['']
      : match[4].split(',').map((part) => part.trim()).filter((part) => /^[A-Z][\w.]*$/.test(part));
    for (const part of parts) {
      const full = part === '' ? base : `${base}.${part}`;
      if (full === '') continue;
      const alias = match[1] === 'alias' || match[5] !== undefined ? match[5] ?? lastPart(full) : undefined;
      if (alias !== undefined) aliases.set(alias, full);
      results.push({ full, alias, offset });
    }
  }
  return results;
}

/** Lists the modules that the file names elsewhere, with their aliases expanded. */
export function usesOfElixir(lexicalMap: LexicalMap, definitions: readonly Definition[]): NameUses {
  const { text } = lexicalMap;
  const imported = statements(lexicalMap);
  const aliases = new Map(imported.flatMap(({ alias, full }) => (alias === undefined ? [] : [[alias, full] as const])));
  const knownNames = new Set([...imported.map((item) => item.full),
    ...definitions.filter((item) => item.kind === 'module' || item.kind === 'interface').map((item) => item.name)]);
  const names: string[] = [];
  const lines: number[] = [];
  references.lastIndex = 0;
  for (let match = references.exec(text); match && names.length < usesMax; match = references.exec(text)) {
    const full = expanded(match[0], aliases);
    if (knownNames.has(full) || text[references.lastIndex] === ':' || !isCode(lexicalMap, match.index)) continue;
    knownNames.add(full);
    names.push(full);
    lines.push(lineAt(lexicalMap, match.index));
  }
  return { names, lines };
}

function expanded(name: string, aliases: ReadonlyMap<string, string>): string {
  const first = name.split('.', 1)[0]!;
  const full = aliases.get(first);
  return full === undefined ? name : full + name.slice(first.length);
}

function lastPart(full: string): string {
  return full.slice(full.lastIndexOf('.') + 1);
}
