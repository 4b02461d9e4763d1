import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { UserError } from '../../base/errors';
import type { AssetHost } from '../../engine';
import { isSystemError } from './fs/files';

/**
 * What the build put beside the bundles; `folder` is `dist`. Names come from our own tables, never from a workspace.
 * One object for a folder, so that
 * what engines make of the assets they make once.
 */
export function createAssetHost(folder: string): AssetHost {
  const at = resolve(folder);
  let host = hosts.get(at);
  if (!host) hosts.set(at, host = assetsIn(at));
  return host;
}

const hosts = new Map<string, AssetHost>();

function assetsIn(folder: string): AssetHost {
  return {
    grammar: (name) => needed(`grammars/${name}`),
    parserLibrary: () => freshModule(join(folder, 'web-tree-sitter.js')),
    parserRuntime: () => needed('web-tree-sitter.wasm'),
    query: (language, name) => present(`grammars/${language}/${name}.scm`)?.toString('utf8'),
    ranks: (encoding) => needed(`ranks/${encoding}.bin`),
  };

  function needed(name: string): Buffer {
    const bytes = present(name);
    if (!bytes)
      throw new UserError(
        `AgentPack's own file ${join(folder, name)} is missing: install it again, or build it with npm run build.`,
      );
    return bytes;
  }

  function present(name: string): Buffer | undefined {
    try {
      return readFileSync(join(folder, name));
    } catch (error) {
      if (isSystemError(error) && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }
}

/** Evaluates a CommonJS module anew, which `require` does but once. */
function freshModule<T>(file: string): T {
  const load = createRequire(file);
  delete load.cache[file];
  const made = load(file) as T;
  delete load.cache[file];
  return made;
}
