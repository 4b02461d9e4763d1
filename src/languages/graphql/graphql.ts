import type { OutlineSymbol } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern } from '../scanning/braceDefinitions';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const mapGraphql = createLexicalScanner({
  line: ['#'],
  strings: [{ open: '"""', spansLines: true }, { open: '"', escape: '\\' }],
});
const isExported = () => true;

const findDefinitions = createBraceDefinitionReader([
  // clients call the fields of these types
  {
    pattern: /(?:extend[ \t]+)?type[ \t]+(?<name>Query|Mutation|Subscription)\b/y,
    kind: 'type',
    isContainer: true,
    exported: isExported,
  },
  { pattern: /(?:extend[ \t]+)?(?:type|input|union|scalar)[ \t]+(?<name>\w+)/y, kind: 'type', exported: isExported },
  { pattern: /(?:extend[ \t]+)?interface[ \t]+(?<name>\w+)/y, kind: 'interface', exported: isExported },
  { pattern: /(?:extend[ \t]+)?enum[ \t]+(?<name>\w+)/y, kind: 'enum', exported: isExported },
  { pattern: /directive[ \t]+(?<name>@\w+)/y, kind: 'function', exported: isExported },
  { pattern: /(?:extend[ \t]+)?(?<name>schema)\b/y, kind: 'module', position: 'top', exported: isExported },
  {
    pattern: /(?:query|mutation|subscription|fragment)[ \t]+(?<name>\w+)/y,
    kind: 'function',
    position: 'top',
    exported: isExported,
  },
  { pattern: /(?<name>\w+)[ \t]*[(:]/y, kind: 'method', position: 'member', exported: isExported },
] satisfies DefinitionPattern[]);

/** Lists types, interfaces, enums, directives, operations and fragments, and the fields of the root types. */
export function listGraphqlSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = mapGraphql(text);
  return createLineSymbols(lexicalMap, findDefinitions(lexicalMap));
}
