import type { FullLanguage } from '../language';
import { characterLiteral } from '../scanning/characterLiteral';
import { createLexicalScanner } from '../scanning/scanner';
import type { CustomForm } from '../scanning/lexicalRules';
import { findZigDefinitions } from './definitions';
import { zigPackages } from './dependencies';
import { findZigImports } from './imports';
import { createZigResolver } from './resolver';

/** A line of a multi-line string: `\\` to the end of the line. */
const stringLineForm: CustomForm = {
  first: '\\',
  kind: 'string',
  findEnd(text, offset) {
    if (text[offset + 1] !== '\\') return undefined;
    const end = text.indexOf('\n', offset);
    return end < 0 ? text.length : end;
  },
};

export const zig: FullLanguage = {
  name: 'Zig',
  support: 'full',
  extensions: ['.zig'],
  grammar: 'tree-sitter-zig.wasm',
  grammarFolder: 'zig',
  comments: { line: ['//!', '///', '//'] },
  namesWithBlanks: true,
  entryFiles: { extensions: ['.zig'], names: ['root.zig'] },
  toolFiles: { manifests: [String.raw`build\.zig\.zon`], configuration: [String.raw`build\.zig`] },
  facts: {
    lexicalMap: createLexicalScanner({
      line: ['//'],
      strings: [{ open: '"', escape: '\\' }],
      customForms: [stringLineForm, characterLiteral],
    }),
    definitions: findZigDefinitions,
    imports: findZigImports,
    manifests: /(?:^|\/)build\.zig(?:\.zon)?$/,
    resolver: createZigResolver,
    packageKinds: [zigPackages],
    // prongs of a switch over a caught error (`error.A =>`) do not raise an error
    errors: /\b(?:return|orelse)[ \t]+error\.([A-Za-z]\w{0,100})|=>[ \t]*(?:return[ \t]+)?error\.([A-Za-z]\w{0,100})/g,
    entry: /^pub[ \t]+fn[ \t]+main[ \t]*\(/gm,
    tests: {
      fileName: /(?:^|\/)[^/]+_tests?\.zig$/,
      ambiguousFileName: /(?:^|\/)(?:tests?|test_[^/]+)\.zig$/,
      content: /^[ \t]*test[ \t]*(?:"(?<title>[^"\n]{1,200})"|[A-Za-z_]\w{0,200}|@"[^"\n]{1,200}")?[ \t]*\{/gm,
    },
    sideEffects: [
      {
        effect: 'network',
        words: ['net', 'http', 'socket'],
        pattern: /\bstd\.(?:net|http|Io\.net)\.\w|\bposix\.(?:socket|connect|accept|bind|listen)\(/g,
      },
      {
        effect: 'file-system',
        words: ['fs', 'openFile', 'createFile', 'openDir', 'readFileAlloc', 'makePath'],
        pattern:
          /\bstd\.fs\.\w|\.(?:openFile|createFile|openDir|makeDir|makePath|deleteFile|readFileAlloc|writeFile)\(/g,
      },
      {
        effect: 'environment',
        words: ['getEnvVarOwned', 'getEnvMap', 'getenv', 'argsAlloc', 'argsWithAllocator'],
        pattern: /\b(?:getEnvVarOwned|getEnvMap|getenv|argsAlloc|argsWithAllocator)\(/g,
      },
      {
        effect: 'process',
        words: ['process', 'Child', 'Thread', 'exit'],
        pattern: /\bprocess\.(?:Child|exit|abort|run)\b|\bThread\.spawn\(|\bposix\.(?:exit|fork|execve\w*)\(/g,
      },
    ],
    effectModules: {
      httpz: 'network',
      zap: 'network',
      websocket: 'network',
      'known-folders': 'file-system',
      sqlite: 'database',
      zqlite: 'database',
      pg: 'database',
      myzql: 'database',
      okredis: 'database',
    },
  },
};
