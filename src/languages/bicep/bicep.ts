import type { OutlineSymbol } from '#model';
import { createBraceDefinitionReader, type DefinitionPattern } from '../scanning/braceDefinitions';
import { createLineSymbols } from '../scanning/lineSymbols';
import { createLexicalScanner } from '../scanning/scanner';

const scanBicep = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: "'''", spansLines: true }, { open: "'", escape: '\\' }],
});
const isVisible = () => true;

const findDefinitions = createBraceDefinitionReader([
  { pattern: /resource[ \t]+(?<name>\w+)/y, kind: 'resource', exported: isVisible },
  { pattern: /module[ \t]+(?<name>\w+)/y, kind: 'module', exported: isVisible },
  { pattern: /param[ \t]+(?<name>\w+)/y, kind: 'parameter', exported: isVisible },
  { pattern: /output[ \t]+(?<name>\w+)/y, kind: 'output', exported: isVisible },
  { pattern: /var[ \t]+(?<name>\w+)/y, kind: 'variable', exported: isVisible },
  { pattern: /type[ \t]+(?<name>\w+)[ \t]*=/y, kind: 'type', exported: isVisible },
  { pattern: /func[ \t]+(?<name>\w+)/y, kind: 'function', exported: isVisible },
] satisfies DefinitionPattern[]);

/** Lists resources, modules, parameters, variables, outputs, types and functions. */
export function listBicepSymbols(text: string): OutlineSymbol[] {
  const lexicalMap = scanBicep(text);
  return createLineSymbols(lexicalMap, findDefinitions(lexicalMap));
}
