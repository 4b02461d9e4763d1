import { english } from '#base/text/english';
import { readdirSync } from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import { version } from '../../../package.json';
import { ownIdentity } from './machine';
import { crypto } from './onDemand';
import { statIfPresent, userFolder, type Env } from './userFolder';

/** Set by esbuild; see `engine/indexing/factsRevision.ts`. */
declare const AGENTPACK_FACTS: string | undefined;

/** The address at which the living engine of one root listens, for this user and this build of AgentPack. */
export interface Endpoint {
  /** The path of a Unix socket, or the name of a Windows pipe, on which `net` listens and to which it connects. */
  readonly address: string;
  /** Files that hosts of this root share in addition to the socket: a lock, and the record of the host that answers. */
  readonly lockPath: string;
  readonly recordPath: string;
  /** The folder of these files. Only the user may have access to it; see `folderProblem`. */
  readonly folder: string;
  readonly isPipe: boolean;
}

/** The machine's part of an endpoint; tests pass another machine's. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  /** The user's number; undefined on systems without user numbers. */
  readonly user: number | undefined;
}

/**
 * The longest socket address that all systems accept is 103 bytes (macOS); part of it is reserved for temporary names.
 */
const longestAddress = 88;
const currentMachine: Machine = { platform: process.platform, user: process.getuid?.() };

/**
 * Derives the endpoint from the root alone, never from a file in it, so that no repository can direct the connection to
 * another program. Hosts of another version, build, machine or container have other endpoints. `root` is a real path.
 * Returns undefined if the user has no home folder.
 */
export function deriveEndpoint(root: string, env: Env, machine = currentMachine): Endpoint | undefined {
  const folder = runFolder(env, machine);
  if (folder === undefined) return undefined;
  const isPipe = machine.platform === 'win32';
  const { join } = isPipe ? win32 : posix;
  const name = hashed([build(), ownIdentity().machine, ownIdentity().processes, root]);
  return {
    address: isPipe ? `\\\\.\\pipe\\agentpack-${hashed([folder, name])}` : join(folder, `${name}.sock`),
    lockPath: join(folder, `${name}.lock`),
    recordPath: join(folder, `${name}.json`),
    folder,
    isPipe,
  };
}

/**
 * Returns `~/.agentpack/run`; if its path is too long for a socket, a folder of the user below `/tmp`. Not
 * XDG_RUNTIME_DIR: a desktop editor has it but an ssh or cron shell does not, so that they would not find each other.
 */
export function runFolder(env: Env, { platform, user }: Machine = currentMachine): string | undefined {
  const isWindows = platform === 'win32';
  const base = userFolder(env, platform);
  if (base === undefined) return undefined;
  const folder = (isWindows ? win32 : posix).join(base, 'run');
  const isShort = Buffer.byteLength(folder) <= longestAddress - hashLength - '/.sock'.length;
  return isWindows || isShort ? folder : user === undefined ? undefined : `/tmp/agentpack-${user}`;
}

/** Returns, in a sentence, why nothing in this folder may be used; undefined if only the user has access. */
export function folderProblem(folder: string, { user }: Machine = currentMachine): string | undefined {
  if (user === undefined) return undefined; // on Windows, everything below a home folder belongs to its user
  const [stats, above] = [statIfPresent(folder), statIfPresent(dirname(folder))];
  if (!stats) return english`${folder} is not there.`;
  if (!stats.isDirectory()) return english`${folder} is not a folder: move it out of the way.`;
  if (stats.uid !== user) return english`${folder} belongs to another user, so it is not used: move it away.`;
  if ((stats.mode & 0o077) !== 0)
    return english`${folder} is open to other users (mode ${(stats.mode & 0o777).toString(8)}): run chmod 700 on it.`;
  const isShared = above === undefined || (above.mode & 0o002) !== 0 && (above.mode & 0o1000) === 0;
  return isShared || ![user, 0].includes(above.uid)
    ? english`${dirname(folder)} belongs to another user or is open to all, so ${folder} is not used.`
    : undefined;
}

/** Reports whether an engine of this user may live on this machine: if not, nothing is loaded to ask. */
export function mayLive(endpoint: Endpoint): boolean {
  return statIfPresent(endpoint.isPipe ? endpoint.recordPath : endpoint.address) !== undefined;
}

/** Reports whether an engine of any folder may be alive: if the folder is missing or empty, none is. */
export function mayAnyLive(env: Env): boolean {
  const folder = runFolder(env);
  try {
    return folder !== undefined && readdirSync(folder).length > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function build(): string {
  return `${version} ${typeof AGENTPACK_FACTS === 'string' ? AGENTPACK_FACTS : 'source'}`;
}

const hashLength = 24;

function hashed(parts: readonly string[]): string {
  return crypto().createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, hashLength);
}
