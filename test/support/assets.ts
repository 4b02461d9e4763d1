import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { OutlinePort } from '#pipeline/5-outline/outline';
import type { AssetHost } from '#engine/host';
import { createAssetHost } from '#platform/assets';
import { readProcessorTime } from '#host/worker/processorTime';
import { runWithTimeLimit } from '#host/worker/withTimeLimit';

/** The real grammars, queries and ranks, as the build left them; tests run from the project's folder. */
export const builtAssets: AssetHost = createAssetHost('dist');

/** Base name of a grammar → its path in the head comments of the queries. */
const sources = new Map(
  readdirSync('grammars', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.scm')).flatMap(
    (file) => {
      const from = /^; grammar: (\S+)/m.exec(readFileSync(`grammars/${file}`, 'utf8'))?.[1];
      return from === undefined ? [] : [[from.slice(from.lastIndexOf('/') + 1), from] as const];
    },
  ),
);

/** Grammars and queries from the folders that the build uses. */
export const outlineAssets: OutlinePort = {
  processorTime: readProcessorTime,
  runWithin: runWithTimeLimit,
  parserLibrary: builtAssets.parserLibrary,
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
