import type { Definition, SymbolKind } from '#model';
import { insideOpaque, isCode, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { skipSpacesAndTabs } from '../scanning/blanks';

interface Scope {
  readonly name: string;
  readonly kind: SymbolKind;
  /** The number of open brackets before the line of the scope. Members of the scope have one more. */
  readonly depth: number;
  readonly isEnum: boolean;
}

const nameSource = '[A-Za-z_\\u0080-\\uffff][\\w\\u0080-\\uffff]*';
const statementPattern = new RegExp(`(?:#\\[[^\\]\\n]{0,200}\\][ \\t]*)*(?:${
  [
    `namespace[ \\t]+(?<namespace>[\\w\\\\]+)[ \\t]*(?<braces>\\{|$)?`,
    `(?:(?:abstract|final|readonly)[ \\t]+)*(?<keyword>class|interface|trait|enum)[ \\t]+(?<type>${nameSource})(?=[\\s:{]|$)`,
    `(?<access>(?:(?:abstract|final|public|protected|private|static)[ \\t]+)*)function[ \\t]+&?[ \\t]*(?<function>${nameSource})[ \\t]*(?=[(\\n\\r])`,
    `(?<constAccess>(?:(?:final|public|protected|private)[ \\t]+)*)const[ \\t]+(?:[\\w\\\\|?]+[ \\t]+)?(?<constant>${nameSource})[ \\t]*=`,
    `(?<varAccess>(?:(?:public|protected|private|static|readonly|var|final|abstract)(?:\\(set\\))?[ \\t]+)+)(?:[\\w\\\\|?&()]+[ \\t]+)?\\$(?<property>${nameSource})`,
    `case[ \\t]+(?<case>${nameSource})[ \\t]*[=;]`,
    `(?:if[ \\t]*\\([ \\t]*!?[ \\t]*defined\\([^()\\n]{0,100}\\)[ \\t]*\\)[ \\t]*\\{?[ \\t]*)?define[ \\t]*\\([ \\t]*['"](?<defined>[\\w\\\\]+)['"]`,
  ].join('|')
})`, 'ym');

/** Returns the definitions of a PHP file, in line order. A type contains the members directly inside its braces. */
export function findPhpDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const scopes: Scope[] = [];
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    const depth = depths[line]!;
    if (depth === insideOpaque) continue;
    let offset = skipSpacesAndTabs(text, lineStarts[line]!);
    if (text.startsWith('<?php ', offset)) offset += '<?php '.length;
    if (!isCode(lexicalMap, offset)) continue;
    statementPattern.lastIndex = offset;
    const groups = statementPattern.exec(text)?.groups;
    if (groups) readStatement(groups, line, depth);
  }
  return definitions;

  function readStatement(groups: Readonly<Record<string, string | undefined>>, line: number, depth: number): void {
    while (scopes.length > 0 && scopes[scopes.length - 1]!.depth >= depth) scopes.pop();
    const scope = scopes[scopes.length - 1];
    const container = scope !== undefined && scope.depth + 1 === depth ? scope : undefined;
    const isInType = container !== undefined && container.kind !== 'module';
    if (groups['namespace'] !== undefined) {
      addDefinition(groups['namespace'], 'module', line, true, undefined);
      if (groups['braces'] === '{' || text[text.indexOf('\n', lineStarts[line]) + 1] === '{')
        scopes.push({ name: groups['namespace'], kind: 'module', depth, isEnum: false });
    } else if (groups['type'] !== undefined) {
      const kind = groups['keyword'] === 'class' ? 'class' : groups['keyword'] === 'enum' ? 'enum' : 'interface';
      addDefinition(groups['type'], kind, line, true, container);
      scopes.push({ name: groups['type'], kind, depth, isEnum: kind === 'enum' });
    } else if (groups['function'] !== undefined) {
      addDefinition(groups['function'], isInType || groups['access'] !== '' ? 'method' : 'function', line,
        isPublic(groups['access']), container);
    } else if (groups['constant'] !== undefined) {
      addDefinition(groups['constant'], 'constant', line, isPublic(groups['constAccess']), container);
    } else if (groups['property'] !== undefined) {
      if (isInType) addDefinition(groups['property'], 'property', line, isPublic(groups['varAccess']), container);
    } else if (groups['case'] !== undefined) {
      if (isInType && container.isEnum) addDefinition(groups['case'], 'constant', line, true, container);
    } else if (groups['defined'] !== undefined) addDefinition(groups['defined'], 'constant', line, true, undefined);
  }

  function addDefinition(name: string, kind: SymbolKind, line: number, exported: boolean,
    container: Scope | undefined): void
  {
    definitions.push({
      name,
      kind,
      line: line + 1,
      exported,
      ...(container === undefined ? {} : { container: container.name }),
    });
  }
}

function isPublic(access: string | undefined): boolean {
  return !/\b(?:private|protected)\b/.test(access ?? '');
}
