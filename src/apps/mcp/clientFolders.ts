import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Server } from '@modelcontextprotocol/server';
import { catchSystemError } from '#platform/fs/systemError';

/**
 * How long to wait for the client to report its folders, in milliseconds. After that, other folders are used until the
 * client answers.
 */
const initialTimeoutMs = 2_000;
/** The maximum time that a busy client may take to answer, in milliseconds. */
const maxResponseMs = 30_000;

/** The workspace folders that a client reports, in the client's order. */
export interface ClientFolders {
  /** The client's first folder that exists, as a real path. */
  readonly folder: string | undefined;
  /** The URIs of missing folders listed before the used one, or all URIs if no folder exists. */
  readonly missingUris: readonly string[];
}

/** The start of a URI that stands for a text that is no URI of a file; see `tidyRoots`. */
export const noFolderStart = 'file:///%00';

/**
 * Requests the folders of a client. Returns undefined if the client reports none, or 'silent' if it does not answer in
 * time. The last parameter receives the late answer of a busy client.
 */
export function requestClientFolders(server: Server, log: (line: string) => void,
  onLateAnswer: (folders: ClientFolders) => void): Promise<ClientFolders | 'silent' | undefined>
{
  if (server.getClientCapabilities()?.roots === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    let hasTimedOut = false;
    const timer = setTimeout(() => {
      hasTimedOut = true;
      log(`The client did not report its folders within ${initialTimeoutMs / 1_000} seconds.`);
      resolve('silent');
    }, initialTimeoutMs);
    server.listRoots(undefined, { timeout: maxResponseMs }).then(
      ({ roots }) => handleAnswer(roots.length === 0 ? undefined : findFirstFolder(roots.map(({ uri }) => uri))),
      (error: unknown) => {
        log(`The client did not report its folders: ${String(error)}`);
        handleAnswer(undefined);
      },
    );

    function handleAnswer(folders: ClientFolders | undefined): void {
      clearTimeout(timer);
      if (hasTimedOut && folders) onLateAnswer(folders);
      else resolve(folders);
    }
  });
}

/**
 * Finds the first existing folder among the URIs of a client, if possible one other than the home folder and the root
 * of the disk, which are not packed. A URI that cannot be resolved on this machine counts as a
 * missing folder.
 */
export function findFirstFolder(uris: readonly string[]): ClientFolders {
  const folders = uris.map(resolveUriFolder);
  const isProject = (folder: string | undefined) =>
    folder !== undefined && folder !== resolveExistingFolder(homedir()) && dirname(folder) !== folder;
  const projectIndex = folders.findIndex(isProject);
  const firstIndex = projectIndex >= 0 ? projectIndex : folders.findIndex((folder) => folder !== undefined);
  const earlierUris = firstIndex === -1 ? uris : uris.slice(0, firstIndex);
  return {
    folder: folders[firstIndex],
    missingUris: earlierUris.filter((_, i) => folders[i] === undefined).map((uri) => uri.replace(noFolderStart, '')),
  };
}

function resolveUriFolder(uri: string): string | undefined {
  const path = parseFileUri(uri);
  return path === undefined ? undefined : resolveExistingFolder(path);
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

/** Returns the real path of a folder, or undefined if the folder does not exist. */
export function resolveExistingFolder(path: string): string | undefined {
  return catchSystemError(() => {
    const realPath = realpathSync.native(path);
    return statSync(realPath).isDirectory() ? realPath : undefined;
  }, () => undefined);
}
