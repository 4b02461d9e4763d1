import { closeSync, constants, mkdirSync, openSync, readdirSync, realpathSync, renameSync, rmSync,
  writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FileState, World, HostAnswer, Head } from '#features/guard/pure/world';
import { truncateSessionLog } from '#features/guard/pure/sessionLog';
import { maxSessionLogBytes } from '#features/guard/pure/openPack';
import { loadCrypto } from '#platform/service/onDemand';
import { readUserKey, computeSeal } from '#platform/service/userKey';
import { listSameFolderInOtherTrees } from '#platform/service/workTrees';
import { logError, logOnce } from './heartbeat';
import { fetchWorkingSet } from './fetchWorkingSet';
import { ignoreSystemErrors } from '#platform/service/ignoreSystemErrors';
import { readFileBytes } from '#platform/service/readFileBytes';
import { requestOnce } from '#platform/service/requestOnce';
import { statIfPresent } from '#platform/service/userFolder';

const isWindows = process.platform === 'win32';
/** The environment variables that contain the folder of an agent's project. */
const folderVariables = ['CLAUDE_PROJECT_DIR', 'CURSOR_PROJECT_DIR', 'DEVIN_PROJECT_DIR', 'GEMINI_PROJECT_DIR'];
/** The age after which session logs and the temporary files of killed hooks are deleted, in milliseconds. */
const maxFileAgeMs = 14 * 86_400_000;
/** The number of lines that are kept when a log exceeds `maxSessionLogBytes`. */
const keptLineCount = 1_000;

export interface NodeWorldOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd: string;
  readonly nowMs: number;
  /** Whether logs are written. False for a test, in which they count as written. */
  readonly canWrite: boolean;
}

export function createNodeWorld({ env, cwd, nowMs, canWrite }: NodeWorldOptions): World {
  const home = resolveHomeFolder(env);
  let cachedKey: { readonly text: string | undefined; } | undefined;
  return {
    now: nowMs,
    env,
    folders: [...folderVariables.flatMap((name) => env[name] || []), cwd],
    home,
    isWindows,
    foldsCase: isWindows || process.platform === 'darwin',
    stat: readFileState,
    realPath: (path) => ignoreSystemErrors(() => toForwardSlashes(realpathSync.native(path))),
    read: readText,
    seal: (text) => {
      cachedKey ??= { text: readUserKey(env) };
      return cachedKey.text === undefined ? undefined : computeSeal(cachedKey.text, text);
    },
    note: (sentence) => (canWrite ? logOnce(env, sentence.replace(/\p{Cc}/gu, '?')) : undefined),
    hash: hashFile,
    queryHost: (root, thread, maxAge) => requestFreshness(root, thread, maxAge, env),
    listOtherTrees: (root) => findOtherWorkTrees(root).map(toForwardSlashes),
    readHead,
    async readWorkingSet(agent, payload) {
      if (!canWrite || home === undefined) return undefined;
      try {
        return await fetchWorkingSet(home, { agent, payload, cwd, env });
      } catch (error) {
        logError(env, agent, error);
        return undefined; // the rest of the hook's output does not depend on it
      }
    },
    append: (root, name, lines) => !canWrite || appendLines(root, name, lines),
    tidy: (root) => (canWrite ? deleteOldFiles(root, nowMs) : undefined),
  };
}

function findOtherWorkTrees(root: string): readonly string[] {
  return listSameFolderInOtherTrees(root).filter((tree) => {
    const state = readFileState(join(tree, '.agentpack'));
    return state?.kind === 'folder' && !state.isForeign;
  });
}

function resolveHomeFolder(env: NodeJS.ProcessEnv): string | undefined {
  const homePath = (isWindows ? env['USERPROFILE'] : env['HOME']) || ignoreSystemErrors(homedir);
  return homePath ? ignoreSystemErrors(() => toForwardSlashes(realpathSync.native(homePath))) : undefined;
}

function toForwardSlashes(path: string): string {
  return isWindows ? path.replace(/\\/g, '/') : path;
}

function readFileState(path: string): FileState | undefined {
  const stats = statIfPresent(path);
  if (!stats) return undefined;
  return {
    kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    isForeign: process.getuid !== undefined && stats.uid !== process.getuid(),
  };
}

function readBoundedBytes(path: string, maxBytes: number): Buffer | undefined {
  return readFileBytes(path, ({ size }) => size <= maxBytes);
}

function readText(path: string, maxBytes = maxRefFileBytes): string | undefined {
  return readBoundedBytes(path, maxBytes)?.toString('utf8');
}

/**
 * Computes a file's hash. This is used only if a timestamp is inconclusive, because loading crypto takes a tenth of
 * Node's startup time.
 */
function hashFile(path: string, maxBytes: number): string | undefined {
  const bytes = readBoundedBytes(path, maxBytes);
  if (!bytes) return undefined;
  return loadCrypto().createHash('sha256').update(bytes).digest('hex');
}

function appendLines(root: string, name: string, lines: string): boolean {
  return ignoreSystemErrors(() => {
    const folder = ensureHooksFolder(root);
    if (folder === undefined) return false;
    const path = join(folder, name);
    const previousState = readFileState(path);
    if (previousState && previousState.kind !== 'file') return false;
    if (previousState && previousState.size + lines.length > maxSessionLogBytes) shortenLog(path);
    return writeText(path, constants.O_APPEND | (constants.O_NOFOLLOW ?? 0), lines);
  }) ?? false;
}

/** Writes the text in a single call, so that the lines of two hooks do not mix. Reports whether all was written. */
function writeText(path: string, flags: number, text: string): boolean {
  const descriptor = openSync(path, constants.O_WRONLY | constants.O_CREAT | flags, 0o600);
  try {
    return writeSync(descriptor, text) === Buffer.byteLength(text);
  } finally {
    closeSync(descriptor);
  }
}

function deleteOldFiles(root: string, nowMs: number): void {
  ignoreSystemErrors(() => {
    const folder = ensureHooksFolder(root);
    for (const name of folder === undefined ? [] : readdirSync(folder)) {
      const path = join(folder!, name);
      const state = readFileState(path);
      if (state?.kind === 'file' && nowMs - state.mtimeMs > maxFileAgeMs) rmSync(path, { force: true });
    }
  });
}

/** Returns the folder for hooks, and creates it if it is missing; undefined if a link or a file is in its place. */
function ensureHooksFolder(root: string): string | undefined {
  let folder = join(root, '.agentpack');
  for (const folderName of ['', 'cache', 'hooks']) {
    folder = join(folder, folderName);
    const state = readFileState(folder);
    if (!state && folderName !== '') mkdirSync(folder, { recursive: true });
    else if (state?.kind !== 'folder') return undefined;
  }
  return folder;
}

function shortenLog(path: string): void {
  const text = readText(path, 2 * maxSessionLogBytes) ?? '';
  const temporaryPath = join(dirname(path), `.${process.pid}.tmp`);
  if (writeText(temporaryPath, constants.O_EXCL, truncateSessionLog(text, keptLineCount)))
    renameSync(temporaryPath, path);
}

type Env = Readonly<Record<string, string | undefined>>;

/** The maximum time to wait for the answer, in milliseconds. After that, the guard relies on its own comparison. */
const maxWaitMs = 150;

/**
 * Requests the freshness of a pack from the engine that is running for a root. Returns undefined if no engine is
 * running, if it is packing, or if it takes too long.
 */
async function requestFreshness(root: string, thread: string | undefined, maxAge: number,
  env: Env): Promise<HostAnswer | undefined>
{
  const realRoot = ignoreSystemErrors(() => realpathSync.native(root));
  const answer = realRoot === undefined
    ? undefined
    : await requestOnce(realRoot, env, maxWaitMs, 'freshness', [thread ?? 'none', maxAge]);
  return answer && { host: answer.host, freshness: answer.value };
}

/** The size limit for HEAD, refs and packed refs, in bytes; git does not write larger files. */
const maxRefFileBytes = 16_000_000;
const objectIdPattern = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/**
 * Reads HEAD of the repository that contains a folder, without running git. Returns undefined if the repository stores
 * its refs in the reftable format, which only git can read.
 */
function readHead(folder: string): Head | undefined {
  for (let currentFolder = resolve(folder);; currentFolder = dirname(currentFolder)) {
    const gitFolder = findGitFolder(currentFolder);
    if (gitFolder !== undefined) return readGitFolderHead(gitFolder);
    if (dirname(currentFolder) === currentFolder) return undefined;
  }
}

/** Finds a repository's git folder. In a work tree or submodule, its path is in the `.git` file. */
function findGitFolder(folder: string): string | undefined {
  const path = join(folder, '.git');
  if (statIfPresent(path)?.isDirectory()) return path;
  const target = /^gitdir: ([^\r\n]+)/.exec(readText(path) ?? '')?.[1];
  return target === undefined ? undefined : resolve(folder, target);
}

function readGitFolderHead(gitFolder: string): Head | undefined {
  const head = readText(join(gitFolder, 'HEAD'))?.trim();
  if (head === undefined) return undefined;
  const indexTime = statIfPresent(join(gitFolder, 'index'))?.mtimeMs;
  if (objectIdPattern.test(head)) return { branch: null, commit: head, indexTime };
  const ref = /^ref: (refs\/[^\s\0]{1,1000})$/.exec(head)?.[1];
  if (ref === undefined || ref.split('/').includes('..') || ref === 'refs/heads/.invalid') return undefined;
  const commonFolder = resolve(gitFolder, readText(join(gitFolder, 'commondir'))?.trim() ?? '.');
  const looseRef = readText(join(commonFolder, ...ref.split('/')))?.trim();
  const commit = looseRef ??
    readText(join(commonFolder, 'packed-refs'))?.split('\n').find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0];
  return {
    branch: ref.replace(/^refs\/heads\//, ''),
    commit: commit !== undefined && objectIdPattern.test(commit) ? commit : null,
    indexTime,
  };
}
