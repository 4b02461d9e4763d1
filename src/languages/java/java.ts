import type { FactReader, FullLanguage } from '../language';
import { builtInTypes, jvmConventions, jvmFacts, createTestNamePattern } from '../jvm/jvm';
import { findCapitalizedUses } from '../scanning/nameUses';
import { createLexicalScanner } from '../scanning/scanner';
import { findJavaDefinitions } from './definitions';
import { listJavaImports, parseJavaPackage } from './imports';

const facts: FactReader = {
  ...jvmFacts,
  lexicalMap: createLexicalScanner({
    line: ['//'],
    block: [{ open: '/*', close: '*/' }],
    strings: [{ open: '"""', escape: '\\', spansLines: true }, { open: '"', escape: '\\' }, {
      open: "'",
      escape: '\\',
    }],
  }),
  definitions: findJavaDefinitions,
  imports: listJavaImports,
  module: parseJavaPackage,
  uses: (lexicalMap, definitions, imports) => findCapitalizedUses(lexicalMap, definitions, imports, builtInTypes),
  errors: /\bthrow[ \t]+new[ \t]+((?:[\w$]+\.){0,10}[\w$]+)/g,
  entry: /\bstatic[ \t]+void[ \t]+main[ \t]*\(/g,
  tests: {
    fileName: createTestNamePattern('java'),
    content: /@(?:Test|ParameterizedTest|RepeatedTest|TestFactory|Property)\b[^;{}]{0,300}?\bvoid[ \t]+(?<title>\w+)/g,
  },
};

export const java: FullLanguage = {
  name: 'Java',
  support: 'full',
  extensions: ['.java'],
  grammar: 'tree-sitter-java.wasm',
  grammarFolder: 'java',
  ...jvmConventions,
  entryFiles: { extensions: ['.java'] },
  facts,
};
