import { english } from '#base/text/english';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { UserError } from '#base/errors';
import { folderProblem, type Endpoint } from '#platform/service/endpoint';
import { statIfPresent } from '#platform/service/userFolder';
import { isSystemError, systemErrorText } from '#platform/fs/systemError';
import { withLock } from '#platform/state/lock';

/** Who owns an endpoint after an attempt to claim it. */
export type Claim =
  /** This process owns it; `isOurs` reports whether the socket is still its own, neither removed nor replaced. */
  | { readonly is: 'ours'; readonly server: Server; isOurs(): boolean; release(): void; }
  /** Another process lives: the connection ends with it. */
  | { readonly is: 'taken'; readonly by: Socket; }
  /** Another process claims it at this moment. */
  | { readonly is: 'contested'; };

/**
 * Takes the endpoint if nobody answers there. The socket is created under a name of its own and renamed under a lock,
 * and only replaces the very socket that refused a connection: a killed process leaves such a file, and no process
 * replaces that of a living one.
 * @throws UserError if the folder cannot be used, or the system has no sockets there
 */
export async function claimEndpoint(endpoint: Endpoint, serve: (socket: Socket) => void): Promise<Claim> {
  prepareFolder(endpoint.folder);
  const before = getSocketIdentity(endpoint.address);
  const other = await connected(endpoint.address);
  if (other === 'unknown') return { is: 'contested' };
  if (other !== 'nobody') return { is: 'taken', by: other };
  const server = createServer(serve);
  const address = endpoint.isPipe ? endpoint.address : `${endpoint.address}.${randomBytes(3).toString('hex')}`;
  try {
    await listening(server, address);
  } catch (error) {
    if (isSystemError(error) && endpoint.isPipe && error.code === 'EADDRINUSE') return { is: 'contested' };
    throw problem(error, endpoint.address);
  }
  if (endpoint.isPipe) return { is: 'ours', server, isOurs: () => true, release: () => void server.close() };
  const identity = getSocketIdentity(address);
  if (!replaced(endpoint, before, address)) {
    server.close(); // removes the socket, which still has its first name
    return { is: 'contested' };
  }
  const isOurs = () => getSocketIdentity(endpoint.address) === identity;
  return {
    is: 'ours',
    server,
    isOurs,
    release() {
      tryLocked(endpoint, () => {
        if (isOurs()) rmSync(endpoint.address, { force: true });
      });
      server.close();
    },
  };
}

/** @throws UserError if the folder is not the user's alone, or cannot be created */
function prepareFolder(folder: string): void {
  for (const directory of [dirname(folder), folder]) {
    try {
      mkdirSync(directory, { mode: 0o700 });
    } catch (error) {
      if (!isSystemError(error) || error.code !== 'EEXIST') throw problem(error, directory);
    }
  }
  const why = folderProblem(folder);
  if (why !== undefined) throw new UserError(why);
}

function problem(error: unknown, path: string): unknown {
  return isSystemError(error) ? new UserError(english`${path} cannot be used: ${systemErrorText(error)}.`) : error;
}

/**
 * Identifies the socket file itself, since another socket of the same name has another identity. Undefined if there is
 * no file.
 */
function getSocketIdentity(path: string): string | undefined {
  const stats = statIfPresent(path);
  return stats && `${stats.dev} ${stats.ino} ${stats.birthtimeMs}`;
}

/**
 * Connects to the socket. Returns `nobody` if there is no socket or it refuses, and `unknown` for other failures, such
 * as too many connecting clients.
 */
function connected(address: string): Promise<Socket | 'nobody' | 'unknown'> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => resolve(socket));
    socket.on('error',
      ({ code }: NodeJS.ErrnoException) =>
        resolve(code === 'ENOENT' || code === 'ECONNREFUSED' ? 'nobody' : 'unknown'));
  });
}

function listening(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Moves the new socket to the endpoint; returns false if another process has done so first, or is doing so now. */
function replaced(endpoint: Endpoint, before: string | undefined, address: string): boolean {
  let isDone = false;
  tryLocked(endpoint, () => {
    if (getSocketIdentity(endpoint.address) !== before) return;
    renameSync(address, endpoint.address);
    isDone = true;
  });
  return isDone;
}

class LockIsHeld extends Error {}

/** Runs the work if the lock is free. Does not wait for the lock, because a waiting thread cannot serve. */
function tryLocked({ lockPath }: Endpoint, work: () => void): void {
  try {
    withLock(lockPath, work, () => {
      throw new LockIsHeld();
    });
  } catch (error) {
    if (!(error instanceof LockIsHeld)) throw error;
  }
}
