import type { OutlineSymbol } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern } from '../scanning/braceDefinitions';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const mapProtobuf = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
});
const isExported = () => true;

const findDefinitions = createBraceDefinitionReader([
  {
    pattern: /(?:(?:export|local)[ \t]+)?message[ \t]+(?<name>\w+)/y,
    kind: 'class',
    isContainer: true,
    exported: isExported,
  },
  { pattern: /(?:(?:export|local)[ \t]+)?enum[ \t]+(?<name>\w+)/y, kind: 'enum', exported: isExported },
  { pattern: /service[ \t]+(?<name>\w+)/y, kind: 'interface', isContainer: true, exported: isExported },
  { pattern: /rpc[ \t]+(?<name>\w+)/y, kind: 'method', position: 'member', exported: isExported },
  { pattern: /extend[ \t]+(?<name>[\w.]+)/y, kind: 'class', exported: isExported },
] satisfies DefinitionPattern[]);

/** Lists messages, enums, services and their methods. */
export function listProtobufSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = mapProtobuf(text);
  return createLineSymbols(lexicalMap, findDefinitions(lexicalMap));
}
