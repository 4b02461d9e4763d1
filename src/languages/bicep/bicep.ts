import type { OutlineSymbol } from '#model';
import { braceDefinitions, type DefinitionPattern } from '../scanning/braceDefinitions';
import { symbolsOfLines } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const layoutOf = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: "'''", lines: true }, { open: "'", escape: '\\' }],
});
const visible = () => true;

const definitionsOf = braceDefinitions([
  { pattern: /resource[ \t]+(?<name>\w+)/y, kind: 'resource', exported: visible },
  { pattern: /module[ \t]+(?<name>\w+)/y, kind: 'module', exported: visible },
  { pattern: /param[ \t]+(?<name>\w+)/y, kind: 'parameter', exported: visible },
  { pattern: /output[ \t]+(?<name>\w+)/y, kind: 'output', exported: visible },
  { pattern: /var[ \t]+(?<name>\w+)/y, kind: 'variable', exported: visible },
  { pattern: /type[ \t]+(?<name>\w+)[ \t]*=/y, kind: 'type', exported: visible },
  { pattern: /func[ \t]+(?<name>\w+)/y, kind: 'function', exported: visible },
] satisfies DefinitionPattern[]);

/** Lists resources, modules, parameters, variables, outputs, types and functions. */
export function bicepSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = layoutOf(text);
  return symbolsOfLines(lexicalMap, definitionsOf(lexicalMap));
}
