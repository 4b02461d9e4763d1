import { builtInTypes, jvmConventions, jvmFacts, createTestNamePattern } from '../jvm/jvm';
import { findQuotedNameEnd } from '../kotlin/kotlin';
import type { FactReader, FullLanguage } from '../language';
import { findCapitalizedUses } from '../scanning/nameUses';
import { characterLiteral } from '../scanning/characterLiteral';
import { createLexicalScanner } from '../scanning/scanner';
import { findScalaDefinitions } from './definitions';
import { findScalaImports, readScalaPackage } from './imports';

const facts: FactReader = {
  ...jvmFacts,
  lexicalMap: createLexicalScanner({
    line: ['//'],
    block: [{ open: '/*', close: '*/', nests: true }],
    strings: [
      { open: '"""', spansLines: true, interpolation: '${', prefixed: true },
      { open: '"""', spansLines: true },
      { open: '"', escape: '\\', interpolation: '${', prefixed: true },
      { open: '"', escape: '\\' },
    ],
    customForms: [characterLiteral, { first: '`', kind: 'code', findEnd: findQuotedNameEnd }],
  }),
  definitions: findScalaDefinitions,
  imports: findScalaImports,
  module: readScalaPackage,
  uses: (lexicalMap, definitions, imports) => findCapitalizedUses(lexicalMap, definitions, imports, builtInTypes),
  errors: /\bthrow[ \t]+(?:new[ \t]+)?((?:\w{1,100}\.){0,10}[A-Z]\w{0,100})/g,
  entry: /\bextends[ \t]+(?:App|IOApp|ZIOAppDefault)\b|\bdef[ \t]+main[ \t]*\(|^@main\b/gm,
  tests: {
    fileName: createTestNamePattern('scala|sc', '|Suite|Props'),
    content:
      /^(?:[ \t]{1,60}(?:(?:it|they)[ \t]{1,10}(?:should|must|can)[ \t]{1,10})?|[ \t]{0,60}(?:test|it|describe|property|scenario|feature)\()"(?<title>[^"\n]{1,200})"(?:\)|[ \t]{1,10}(?:(?:in|should|must|can|when|ignore|taggedAs)\b|>>))/gm,
  },
};

export const scala: FullLanguage = {
  name: 'Scala',
  support: 'full',
  extensions: ['.scala', '.sc', '.sbt'],
  grammar: 'tree-sitter-scala.wasm',
  grammarFolder: 'scala',
  parseCostFactor: 8,
  ...jvmConventions,
  namesWithBlanks: true,
  facts,
};
