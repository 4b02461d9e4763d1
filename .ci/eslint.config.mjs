// Rules that find mistakes; layout is the formatter's (format.mjs). `npm run lint -- --fix` mends what can be mended by
// machine.
import eslint from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { join } from 'node:path';
import tseslint from 'typescript-eslint';
import { root } from './system.mjs';

const nodeGlobals = ['process', 'console', 'Buffer', 'URL', 'performance', 'setTimeout', 'clearTimeout', 'setInterval',
  'clearInterval', 'setImmediate', 'fetch', 'AbortSignal', 'TextDecoder', 'WebSocket', 'WebAssembly',
  'structuredClone'];

/** What runs in pages of the editor is compiled with the types of a browser. */
const pages = 'src/hosts/vscode/tokenMap/page/tsconfig.json';

export default defineConfig([
  globalIgnores(['src/ambient.d.ts', 'dist/', 'out/', '.vscode-test/', 'test/samples/', 'test/harness/workspace/']),
  {
    files: ['**/*.ts', '**/*.mjs'],
    extends: [eslint.configs.recommended],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
    rules: {
      'no-control-regex': 'off', // control characters are what hostile text is searched for
      'no-misleading-character-class': ['error', { allowEscape: true }],
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none' }],
      'max-len': ['error', {
        code: 120,
        ignoreStrings: true,
        ignoreTemplateLiterals: true,
        ignoreRegExpLiterals: true,
        ignoreUrls: true,
      }],
    },
  },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    rules: { 'no-unused-vars': 'off', '@typescript-eslint/no-unused-vars': 'off' }, // the compiler reports them
  },
  {
    // With types: what is shipped. The tests are checked without them, which takes a third of the time.
    files: ['src/**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', pages].map((path) => join(root, path)), tsconfigRootDir: root },
    },
    rules: {
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/unbound-method': 'off', // ports are plain objects whose methods use no `this`
      '@typescript-eslint/require-await': 'off', // `async` also turns what is thrown into a rejection
    },
  },
]);
