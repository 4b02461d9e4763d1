import { english } from '#base/text/english';
import { readdirSync } from 'node:fs';
import { dirname, posix, win32 } from 'node:path';
import { version } from '../../../package.json';
import { getProcessIdentity } from './machine';
import { loadCrypto } from './onDemand';
import { statIfPresent, findUserFolder, type Env } from './userFolder';

/** Set by esbuild; see `engine/indexing/factsRevision.ts`. */
declare const AGENTPACK_FACTS: string | undefined;

/** The address at which the running engine of one root listens, for this user and this build of AgentPack. */
export interface Endpoint {
  /** The path of a Unix socket, or the name of a Windows named pipe. */
  readonly address: string;
  /** Files that hosts of this root share in addition to the socket: a lock, and the record of the running host. */
  readonly lockPath: string;
  readonly recordPath: string;
  /** The folder of these files. Only the user may have access to it; see `findFolderProblem`. */
  readonly folder: string;
  readonly isPipe: boolean;
}

/** The properties of the machine that an endpoint depends on. Tests pass the properties of other machines. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  /** The numeric user ID; undefined on systems without such IDs. */
  readonly user: number | undefined;
}

/**
 * The longest socket address that all systems accept is 103 bytes (macOS); part of it is reserved for temporary names.
 */
const maxAddressBytes = 88;
const currentMachine: Machine = { platform: process.platform, user: process.getuid?.() };

/**
 * Derives the endpoint from the root alone, never from a file in it, so that no repository can direct the connection to
 * another program. Hosts of another version, build, machine or container have other endpoints. `root` is a real path.
 * Returns undefined if the user has no home folder.
 */
export function deriveEndpoint(root: string, env: Env, machine = currentMachine): Endpoint | undefined {
  const folder = findRunFolder(env, machine);
  if (folder === undefined) return undefined;
  const isPipe = machine.platform === 'win32';
  const { join } = isPipe ? win32 : posix;
  const name = hashParts([getBuildId(), getProcessIdentity().machine, getProcessIdentity().processes, root]);
  return {
    address: isPipe ? `\\\\.\\pipe\\agentpack-${hashParts([folder, name])}` : join(folder, `${name}.sock`),
    lockPath: join(folder, `${name}.lock`),
    recordPath: join(folder, `${name}.json`),
    folder,
    isPipe,
  };
}

/**
 * Returns `~/.agentpack/run`, or a folder of the user below `/tmp` if that path is too long for a socket.
 * XDG_RUNTIME_DIR is not used: desktop editors have it but ssh and cron shells do not, so their programs would not find
 * each other.
 */
export function findRunFolder(env: Env, { platform, user }: Machine = currentMachine): string | undefined {
  const isWindows = platform === 'win32';
  const userFolder = findUserFolder(env, platform);
  if (userFolder === undefined) return undefined;
  const folder = (isWindows ? win32 : posix).join(userFolder, 'run');
  const isShort = Buffer.byteLength(folder) <= maxAddressBytes - hashLength - '/.sock'.length;
  return isWindows || isShort ? folder : user === undefined ? undefined : `/tmp/agentpack-${user}`;
}

/** Returns a sentence that explains why this folder must not be used, or undefined if only the user has access. */
export function findFolderProblem(folder: string, { user }: Machine = currentMachine): string | undefined {
  if (user === undefined) return undefined; // on Windows, everything below a home folder belongs to its user
  const [stats, parentStats] = [statIfPresent(folder), statIfPresent(dirname(folder))];
  if (!stats) return english`${folder} does not exist.`;
  if (!stats.isDirectory()) return english`${folder} is not a folder. Move or rename it.`;
  if (stats.uid !== user) return english`${folder} belongs to another user, so it is not used. Move or rename it.`;
  if ((stats.mode & 0o077) !== 0)
    return english`${folder} is open to other users (mode ${(stats.mode & 0o777).toString(8)}). Run chmod 700 on it.`;
  const isParentShared = parentStats === undefined ||
    (parentStats.mode & 0o002) !== 0 && (parentStats.mode & 0o1000) === 0;
  return isParentShared || ![user, 0].includes(parentStats.uid)
    ? english`${dirname(folder)} belongs to another user or everyone can write to it, so ${folder} is not used.`
    : undefined;
}

/** Reports whether an engine may be running at the endpoint. If not, no modules are loaded to connect to it. */
export function mayBeRunning(endpoint: Endpoint): boolean {
  return statIfPresent(endpoint.isPipe ? endpoint.recordPath : endpoint.address) !== undefined;
}

/** Reports whether an engine may be running for any root. A missing or empty folder means that no engine is running. */
export function mayAnyEngineBeRunning(env: Env): boolean {
  const folder = findRunFolder(env);
  try {
    return folder !== undefined && readdirSync(folder).length > 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function getBuildId(): string {
  return `${version} ${typeof AGENTPACK_FACTS === 'string' ? AGENTPACK_FACTS : 'source'}`;
}

const hashLength = 24;

function hashParts(parts: readonly string[]): string {
  return loadCrypto().createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, hashLength);
}
