import { english } from '#base/text/english';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { UserError } from '#base/errors';
import type { AssetHost } from '#engine/host';
import { isSystemError } from './fs/systemError';

/**
 * Provides access to the files that the build puts next to the bundles. `folder` is `dist`. File names come from
 * AgentPack's own tables, never from a workspace. Only one object is created per folder, so that engines share the data
 * that they build from the assets.
 */
export function createAssetHost(folder: string): AssetHost {
  const absoluteFolder = resolve(folder);
  let host = hosts.get(absoluteFolder);
  if (!host) hosts.set(absoluteFolder, host = createFolderAssets(absoluteFolder));
  return host;
}

const hosts = new Map<string, AssetHost>();

function createFolderAssets(folder: string): AssetHost {
  const requireModule = createRequire(join(folder, 'any.js'));
  return {
    grammar(name) {
      // zlib is loaded with the first grammar, since short commands need neither
      const { brotliDecompressSync } = requireModule('node:zlib') as typeof import('node:zlib');
      return brotliDecompressSync(read(`grammars/${name}.br`));
    },
    parserLibrary: () => loadFreshModule(join(folder, 'web-tree-sitter.js')),
    parserRuntime: () => read('web-tree-sitter.wasm'),
    query: (language, name) => readIfPresent(`grammars/${language}/${name}.scm`)?.toString('utf8'),
    ranks: (encoding) => read(`ranks/${encoding}.bin`),
  };

  function read(name: string): Buffer {
    const bytes = readIfPresent(name);
    if (!bytes)
      throw new UserError(
        english`AgentPack's own file ${
          join(folder, name)
        } is missing. Reinstall AgentPack, or build it with npm run build.`,
      );
    return bytes;
  }

  function readIfPresent(name: string): Buffer | undefined {
    try {
      return readFileSync(join(folder, name));
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** Loads a new instance of a CommonJS module, which `require` would evaluate only once. */
function loadFreshModule<T>(file: string): T {
  const requireModule = createRequire(file);
  delete requireModule.cache[file];
  const instance = requireModule(file) as T;
  delete requireModule.cache[file];
  return instance;
}
