import { english } from '#base/text/english';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { findFolderProblem, type Endpoint } from '#platform/service/endpoint';
import { statIfPresent } from '#platform/service/userFolder';
import { isSystemError, describeSystemError } from '#platform/fs/systemError';
import { runWithLock } from '#platform/state/lock';

/** The result of an attempt to claim an endpoint. */
export type Claim =
  /** This process owns the endpoint; `isOurs` reports whether its socket has not been removed or replaced since. */
  | { readonly kind: 'ours'; readonly server: Server; isOurs(): boolean; release(): void; }
  /** Another process owns the endpoint; the connection closes when that process ends. */
  | { readonly kind: 'taken'; readonly connection: Socket; }
  /** Another process is claiming the endpoint at the moment. */
  | { readonly kind: 'contested'; };

/**
 * Claims the endpoint if no process answers there. The socket is created under a temporary name and renamed under a
 * lock. It replaces an existing socket only if that socket refused a connection, which means that a killed process has
 * left it behind. The socket of a running process is never replaced.
 * @throws UserError if the folder cannot be used, or the system does not support sockets there
 */
export async function claimEndpoint(endpoint: Endpoint, serve: (socket: Socket) => void): Promise<Claim> {
  prepareFolder(endpoint.folder);
  const previousIdentity = getSocketIdentity(endpoint.address);
  const connection = await tryConnect(endpoint.address);
  if (connection === 'unknown') return { kind: 'contested' };
  if (connection !== 'absent') return { kind: 'taken', connection };
  const server = createServer(serve);
  const address = endpoint.isPipe ? endpoint.address : `${endpoint.address}.${randomBytes(3).toString('hex')}`;
  try {
    await startListening(server, address);
  } catch (error) {
    if (isSystemError(error) && endpoint.isPipe && error.code === 'EADDRINUSE') return { kind: 'contested' };
    throw toEndpointError(error, endpoint.address);
  }
  if (endpoint.isPipe) return { kind: 'ours', server, isOurs: () => true, release: () => void server.close() };
  const identity = getSocketIdentity(address);
  if (!tryReplaceSocket(endpoint, previousIdentity, address)) {
    server.close(); // this removes the socket, which still has its first name
    return { kind: 'contested' };
  }
  const isOurs = () => getSocketIdentity(endpoint.address) === identity;
  return {
    kind: 'ours',
    server,
    isOurs,
    release() {
      runIfUnlocked(endpoint, () => {
        if (isOurs()) rmSync(endpoint.address, { force: true });
      });
      server.close();
    },
  };
}

/** Creates the folder if necessary. @throws UserError if other users can access it, or it cannot be created */
function prepareFolder(folder: string): void {
  for (const directory of [dirname(folder), folder]) {
    try {
      mkdirSync(directory, { mode: 0o700 });
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw toEndpointError(error, directory);
    }
  }
  const folderProblem = findFolderProblem(folder);
  if (folderProblem !== undefined) throw new UserError(folderProblem);
}

function toEndpointError(error: unknown, path: string): unknown {
  return isSystemError(error) ? new UserError(english`${path} cannot be used: ${describeSystemError(error)}.`) : error;
}

/**
 * Returns an identity of the socket file that differs from that of any other socket with the same name. Returns
 * undefined if there is no file.
 */
function getSocketIdentity(path: string): string | undefined {
  const stats = statIfPresent(path);
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}

/**
 * Connects to the socket. Returns `absent` if there is no socket or it refuses, and `unknown` for other failures, such
 * as too many connecting clients.
 */
function tryConnect(address: string): Promise<Socket | 'absent' | 'unknown'> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.on('error',
      ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'absent' : 'unknown'));
  });
}

function startListening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Moves the new socket to the endpoint; returns false if another process has done so first, or is doing so now. */
function tryReplaceSocket(endpoint: Endpoint, previousIdentity: string | undefined, address: string): boolean {
  let isReplaced = false;
  runIfUnlocked(endpoint, () => {
    if (getSocketIdentity(endpoint.address) !== previousIdentity) return;
    renameSync(address, endpoint.address);
    isReplaced = true;
  });
  return isReplaced;
}

class LockHeldError extends Error {}

/** Runs the work if the lock is free. Does not wait for the lock, because a waiting thread cannot serve. */
function runIfUnlocked({ lockPath }: Endpoint, work: () => void): void {
  try {
    runWithLock(lockPath, work, () => {
      throw new LockHeldError();
    });
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error;
  }
}
