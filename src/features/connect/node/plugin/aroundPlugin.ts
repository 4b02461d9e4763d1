import { existsSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import { hasConnectedServer } from '#agents/plugin/pluginClients';
import { getDiskPathBelow } from '#platform/fs/diskPaths';
import { findHome } from '#platform/fs/home';
import { createEnvironmentFolderLookup, resolveArtefactPath } from '#platform/files/folders';
import { catchSystemError } from '#platform/fs/systemError';
import { readTextIfPossible } from '#platform/fs/outerIgnores';

type Env = Readonly<Record<string, string | undefined>>;

/** The facts about its environment that a plugin's server needs. */
export interface PluginEnvironment {
  /**
   * Returns the folder that the client works in. Clients of Agent Plugins start a server in the plugin's folder, and
   * not all of them name another folder over the protocol. In that case, the folder is taken from a variable, or it is
   * the folder in which the client was started. Returns undefined if no folder can be determined.
   */
  findWorkingFolder(cwd: string): string | undefined;
  /** Reports whether the client also has the server that `connect` configures, which answers in its place. */
  isAnsweredElsewhere(this: void, client: string | undefined, root: string | undefined): boolean;
}

/**
 * Returns the environment of a plugin's server, or undefined if the bundle is not in a plugin's folder.
 * `programsFolder` is the folder of the running bundle.
 */
export function createPluginEnvironment(programsFolder: string, env: Env): PluginEnvironment | undefined {
  const pluginFolder = dirname(programsFolder);
  if (!existsSync(join(pluginFolder, '.claude-plugin', 'plugin.json'))) return undefined;
  return {
    findWorkingFolder: (cwd) =>
      [cwd, ...folderVariables.map((name) => env[name]), readParentFolder()].find((folder) =>
        folder !== undefined && isAbsolute(folder) && getDiskPathBelow(pluginFolder, folder) === undefined &&
        existsSync(folder)
      ),
    isAnsweredElsewhere(client, root) {
      const home = findHome(env);
      return hasConnectedServer(client, createEnvironmentFolderLookup(env), (scope, path) => {
        const base = scope === 'user' ? home : root;
        const text = base === undefined ? undefined : readTextIfPossible(resolveArtefactPath(base, path));
        return text === undefined ? undefined : parseSettings(text);
      });
    },
  };
}

/**
 * Variables that may contain the session's folder. The last variable is set by the shell that started the client.
 */
const folderVariables = ['CLAUDE_PROJECT_DIR', 'COPILOT_PROJECT_DIR', 'PWD'];

/** Returns the working folder of the client's process, or undefined if the system does not provide it. */
function readParentFolder(): string | undefined {
  return catchSystemError(() => readlinkSync(`/proc/${process.ppid}/cwd`), () => undefined);
}
