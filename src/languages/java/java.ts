import type { FactReader, FullLanguage } from '../language';
import { builtInTypes, jvmConventions, jvmFacts, testNames } from '../jvm/jvm';
import { capitalisedUses } from '../scanning/nameUses';
import { createLexicalScanner } from '../scanning/scanner';
import { definitionsOfJava } from './definitions';
import { importsOfJava, parseJavaPackage } from './imports';

const facts: FactReader = {
  ...jvmFacts,
  lexicalMap: createLexicalScanner({
    line: ['//'],
    block: [{ open: '/*', close: '*/' }],
    strings: [{ open: '"""', escape: '\\', lines: true }, { open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
  }),
  definitions: definitionsOfJava,
  imports: importsOfJava,
  module: parseJavaPackage,
  uses: (lexicalMap, definitions, imports) => capitalisedUses(lexicalMap, definitions, imports, builtInTypes),
  errors: /\bthrow[ \t]+new[ \t]+((?:[\w$]+\.){0,10}[\w$]+)/g,
  entry: /\bstatic[ \t]+void[ \t]+main[ \t]*\(/g,
  tests: {
    fileName: testNames('java'),
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
