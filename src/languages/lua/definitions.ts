import type { Definition, SymbolKind } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { joinNestedName } from '../scanning/nestedName';
import { skipSpacesAndTabs } from '../scanning/blanks';

const dottedNameSource = '[A-Za-z_]\\w*(?:\\.[A-Za-z_]\\w*)*';
const definitionPattern = new RegExp([
  `(?<local>local[ \\t]+)?(?:async[ \\t]+)?function[ \\t]+(?<function>${dottedNameSource}(?::\\w+)?)[ \\t]*\\(`,
  `(?<localValue>local[ \\t]+)?(?<value>${dottedNameSource})(?:[ \\t]*<\\w+>)?[ \\t]*=(?!=)[ \\t]*(?<isFunction>function\\b)?(?<isTable>\\{)?`,
  `\\[["'](?<quoted>[^"'\\n]{1,100})["']\\][ \\t]*=[ \\t]*function\\b`,
].join('|'), 'y');

/**
 * Returns the definitions of a Lua file, in line order: functions at any level; at the top level also global values,
 * tables and upper-case names. A local table counts as exported if one of its methods is.
 */
export function findLuaDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const constants = new Set<string>();
  /** The tables that enclose the current line, outermost first, with the depth of their content. */
  const tables: { readonly name: string; readonly depth: number; readonly exported: boolean; }[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    while (tables.length > 0 && depth < tables[tables.length - 1]!.depth) tables.pop();
    const start = skipSpacesAndTabs(text, lineStarts[line]!);
    definitionPattern.lastIndex = start;
    const match = definitionPattern.exec(text);
    if (match) readMatch(match.groups!, line, start === lineStarts[line], depth);
  }
  const exportedTables = new Set(
    definitions.flatMap((
      definition,
    ) => (definition.kind === 'method' && definition.exported ? [definition.container!.split('.', 1)[0]!] : [])),
  );
  return definitions.map((definition) => (definition.kind === 'constant' && exportedTables.has(definition.name)
    ? { ...definition, exported: true }
    : definition)
  );

  function readMatch(groups: Readonly<Record<string, string | undefined>>, line: number, isUnindented: boolean,
    depth: number): void
  {
    const table = tables[tables.length - 1];
    const isField = table !== undefined && table.depth === depth;
    if (groups['function'] !== undefined)
      return define(groups['function'], 'function', line, groups['local'] === undefined);
    const name = groups['quoted'] ?? groups['value']!;
    const isLocal = groups['localValue'] !== undefined;
    const isFunction = groups['isFunction'] !== undefined || groups['quoted'] !== undefined;
    if (isFunction) {
      if (isField) define(name, 'method', line, table.exported, table.name);
      else define(name, 'function', line, !isLocal && (depth === 0 || name.includes('.')));
      return;
    }
    if (
      groups['isTable'] !== undefined && (isUnindented || isField) && depths[line + 1] !== insideOpaque &&
      (depths[line + 1] ?? 0) > depth
    ) {
      tables.push({
        name: isField ? joinNestedName(table.name, name) : name,
        depth: depth + 1,
        exported: isField ? table.exported : !isLocal,
      });
    }
    const isDefinition = !isLocal || groups['isTable'] !== undefined || /^[A-Z][A-Z0-9_]*$/.test(name);
    if (
      isUnindented && isDefinition && depth === 0 && !name.includes('.') && !constants.has(name) &&
      !/^[ \t]*require\b/.test(text.slice(definitionPattern.lastIndex, definitionPattern.lastIndex + 40))
    ) {
      constants.add(name);
      define(name, 'constant', line, !isLocal);
    }
  }

  /** Adds a definition; `a.b:c` is `c` in `a.b`. */
  function define(qualifiedName: string, kind: SymbolKind, line: number, isVisible: boolean, tableName?: string): void {
    const separatorIndex = Math.max(qualifiedName.lastIndexOf('.'), qualifiedName.lastIndexOf(':'));
    const name = tableName === undefined ? qualifiedName.slice(separatorIndex + 1) : qualifiedName;
    const container = tableName ?? (separatorIndex < 0 ? undefined : qualifiedName.slice(0, separatorIndex));
    const isMethod = container !== undefined && kind === 'function';
    definitions.push({
      name,
      kind: isMethod ? 'method' : kind,
      line: line + 1,
      exported: isVisible && !name.startsWith('_'),
      ...(container === undefined ? {} : { container }),
    });
  }
}
