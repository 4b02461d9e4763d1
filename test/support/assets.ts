import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createAssetHost } from '../../src/hosts/node/assets';
import { within } from '../../src/hosts/node/worker/withTimeLimit';
import type { OutlinePort } from '../../src/5-outline/outline';

/** Base name of a grammar → where the heads of the queries say that it lies. */
const sources = new Map(
  readdirSync('grammars', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.scm')).flatMap(
    (file) => {
      const from = /^; grammar: (\S+)/m.exec(readFileSync(`grammars/${file}`, 'utf8'))?.[1];
      return from === undefined ? [] : [[from.slice(from.lastIndexOf('/') + 1), from] as const];
    },
  ),
);

/** Grammars and queries from where the build takes them. */
export const assets: OutlinePort = {
  now: () => performance.now(),
  within,
  parserLibrary: createAssetHost('dist').parserLibrary,
  grammar: (name) => bytes(`node_modules/${sources.get(name)!}`),
  parserRuntime: () => bytes('node_modules/web-tree-sitter/web-tree-sitter.wasm'),
  query(folder, name) {
    const path = `grammars/${folder}/${name}.scm`;
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  },
};

function bytes(path: string): Uint8Array {
  return new Uint8Array(readFileSync(path));
}
