import type { OutlineSymbol } from '#model';
import { braceDefinitions, type DefinitionPattern } from '../scanning/braceDefinitions';
import { symbolsOfLines } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const layoutOf = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
});
const visible = () => true;

const definitionsOf = braceDefinitions([
  { pattern: /(?:(?:export|local)[ \t]+)?message[ \t]+(?<name>\w+)/y, kind: 'class', holds: true, exported: visible },
  { pattern: /(?:(?:export|local)[ \t]+)?enum[ \t]+(?<name>\w+)/y, kind: 'enum', exported: visible },
  { pattern: /service[ \t]+(?<name>\w+)/y, kind: 'interface', holds: true, exported: visible },
  { pattern: /rpc[ \t]+(?<name>\w+)/y, kind: 'method', where: 'member', exported: visible },
  { pattern: /extend[ \t]+(?<name>[\w.]+)/y, kind: 'class', exported: visible },
] satisfies DefinitionPattern[]);

/** Lists messages, enums, services and their calls. */
export function protobufSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = layoutOf(text);
  return symbolsOfLines(lexicalMap, definitionsOf(lexicalMap));
}
