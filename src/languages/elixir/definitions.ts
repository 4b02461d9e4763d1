import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { joinNestedName } from '../scanning/nestedName';
import { skipSpacesAndTabs } from '../scanning/blanks';

interface Scope {
  /** The name, qualified by its containers: `Outer.Inner`. */
  readonly name: string;
  readonly indent: number;
  readonly seenKeys: Set<string>;
}

const moduleSource = '[A-Z][\\w.]*|__MODULE__(?:\\.[A-Z][\\w.]*)?';
const nameSource = '[a-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*[?!]?';
const statementPattern = new RegExp([
  `(?<kind>defmodule|defprotocol|defimpl)[ \\t(]+(?<module>${moduleSource})`,
  `(?<def>def|defp|defmacro|defmacrop|defguard|defguardp|defdelegate|defn|defnp|defcallback)[ \\t(]+(?!unquote\\b)(?<name>${nameSource})(?=[\\s(,]|$)(?![ \\t]+(?:[-+*/|&<>=~^!@.]+|in|and|or|when)[ \\t]*\\w+(?:\\)|,|[ \\t]+do\\b))`,
  `(?<operatorDef>def|defp|defmacro|defmacrop)[ \\t(]+\\(?[\\w%{}\\[\\]]+[ \\t]+(?<operator>[-+*/|&<>=~^!@.]{1,4})[ \\t]+\\w`,
  `@(?<attribute>typep?|opaque|callback|macrocallback)[ \\t(]+(?<declared>${nameSource})`,
  '(?<end>end)\\b',
].join('|'), 'y');

/**
 * Returns the definitions of an Elixir file, in line order; a function with several clauses counts once. Each
 * `end` is matched with its module by its indentation.
 */
export function findElixirDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    const position = skipSpacesAndTabs(text, lineStarts[line]!);
    statementPattern.lastIndex = position;
    const groups = statementPattern.exec(text)?.groups;
    if (groups) readStatement(groups, line, position - lineStarts[line]!);
  }
  return definitions;

  function readStatement(groups: Readonly<Record<string, string | undefined>>, line: number, indent: number): void {
    if (groups['end'] !== undefined) {
      while (scopes.length > 0 && scopes[scopes.length - 1]!.indent >= indent) scopes.pop();
      return;
    }
    while (scopes.length > 0 && scopes[scopes.length - 1]!.indent >= indent) scopes.pop();
    const scope = scopes[scopes.length - 1];
    if (groups['module'] !== undefined) {
      const writtenName = groups['module'].replace(/^__MODULE__\.?/, '') || (scope?.name ?? '');
      addDefinition(writtenName,
        groups['kind'] === 'defprotocol' ? 'interface' : groups['kind'] === 'defimpl' ? 'class' : 'module', line, true);
      const parentScope = groups['kind'] === 'defimpl' ? undefined : scope;
      if (!isOneLine(line))
        scopes.push({ name: joinNestedName(parentScope?.name, writtenName), indent, seenKeys: new Set() });
      return;
    }
    const declaredName = groups['declared'];
    if (declaredName !== undefined) {
      const isType = /^(?:type|opaque)/.test(groups['attribute']!);
      return addDefinitionOnce(isType ? `@${declaredName}` : `${declaredName}()`, declaredName,
        isType ? 'type' : 'method', line, groups['attribute'] !== 'typep');
    }
    const functionName = groups['name'] ?? groups['operator']!;
    addDefinitionOnce(functionName, functionName, 'function', line,
      !/p$/.test(groups['def'] ?? groups['operatorDef']!));
  }

  function addDefinitionOnce(key: string, name: string, kind: SymbolKind, line: number, exported: boolean): void {
    const seenKeys = scopes[scopes.length - 1]?.seenKeys;
    if (seenKeys?.has(key)) return;
    seenKeys?.add(key);
    addDefinition(name, kind, line, exported);
  }

  function addDefinition(name: string, kind: SymbolKind, line: number, exported: boolean): void {
    const container = scopes[scopes.length - 1]?.name;
    definitions.push({ name, kind, line: line + 1, exported, ...(container === undefined ? {} : { container }) });
  }

  /** Reports whether a module is on one line: `defmodule A, do: …`, `defmodule A do end`. */
  function isOneLine(line: number): boolean {
    const lineText = text.slice(lineStarts[line], Math.min(lineStarts[line + 1]!, lineStarts[line]! + 500));
    return /,[ \t]*do:/.test(lineText) || /\bend[ \t)\r]*\n?$/.test(lineText);
  }
}
