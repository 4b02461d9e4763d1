import { existsSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import { hasConnectedServer } from '#agents/plugin/pluginClients';
import { diskPathBelow } from '#platform/fs/diskPaths';
import { findHome } from '#platform/fs/home';
import { environmentFolders, fileAt } from '#platform/files/folders';
import { orOnSystemError } from '#platform/fs/systemError';
import { readTextIfPossible } from '#platform/fs/outerIgnores';

type Env = Readonly<Record<string, string | undefined>>;

/** Facts that a plugin's server needs about its surroundings. */
export interface AroundPlugin {
  /**
   * Returns the folder that the client works in. Clients of Agent Plugins start a server in the plugin's folder, and
   * not all of them name another folder over the protocol. In that case it comes from a variable, or is the folder in
   * which the client itself was started. Undefined if it cannot be determined.
   */
  workingFolder(cwd: string): string | undefined;
  isAnsweredElsewhere(this: void, client: string | undefined, root: string | undefined): boolean;
}

/** Undefined if these programs are not in a plugin's folder. `programs`: the folder of the running bundle. */
export function aroundPlugin(programs: string, env: Env): AroundPlugin | undefined {
  const plugin = dirname(programs);
  if (!existsSync(join(plugin, '.claude-plugin', 'plugin.json'))) return undefined;
  return {
    workingFolder: (cwd) =>
      [cwd, ...variables.map((name) => env[name]), parentsFolder()].find((folder) =>
        folder !== undefined && isAbsolute(folder) && diskPathBelow(plugin, folder) === undefined && existsSync(folder)
      ),
    isAnsweredElsewhere(client, root) {
      const home = findHome(env);
      return hasConnectedServer(client, environmentFolders(env), (scope, path) => {
        const base = scope === 'user' ? home : root;
        const text = base === undefined ? undefined : readTextIfPossible(fileAt(base, path));
        return text === undefined ? undefined : parseSettings(text);
      });
    },
  };
}

/**
 * Variables with the session's folder, if clients name it; the last one is that of the shell that started the client.
 */
const variables = ['CLAUDE_PROJECT_DIR', 'COPILOT_PROJECT_DIR', 'PWD'];

/** Returns the folder of the client's process, if the system tells. */
function parentsFolder(): string | undefined {
  return orOnSystemError(() => readlinkSync(`/proc/${process.ppid}/cwd`), () => undefined);
}
