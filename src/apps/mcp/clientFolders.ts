import { realpathSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';
import { orOnSystemError } from '#platform/fs/systemError';

/**
 * How long to wait for the client to report its folders, in milliseconds; after that, the other folders are used until
 * it does.
 */
const patience = 2_000;
/** How long a busy client may take in total, in milliseconds. */
const limit = 30_000;

/** The folders in which a client reports that it works, in the client's order. */
export interface NamedFolders {
  /** The client's first folder that exists, as a real path. */
  readonly folder: string | undefined;
  /** The folders before it, or all folders if none exists, as the client writes them. */
  readonly missing: readonly string[];
}

/**
 * Asks a client for its folders; undefined if it has none, or does not answer in time.
 *
 * @param late gets the later answer of a busy client
 */
export function askFolders(server: Server, log: (line: string) => void,
  late: (folders: NamedFolders) => void): Promise<NamedFolders | 'silent' | undefined>
{
  if (server.getClientCapabilities()?.roots === undefined) return Promise.resolve(undefined);
  return new Promise((done) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      log(`The client has not named its folders within ${patience / 1_000} seconds.`);
      done('silent');
    }, patience);
    server.listRoots(undefined, { timeout: limit }).then(
      ({ roots }) => answered(roots.length === 0 ? undefined : firstFolder(roots.map(({ uri }) => uri))),
      (error: unknown) => {
        log(`The client did not name its folders: ${String(error)}`);
        answered(undefined);
      },
    );

    function answered(folders: NamedFolders | undefined): void {
      clearTimeout(timer);
      if (isLate && folders) late(folders);
      else done(folders);
    }
  });
}

/**
 * Finds the first folder among URIs as clients write them: a URI that cannot be read on this machine counts as a
 * missing folder.
 */
export function firstFolder(uris: readonly string[]): NamedFolders {
  const folders = uris.map(resolveUriFolder);
  const first = folders.findIndex((folder) => folder !== undefined);
  return { folder: folders[first], missing: first === -1 ? uris : uris.slice(0, first) };
}

function resolveUriFolder(uri: string): string | undefined {
  const path = parseFileUri(uri);
  return path === undefined ? undefined : folderIfThere(path);
}

function parseFileUri(uri: string): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    return fileURLToPath(uri);
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return undefined;
    throw error;
  }
}

/** Returns undefined if the folder does not exist. */
export function folderIfThere(path: string): string | undefined {
  return orOnSystemError(() => {
    const real = realpathSync.native(path);
    return statSync(real).isDirectory() ? real : undefined;
  }, () => undefined);
}
