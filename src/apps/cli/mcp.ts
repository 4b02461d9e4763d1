import { realpathSync } from 'node:fs';
import { version } from '../../../package.json';
import { callersVariables } from '#engine/threads/callersVariables';
import { serveMcp } from '#apps/mcp/serve';
import { orOnSystemError } from '#platform/fs/systemError';
import { aroundPlugin } from '#features/connect/node/plugin/aroundPlugin';
import type { OwnRoot } from '#host/tools/ownRoot';
import { defaultRoot } from './arguments/root';
import { print, term } from './output/terminal';

type Env = Readonly<Record<string, string | undefined>>;

export interface ServerProcess {
  /** The folder named on the command line, as a real path. */
  readonly given: string | undefined;
  readonly cwd: string;
  readonly env: Env;
  readonly cancel: { readonly cancelled: boolean; };
  /** Loads an engine, but only when it is needed. */
  openOwn(root: string, onProblem: (sentence: string) => void): Promise<OwnRoot>;
  log(line: string): void;
}

/** Serves one client on standard input and output until it closes its end, or the run is cancelled. */
export async function serveClient({ given, cwd, env, cancel, openOwn, log }: ServerProcess): Promise<void> {
  const plugin = aroundPlugin(__dirname, env);
  await serveMcp({
    version,
    given,
    fallback() {
      const started = plugin ? plugin.workingFolder(cwd) : cwd;
      return started === undefined ? undefined : defaultRoot(started, env);
    },
    ...(plugin && { isAnsweredElsewhere: plugin.isAnsweredElsewhere }),
    env,
    callersEnv: callersVariables(env),
    openOwn: (root) => openOwn(root, log),
    log,
    input: process.stdin,
    output: process.stdout,
    cancel,
  });
}

/**
 * Does the same for this process, as `agentpack mcp [ROOT]`. Returns false, without doing anything, if the command has
 * options or has to report a problem.
 */
export async function serveProcess(words: readonly string[], openOwn: ServerProcess['openOwn']): Promise<boolean> {
  const { cwd, env, stdout, stderr } = process;
  const [named, ...extraArgs] = words;
  const namedRoot = named === undefined
    ? undefined
    : orOnSystemError(() => realpathSync.native(named), () => undefined);
  if (extraArgs.length > 0 || named !== undefined && (named.startsWith('-') || namedRoot === undefined)) return false;
  const cancel = { cancelled: false };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.once(signal, () => {
      cancel.cancelled = true;
    });
  }
  stdout.on('error', () => process.exit()); // the client has gone
  await serveClient({
    given: namedRoot,
    cwd: cwd(),
    env,
    cancel,
    openOwn,
    log: (line) => print(stderr, term`${line}`),
  });
  return true;
}
