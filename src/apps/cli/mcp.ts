import { realpathSync } from 'node:fs';
import { version } from '../../../package.json';
import { pickCallerVariables } from '#engine/threads/callersVariables';
import { serveMcp } from '#apps/mcp/serve';
import { catchSystemError } from '#platform/fs/systemError';
import { createPluginEnvironment } from '#features/connect/node/plugin/aroundPlugin';
import { readOwnConfigValue } from '#features/guard/node/readOwnConfigValue';
import type { OwnRoot } from '#host/tools/ownRoot';
import { findDefaultRoot } from './arguments/root';
import { print, term } from './output/terminal';
import { cancelSignals } from './signals';

type Env = Readonly<Record<string, string | undefined>>;

export interface ServerProcess {
  /** The folder named on the command line, as a real path. */
  readonly givenRoot: string | undefined;
  readonly cwd: string;
  readonly env: Env;
  readonly cancel: { readonly cancelled: boolean; };
  /** Loads an engine, but only when it is needed. */
  openOwnRoot(root: string, onProblem: (sentence: string) => void): Promise<OwnRoot>;
  log(line: string): void;
}

/** Serves one client on standard input and output until the client closes the connection or the run is cancelled. */
export async function serveClient({ givenRoot, cwd, env, cancel, openOwnRoot, log }: ServerProcess): Promise<void> {
  const plugin = createPluginEnvironment(__dirname, env);
  await serveMcp({
    version,
    commandLineRoot: givenRoot,
    findFallbackRoot() {
      const startFolder = plugin ? plugin.findWorkingFolder(cwd) : cwd;
      return startFolder === undefined ? undefined : findDefaultRoot(startFolder, env);
    },
    showsAllTools: () => readOwnConfigValue(env, 'mcp', 'tools') === 'all',
    ...(plugin && { isAnsweredElsewhere: plugin.isAnsweredElsewhere }),
    env,
    callersEnv: pickCallerVariables(env),
    openOwnRoot: (root) => openOwnRoot(root, log),
    log,
    input: process.stdin,
    output: process.stdout,
    cancel,
  });
}

/**
 * Serves the client of this process, as `agentpack mcp [ROOT]`. Does nothing and returns false if the command has
 * options or must report a problem.
 */
export async function serveProcess(args: readonly string[],
  openOwnRoot: ServerProcess['openOwnRoot']): Promise<boolean>
{
  const { cwd, env, stdout, stderr } = process;
  const [rootArgument, ...extraArgs] = args;
  const namedRoot = rootArgument === undefined
    ? undefined
    : catchSystemError(() => realpathSync.native(rootArgument), () => undefined);
  if (extraArgs.length > 0 || rootArgument !== undefined && (rootArgument.startsWith('-') || namedRoot === undefined))
    return false;
  const cancel = { cancelled: false };
  for (const signal of cancelSignals) {
    process.once(signal, () => {
      cancel.cancelled = true;
    });
  }
  stdout.on('error', () => process.exit()); // the client is gone
  await serveClient({
    givenRoot: namedRoot,
    cwd: cwd(),
    env,
    cancel,
    openOwnRoot,
    log: (line) => print(stderr, term`${line}`),
  });
  return true;
}
