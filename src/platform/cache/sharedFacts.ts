import { english } from '#base/text/english';
import { accessSync, constants, lstatSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { UserError } from '#base/errors';
import { names } from '#engine/formats/stateNames';
import type { SharedFacts } from '#engine/ports/ownFiles';
import { describeSystemError, isSystemError } from '../fs/systemError';
import type { RemoteCache } from './remoteCache';
import { readSharedEntries } from './sharedFolder';

/**
 * Creates a source of facts that other machines have indexed: the repository's committed cache, then the remote cache.
 * Only the user's environment can name the remote cache, because a clone must not make a machine contact a server.
 * Returns undefined if neither cache exists.
 * - AGENTPACK_REMOTE_CACHE: its address
 * - AGENTPACK_REMOTE_CACHE_UPLOAD: with `1`, missing entries are uploaded
 * - AGENTPACK_REMOTE_CACHE_TOKEN: sent as a bearer token
 */
export function createSharedFacts(root: string, env: Readonly<Record<string, string | undefined>>):
  | SharedFacts
  | undefined
{
  const address = env['AGENTPACK_REMOTE_CACHE'];
  const folder = join(root, '.agentpack', names.shared);
  if (!address && !hasEntryAt(folder)) return undefined;
  let openedCache: RemoteCache | undefined;
  const warnings: string[] = [];
  return {
    isWritable: !!address && env['AGENTPACK_REMOTE_CACHE_UPLOAD'] === '1',
    async get(keys, cancel) {
      const problem = findSharedFolderProblem(folder, root);
      if (problem !== undefined)
        warnings.push(
          english`.agentpack/${names.shared} is not used: ${problem}. Move it or make it readable. Until then, all files are indexed locally.`,
        );
      const textByKey = new Map(problem === undefined ? readSharedEntries(folder, keys) : []);
      const missingKeys = keys.filter((key) => !textByKey.has(key));
      for (
        const [key, text] of (missingKeys.length > 0 && await (await openRemoteCache())?.get(missingKeys, cancel)) ||
          []
      )
        textByKey.set(key, text);
      return textByKey;
    },
    put: async (entries, cancel) => (await openRemoteCache())?.put(entries, cancel),
    takeWarnings: () => [...new Set(warnings.splice(0)), ...(openedCache?.takeWarnings() ?? [])],
  };

  async function openRemoteCache(): Promise<RemoteCache | undefined> {
    return address ? openedCache ??= await loadRemoteCache(address, env) : undefined;
  }
}

async function loadRemoteCache(url: string, env: Readonly<Record<string, string | undefined>>): Promise<RemoteCache> {
  const { createRemoteCache } = await import('./remoteCache'); // loaded on demand, since it needs an HTTP client
  const uploadSetting = env['AGENTPACK_REMOTE_CACHE_UPLOAD'];
  if (uploadSetting !== undefined && uploadSetting !== '' && uploadSetting !== '0' && uploadSetting !== '1')
    throw new UserError(english`AGENTPACK_REMOTE_CACHE_UPLOAD must be 1 (upload missing entries) or 0.`, 'usage');
  return createRemoteCache({ url, canUpload: uploadSetting === '1', token: env['AGENTPACK_REMOTE_CACHE_TOKEN'] });
}

/**
 * Returns why the shared folder cannot be read; undefined if the folder is readable or missing.
 */
function findSharedFolderProblem(folder: string, root: string): string | undefined {
  try {
    if (!lstatSync(folder, { throwIfNoEntry: false })) return undefined;
    if (!`${realpathSync.native(folder)}${sep}`.startsWith(join(root, '.agentpack') + sep))
      return english`it is a link to a location outside .agentpack`;
    accessSync(folder, constants.R_OK | constants.X_OK);
    return statSync(folder).isDirectory() ? undefined : english`it is not a folder`;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOENT' ? english`it is a broken link` : describeSystemError(error);
  }
}

function hasEntryAt(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isSystemError(error)) return false; // the error is reported when the folder is read
    throw error;
  }
}
