import { english } from '#base/text/english';
import { hash } from 'node:crypto';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import { UserError } from '#base/errors';
import { noSessions, readSessionSettings, addEditorSessions,
  type EditorSessions } from '#engine/settings/sessionSettings';
import type { DocumentsHost } from '#engine/ports/documentsHost';
import type { Host, RipgrepHost } from '#engine/host';
import type { StateHost } from '#engine/ports/stateHost';
import { createAssetHost } from '#platform/assets';
import { createDocuments } from '#features/documents/node/documents';
import { createFileHost } from '#platform/fs/files';
import { getRemedyText, describeSystemError, isSystemError } from '#platform/fs/systemError';
import { createRepository } from '#platform/git/gitRepository';
import { readHeadCommit } from '#platform/git/headCommit';
import { createIndexHelper } from './worker/indexHelper';
import { readOuterIgnores, readSubmoduleIgnores } from '#platform/fs/outerIgnores';
import { createSharedFacts } from '#platform/cache/sharedFacts';
import { findRipgrep } from '#features/search/node/findRipgrep';
import { createRipgrep } from '#features/search/node/ripgrep';
import { findUserFolder } from '#platform/service/userFolder';
import { getVerdictWriter } from './service/writer';
import { sealAsUser } from '#platform/state/ownKey';
import { createOwnConfig } from '#platform/state/ownConfig';
import { createOwnMemory } from '#features/memory/node/ownMemory';
import { listOtherTrees, listOtherTreeStates } from '#platform/state/otherTrees';
import { createStateHost } from '#platform/state/state';
import { readProcessorTime } from './worker/processorTime';
import { runWithTimeLimit } from './worker/withTimeLimit';

export interface NodeHostOptions {
  readonly root: string;
  /** The `dist` folder, with grammars, queries and ranks. */
  readonly assetsDir: string;
  readonly version: string;
  /** False in an untrusted workspace, in which no process may run. */
  readonly git: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** See `Host.isCallersEnv`; default: true. */
  readonly isCallersEnv?: boolean;
  /**
   * The editor's application root, which may contain ripgrep. Defaults to the root of the editor whose terminal set
   * `env`.
   */
  readonly appRoot?: string | undefined;
  /** The editor settings for agents' sessions, in addition to the user's own configuration. */
  readonly sessions?: EditorSessions;
  /** Set if the caller is the user's command line, which may run the program from the user's own configuration. */
  readonly compresses?: true;
  /** Replaces access to the `.agentpack/` folder. */
  readonly state?: StateHost;
  /** Replaces the limits of parsers, so that tests can compare results on any machine. */
  readonly parsing?: Host['parsing'];
}

/**
 * Creates the host. It does not start a process or write anything before the first request.
 *
 * @throws UserError if the root is not a folder
 */
export function createNodeHost(options: NodeHostOptions): Host {
  const root = resolveRoot(options.root);
  const { env, version } = options;
  const ownConfig = createOwnConfig(env);
  const seal = (text: string) => sealAsUser(env, text);
  let ripgrep: { readonly host: RipgrepHost | undefined; } | undefined;
  const repository = options.git ? createRepository(root, env) : undefined;
  let documents: DocumentsHost | undefined;
  const host: Host = {
    root,
    version,
    env,
    isCallersEnv: options.isCallersEnv ?? true,
    isGitAllowed: options.git,
    files: createFileHost(root, (
      repository,
    ) => (repository === undefined ? readOuterIgnores(root, env) : readSubmoduleIgnores(root, repository, env)),
      readHeadCommit),
    get git() {
      return repository?.git;
    },
    get gitProblem() {
      return repository?.problem;
    },
    prepareGit: async (waitOptions) => repository?.prepare(waitOptions),
    state: options.state ??
      createStateHost(root, version, seal, options.git ? () => listOtherTreeStates(root) : undefined),
    ...(options.git && !options.state && { otherTrees: () => listOtherTrees(root) }),
    // an untrusted workspace gets no network access
    sharedFacts: options.git ? createSharedFacts(root, env) : undefined,
    assets: createAssetHost(options.assetsDir),
    indexHelper: createIndexHelper({ root, assetsDir: resolve(options.assetsDir) }),
    get ripgrep() {
      return options.git ? (ripgrep ??= { host: createRipgrepHost(root, env, options.appRoot) }).host : undefined;
    },
    ownConfig,
    ownMemory: createOwnMemory(root, env),
    // sessions are not read in an untrusted workspace
    sessionSettings: () =>
      options.git ? addEditorSessions(readSessionSettings(ownConfig?.read()).settings, options.sessions) : noSessions,
    get documents() {
      return options.git ? (documents ??= createDocuments(host, options.assetsDir)) : undefined;
    },
    get compressor() {
      return options.git && options.compresses ? createLazyCompressor(env) : undefined;
    },
    seal,
    getVerdictWriter: () => getVerdictWriter(root),
    hash: (data) => hash('sha256', data),
    now: () => Date.now(),
    heapLimit: getHeapStatistics().heap_size_limit,
    parsing: options.parsing ?? { processorTime: readProcessorTime, runWithin: runWithTimeLimit },
    pause: () => setImmediate(),
  };
  return host;
}

/** Creates a compressor that is loaded by the first pack that needs it. */
function createLazyCompressor(env: NodeHostOptions['env']): Host['compressor'] {
  return {
    async run(...request) {
      const { createUserProgram } = await import('#platform/process/ownProgram');
      return createUserProgram({ env, cwd: dirname(findUserFolder(env)!) }).run(...request);
    },
  };
}

function createRipgrepHost(root: string, env: NodeHostOptions['env'], appRoot: string | undefined):
  | RipgrepHost
  | undefined
{
  const program = findRipgrep(root, env, appRoot);
  return program === undefined ? undefined : createRipgrep(program, root, env);
}

function resolveRoot(path: string): string {
  try {
    const realRoot = realpathSync.native(path);
    if (statSync(realRoot).isDirectory()) {
      accessSync(realRoot, constants.R_OK | constants.X_OK);
      return realRoot;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(
      english`${path} cannot be opened: ${
        error.code === 'ENOENT' ? english`the folder does not exist` : describeSystemError(error)
      }.${getRemedyText(error, 'read')}`,
    );
  }
  throw new UserError(english`${path} is not a folder. Specify the folder to pack.`);
}
