import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, realpathSync,
  renameSync, rmSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FileState, World, HostAnswer, Head } from '#features/guard/pure/world';
import { shortened } from '#features/guard/pure/sessionLog';
import { maxLog } from '#features/guard/pure/openPack';
import { crypto } from '#platform/service/onDemand';
import { readUserKey, sealWith } from '#platform/service/userKey';
import { sameFolderElsewhere } from '#platform/service/workTrees';
import { logOnce } from './heartbeat';
import { fetchWorkingSet } from './fetchWorkingSet';
import { ignoringSystemErrors } from './ignoringSystemErrors';
import { neverCancelled } from '#base/cancellation';
import { Cancelled, UserError } from '#base/errors';
import type { HostRequests } from '#platform/service/protocol';
import { connectToRunningEngine, Disconnected, Refused } from '#platform/service/serviceClient';

/** Variables that hold the folder of an agent's project. */
const folderVariables = ['CLAUDE_PROJECT_DIR', 'CURSOR_PROJECT_DIR', 'DEVIN_PROJECT_DIR', 'GEMINI_PROJECT_DIR'];
/** The age after which session logs, and temporary files of killed hooks, are unused, in milliseconds. */
const unusedMs = 14 * 86_400_000;
/** The number of lines that remain of a log above `maxLog`. */
const keptLines = 1_000;

export interface NodeWorldOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly now: number;
  /** False for a test, in which logs count as written. */
  readonly writes: boolean;
}

export function createNodeWorld({ env, cwd, now, writes }: NodeWorldOptions): World {
  const isWindows = process.platform === 'win32';
  const home = resolveHomeFolder(env, isWindows);
  let key: { readonly text: string | undefined; } | undefined;
  return {
    now,
    env,
    folders: [...folderVariables.flatMap((name) => env[name] || []), cwd],
    home,
    isWindows,
    foldsCase: isWindows || process.platform === 'darwin',
    stat: (path) => ignoringSystemErrors(() => readFileState(path)),
    realPath: (path) => ignoringSystemErrors(() => withSlashes(realpathSync.native(path), isWindows)),
    read: (path, maxBytes) => readBoundedBytes(path, maxBytes)?.toString('utf8'),
    seal: (text) => {
      key ??= { text: readUserKey(env) };
      return key.text === undefined ? undefined : sealWith(key.text, text);
    },
    note: (sentence) => (writes ? logOnce(env, sentence.replace(/\p{Cc}/gu, '?')) : undefined),
    hash,
    askHost: (root, thread, maxAge) => askLiving(root, thread, maxAge, env),
    otherTrees: (root) => otherTrees(root).map((tree) => withSlashes(tree, isWindows)),
    head: readHead,
    workingSet: (agent, event, payload) =>
      writes && home !== undefined ? fetchWorkingSet(home, { agent, event, payload, cwd }) : undefined,
    append: (root, name, lines) => !writes || append(root, name, lines),
    tidy: (root) => (writes ? tidy(root, now) : undefined),
  };
}

function otherTrees(root: string): readonly string[] {
  return sameFolderElsewhere(root).filter((tree) => {
    const state = ignoringSystemErrors(() => readFileState(join(tree, '.agentpack')));
    return state?.kind === 'folder' && !state.isForeign;
  });
}

function resolveHomeFolder(env: NodeJS.ProcessEnv, isWindows: boolean): string | undefined {
  const named = (isWindows ? env['USERPROFILE'] : env['HOME']) || ignoringSystemErrors(homedir);
  return named ? ignoringSystemErrors(() => withSlashes(realpathSync.native(named), isWindows)) : undefined;
}

function withSlashes(path: string, isWindows: boolean): string {
  return isWindows ? path.replace(/\\/g, '/') : path;
}

function readFileState(path: string): FileState | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats) return undefined;
  return {
    kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    isForeign: process.getuid !== undefined && stats.uid !== process.getuid(),
  };
}

/** Reads a file's bytes without waiting for a pipe and without following a link. */
function readBoundedBytes(path: string, maxBytes: number): Buffer | undefined {
  return ignoringSystemErrors(() => {
    const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const state = fstatSync(file);
      return state.isFile() && state.size <= maxBytes ? readFileSync(file) : undefined;
    } finally {
      closeSync(file);
    }
  });
}

/**
 * Computes a file's hash. Used only if a time stamp is not conclusive, because loading crypto takes a tenth of Node's
 * start time.
 */
function hash(path: string, maxBytes: number): string | undefined {
  const bytes = readBoundedBytes(path, maxBytes);
  if (!bytes) return undefined;
  return crypto().createHash('sha256').update(bytes).digest('hex');
}

function append(root: string, name: string, lines: string): boolean {
  return ignoringSystemErrors(() => {
    const folder = hooksFolder(root);
    if (folder === undefined) return false;
    const path = join(folder, name);
    const before = readFileState(path);
    if (before && before.kind !== 'file') return false;
    if (before && before.size + lines.length > maxLog) shorten(path);
    const file = openSync(path,
      constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600);
    try {
      // in one call, so the lines of two hooks do not mix
      return writeSync(file, lines) === Buffer.byteLength(lines);
    } finally {
      closeSync(file);
    }
  }) ?? false;
}

function tidy(root: string, now: number): void {
  ignoringSystemErrors(() => {
    const folder = hooksFolder(root);
    for (const name of folder === undefined ? [] : readdirSync(folder)) {
      const path = join(folder!, name);
      const state = readFileState(path);
      if (state?.kind === 'file' && now - state.mtimeMs > unusedMs) rmSync(path, { force: true });
    }
  });
}

/** Creates the folder if it is missing; undefined if a link or a file is in its place. */
function hooksFolder(root: string): string | undefined {
  let folder = join(root, '.agentpack');
  for (const part of ['', 'cache', 'hooks']) {
    folder = join(folder, part);
    const state = readFileState(folder);
    if (!state && part !== '') mkdirSync(folder, { recursive: true });
    else if (state?.kind !== 'folder') return undefined;
  }
  return folder;
}

function shorten(path: string): void {
  const text = readBoundedBytes(path, 2 * maxLog)?.toString('utf8') ?? '';
  const temporary = join(dirname(path), `.${process.pid}.tmp`);
  const file = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    writeSync(file, shortened(text, keptLines));
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

type Env = Readonly<Record<string, string | undefined>>;

/** How long to wait for the whole answer, in milliseconds; after that, the guard relies on its own comparison. */
const patience = 150;

/**
 * Returns the answer of the AgentPack that is running for a root; undefined if none is running, it is packing, or it
 * takes too long.
 */
async function askLiving(root: string, thread: string | undefined, maxAge: number,
  env: Env): Promise<HostAnswer | undefined>
{
  const real = ignoringSystemErrors(() => realpathSync.native(root));
  if (real === undefined) return undefined;
  const started = performance.now();
  const runningEngine = await connectToRunningEngine<HostRequests>(real, env, patience, { ofAnyEnvironment: true });
  if (!runningEngine || runningEngine.isPacking) {
    runningEngine?.dispose();
    return undefined;
  }
  // disconnecting rejects the request
  const timer = setTimeout(() => runningEngine.dispose(), Math.max(0, patience - (performance.now() - started)));
  try {
    const freshness = await runningEngine.engine.freshness(thread ?? 'none', maxAge, { cancel: neverCancelled });
    return { host: runningEngine.host, freshness };
  } catch (error) {
    const isExpected = error instanceof Disconnected || error instanceof Refused || error instanceof UserError ||
      error instanceof Cancelled;
    if (isExpected) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    runningEngine.dispose();
  }
}

/** The size limit for HEAD, refs and packed refs, in bytes; git does not write larger files. */
const maxRefs = 16_000_000;
const object = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Reads, without git, HEAD of the repository that contains this folder. Undefined if only git can read it (reftable).
 */
function readHead(folder: string): Head | undefined {
  for (let at = resolve(folder);; at = dirname(at)) {
    const git = gitFolder(at);
    if (git !== undefined) return headIn(git);
    if (dirname(at) === at) return undefined;
  }
}

/** Finds the folder that the `.git` file of a work tree or submodule names. */
function gitFolder(top: string): string | undefined {
  const path = join(top, '.git');
  const stats = ignoringSystemErrors(() => lstatSync(path, { throwIfNoEntry: false }));
  if (stats?.isDirectory()) return path;
  const target = stats?.isFile() ? /^gitdir: ([^\r\n]+)/.exec(smallText(path) ?? '')?.[1] : undefined;
  return target === undefined ? undefined : resolve(top, target);
}

function headIn(git: string): Head | undefined {
  const head = smallText(join(git, 'HEAD'))?.trim();
  if (head === undefined) return undefined;
  const indexTime = ignoringSystemErrors(() => lstatSync(join(git, 'index'), { throwIfNoEntry: false })?.mtimeMs);
  if (object.test(head)) return { branch: null, commit: head, indexTime };
  const ref = /^ref: (refs\/[^\s\0]{1,1000})$/.exec(head)?.[1];
  if (ref === undefined || ref.split('/').includes('..') || ref === 'refs/heads/.invalid') return undefined;
  const common = resolve(git, smallText(join(git, 'commondir'))?.trim() ?? '.');
  const loose = smallText(join(common, ...ref.split('/')))?.trim();
  const commit = loose ??
    smallText(join(common, 'packed-refs'))?.split('\n').find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0];
  return {
    branch: ref.replace(/^refs\/heads\//, ''),
    commit: commit !== undefined && object.test(commit) ? commit : null,
    indexTime,
  };
}

function smallText(path: string): string | undefined {
  return ignoringSystemErrors(() => {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() && stats.size <= maxRefs ? readFileSync(path, 'utf8') : undefined;
  });
}
