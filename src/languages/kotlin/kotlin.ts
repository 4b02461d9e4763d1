import { listJavaImports, parseJavaPackage } from '../java/imports';
import { builtInTypes, jvmConventions, jvmFacts, createTestNamePattern } from '../jvm/jvm';
import type { FactReader, FullLanguage } from '../language';
import { findCapitalizedUses } from '../scanning/nameUses';
import { characterLiteral } from '../scanning/characterLiteral';
import { createLexicalScanner } from '../scanning/scanner';
import { findKotlinDefinitions } from './definitions';

const facts: FactReader = {
  ...jvmFacts,
  lexicalMap: createLexicalScanner({
    line: ['//'],
    block: [{ open: '/*', close: '*/', nests: true }],
    strings: [{ open: '"""', spansLines: true, interpolation: '${' }, { open: '"', escape: '\\', interpolation: '${' }],
    customForms: [characterLiteral, { first: '`', kind: 'code', findEnd: findQuotedNameEnd }],
  }),
  definitions: findKotlinDefinitions,
  imports: listJavaImports,
  module: parseJavaPackage,
  uses: (lexicalMap, definitions, imports) => findCapitalizedUses(lexicalMap, definitions, imports, builtInTypes),
  errors: /\bthrow[ \t]+((?:\w{1,100}\.){0,10}[A-Z]\w{0,100})/g,
  entry: /^(?:suspend[ \t]+)?fun[ \t]+main[ \t]*\(/gm,
  tests: {
    fileName: createTestNamePattern('kt'),
    content:
      /(?:@(?:Test|ParameterizedTest|RepeatedTest|TestFactory)\b[^;{}]{0,300}?\bfun[ \t]+`?|(?<![\w.])(?:test|should|describe|context|it|feature|scenario|given)\([ \t]*")(?<title>[^"`(\n]{1,200})/g,
  },
};

export const kotlin: FullLanguage = {
  name: 'Kotlin',
  support: 'full',
  extensions: ['.kt', '.kts'],
  grammar: 'tree-sitter-kotlin.wasm',
  grammarFolder: 'kotlin',
  ...jvmConventions,
  namesWithBlanks: true,
  entryFiles: { extensions: ['.kt'] },
  facts,
};

/** Returns the end of a name in backticks, which may contain characters that would otherwise start a string. */
export function findQuotedNameEnd(text: string, start: number): number | undefined {
  const quotedName = /^`[^`\n]{1,200}`/.exec(text.slice(start, start + 202))?.[0];
  return quotedName === undefined ? undefined : start + quotedName.length;
}
