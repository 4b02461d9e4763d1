import type { OutlineSymbol } from '#model';
import { braceDefinitions, type DefinitionPattern } from '../scanning/braceDefinitions';
import { symbolsOfLines } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const layoutOf = createLexicalScanner({
  line: ['#'],
  strings: [{ open: '"""', lines: true }, { open: '"', escape: '\\' }],
});
const visible = () => true;

const definitionsOf = braceDefinitions([
  // clients call the fields of these types
  {
    pattern: /(?:extend[ \t]+)?type[ \t]+(?<name>Query|Mutation|Subscription)\b/y,
    kind: 'type',
    holds: true,
    exported: visible,
  },
  { pattern: /(?:extend[ \t]+)?(?:type|input|union|scalar)[ \t]+(?<name>\w+)/y, kind: 'type', exported: visible },
  { pattern: /(?:extend[ \t]+)?interface[ \t]+(?<name>\w+)/y, kind: 'interface', exported: visible },
  { pattern: /(?:extend[ \t]+)?enum[ \t]+(?<name>\w+)/y, kind: 'enum', exported: visible },
  { pattern: /directive[ \t]+(?<name>@\w+)/y, kind: 'function', exported: visible },
  { pattern: /(?:extend[ \t]+)?(?<name>schema)\b/y, kind: 'module', where: 'top', exported: visible },
  {
    pattern: /(?:query|mutation|subscription|fragment)[ \t]+(?<name>\w+)/y,
    kind: 'function',
    where: 'top',
    exported: visible,
  },
  { pattern: /(?<name>\w+)[ \t]*[(:]/y, kind: 'method', where: 'member', exported: visible },
] satisfies DefinitionPattern[]);

/** Lists types, interfaces, enums, directives, operations and fragments, and the fields of the root types. */
export function graphqlSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = layoutOf(text);
  return symbolsOfLines(lexicalMap, definitionsOf(lexicalMap));
}
