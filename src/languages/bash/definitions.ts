import type { Definition } from '#model';
import { insideOpaque, countLexicalLines, type LexicalMap } from '../scanning/lexicalMap';
import { skipSpacesAndTabs } from '../scanning/blanks';

const statementPattern =
  /(?:function[ \t]+(?<keyword>[^\s(){}'"$;&|<>=]{1,200})[ \t]*(?:\([ \t]*\))?[ \t]*(?=[{(\n\r#[]|$)|(?<plain>[^\s(){}'"$;&|<>=#]{1,200})[ \t]*\([ \t]*\)|(?:(?:readonly|export|declare|typeset)[ \t]+(?:-\w+[ \t]+)*)?(?<constant>[A-Za-z_]\w*)=)/y;

/**
 * Returns the definitions of a shell script, in line order: functions at any level, and uppercase variables at the top
 * level, each of them once. A leading _ marks a name as private.
 */
export function readBashDefinitions(lexicalMap: LexicalMap): Definition[] {
  const { text, lineStarts, depths } = lexicalMap;
  const definitions: Definition[] = [];
  const constants = new Set<string>();
  for (let line = 0; line < countLexicalLines(lexicalMap); line++) {
    if (depths[line] === insideOpaque) continue;
    const offset = skipSpacesAndTabs(text, lineStarts[line]!);
    statementPattern.lastIndex = offset;
    const groups = statementPattern.exec(text)?.groups;
    if (!groups) continue;
    const name = groups['keyword'] ?? groups['plain'];
    if (name !== undefined)
      definitions.push({ name, kind: 'function', line: line + 1, exported: !name.startsWith('_') });
    const constant = groups['constant'];
    if (
      constant === undefined || offset > lineStarts[line]! || depths[line]! > 0 ||
      !/^[A-Z][A-Z0-9_]*$/.test(constant) ||
      constants.has(constant)
    ) continue;
    constants.add(constant);
    definitions.push({ name: constant, kind: 'constant', line: line + 1, exported: true });
  }
  return definitions;
}
