import { existsSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { UserError } from '../../base/errors';
import type { SharedFacts } from '../../engine';
import type { RemoteCache } from './remoteCache';
import { readShared } from './sharedFolder';

/**
 * What others indexed: first the committed cache of the repository, then the remote one that the user's environment names
 * (never the repository: a clone may not make anybody's machine talk to a server). Undefined where there is neither.
 *   AGENTPACK_REMOTE_CACHE         its address
 *   AGENTPACK_REMOTE_CACHE_UPLOAD  `1`: what is missing there is put there
 *   AGENTPACK_REMOTE_CACHE_TOKEN   sent as a bearer token
 */
export function createSharedFacts(root: string, env: Readonly<Record<string, string | undefined>>): SharedFacts | undefined {
  const address = env['AGENTPACK_REMOTE_CACHE'];
  const folder = join(root, '.agentpack', 'cache', 'shared');
  if (!address && !existsSync(folder)) return undefined;
  let opened: RemoteCache | undefined;
  return {
    wanting: !!address && env['AGENTPACK_REMOTE_CACHE_UPLOAD'] === '1',
    async get(keys, cancel) {
      const found = new Map(isInside(folder, root) ? readShared(folder, keys) : []);
      const missing = keys.filter((key) => !found.has(key));
      for (const [key, entry] of (missing.length > 0 && await (await remote())?.get(missing, cancel)) || []) found.set(key, entry);
      return found;
    },
    put: async (entries, cancel) => (await remote())?.put(entries, cancel),
    takeWarnings: () => opened?.takeWarnings() ?? [],
  };

  async function remote(): Promise<RemoteCache | undefined> {
    return address ? opened ??= await remoteCacheOf(address, env) : undefined;
  }
}

async function remoteCacheOf(url: string, env: Readonly<Record<string, string | undefined>>): Promise<RemoteCache> {
  const { createRemoteCache } = await import('./remoteCache');   // nobody else pays for an HTTP client
  const upload = env['AGENTPACK_REMOTE_CACHE_UPLOAD'];
  if (upload !== undefined && upload !== '' && upload !== '0' && upload !== '1') throw new UserError('AGENTPACK_REMOTE_CACHE_UPLOAD must be 1 (put what is missing) or 0.', 'usage');
  return createRemoteCache({ url, upload: upload === '1', token: env['AGENTPACK_REMOTE_CACHE_TOKEN'] });
}

/** A repository may come with the folder as a link to elsewhere. */
function isInside(folder: string, root: string): boolean {
  return existsSync(folder) && `${realpathSync.native(folder)}${sep}`.startsWith(join(root, '.agentpack') + sep);
}
