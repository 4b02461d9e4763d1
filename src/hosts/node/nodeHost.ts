import { hash } from 'node:crypto';
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { UserError } from '../../base/errors';
import type { GitHost, Host, StateHost } from '../../engine';
import { createAssetHost } from './assets';
import { createFileHost, cure, inWords, isSystemError } from './files';
import { createGitHost } from './git';
import { createGitProcess, findRepository } from './gitProcess';
import { createIndexHelper } from './indexHelper';
import { gitAbove, outerIgnores } from './outerIgnores';
import { createSharedFacts } from './sharedFacts';
import { createStateHost } from './state';
import { within } from './within';

/** A folder that git refused is tried again after this time: its owner may have allowed it. Ms. */
const retryAfter = 1_000;

export interface NodeHostOptions {
  readonly root: string;
  /** `dist`: grammars, queries, ranks. */
  readonly assetsDir: string;
  readonly version: string;
  /** False where no process may run: an untrusted workspace. */
  readonly git: boolean;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `Host.callersEnv`; true unless told otherwise. */
  readonly callersEnv?: boolean;
  /** In place of the folder `.agentpack/`. */
  readonly state?: StateHost;
}

/** Throws `UserError` where the root is no folder. Runs nothing and writes nothing by itself. */
export function createNodeHost(options: NodeHostOptions): Host {
  const root = realRoot(options.root);
  const { env, version } = options;
  let opened: OpenedGit = { at: undefined, host: undefined, problem: undefined, tried: 0 };
  return {
    root, version, env, callersEnv: options.callersEnv ?? true,
    gitAllowed: options.git,
    files: createFileHost(root, () => outerIgnores(root, env)),
    get git() { return options.git ? openGit().host : undefined; },
    get gitProblem() { return options.git ? openGit().problem : undefined; },
    state: options.state ?? createStateHost(root, version),
    sharedFacts: options.git ? createSharedFacts(root, env) : undefined,   // a folder that is not trusted has us talk to nobody
    assets: createAssetHost(options.assetsDir),
    indexHelper: createIndexHelper({ root, assetsDir: resolve(options.assetsDir) }),
    hash: (data) => hash('sha256', data),
    now: () => Date.now(),
    within,
    pause: () => setImmediate(),
  };

  /** Asked each time: a repository may appear or go while an engine lives. */
  function openGit(): OpenedGit {
    const at = gitAbove(root);
    const tried = Date.now();
    if (at === opened.at && (opened.problem === undefined || tried - opened.tried < retryAfter)) return opened;
    const found = at === undefined ? undefined : findRepository(root, env);
    opened = {
      at, tried,
      host: found && 'prefix' in found ? createGitHost(createGitProcess(root, env), found.prefix, env) : undefined,
      problem: found && 'problem' in found ? `Git is not used here: ${found.problem}. Ignore rules are read from the folders, and there are no changes and no history.` : undefined,
    };
    return opened;
  }
}

interface OpenedGit {
  /** Where its `.git` is. */
  readonly at: string | undefined;
  readonly host: GitHost | undefined;
  readonly problem: string | undefined;
  readonly tried: number;
}

function realRoot(path: string): string {
  try {
    const real = realpathSync.native(path);
    if (statSync(real).isDirectory()) {
      accessSync(real, constants.R_OK | constants.X_OK);
      return real;
    }
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${path} cannot be opened: ${error.code === 'ENOENT' ? 'there is no such folder' : inWords(error)}.${cure(error, 'read')}`);
  }
  throw new UserError(`${path} is no folder: give the folder to pack.`);
}
