import { existsSync, readFileSync } from 'node:fs';
import type { GrammarPort } from '../../src/5-outline/grammars';

const packages: Record<string, string> = {
  'tree-sitter-typescript.wasm': 'tree-sitter-typescript', 'tree-sitter-tsx.wasm': 'tree-sitter-typescript',
  'tree-sitter-javascript.wasm': 'tree-sitter-javascript', 'tree-sitter-python.wasm': 'tree-sitter-python',
};

/** Grammars and queries from where the build takes them. */
export const assets: GrammarPort = {
  grammar: (name) => bytes(`node_modules/${packages[name]!}/${name}`),
  parserRuntime: () => bytes('node_modules/web-tree-sitter/web-tree-sitter.wasm'),
  query(folder, name) {
    const path = `grammars/${folder}/${name}.scm`;
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  },
};

function bytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(path));
}
