import { existsSync, readlinkSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import { hasConnectedServer } from '#agents/plugin/pluginClients';
import { findHome } from '#platform/fs/home';
import { environmentFolders, fileAt } from '#platform/files/folders';
import { orOnSystemError } from '#platform/fs/systemError';
import { readTextIfPossible } from '#platform/fs/outerIgnores';

type Env = Readonly<Record<string, string | undefined>>;

/** What the server of a plugin has to know of its surroundings. */
export interface AroundPlugin {
  /**
   * The folder that the client works in. Clients of Agent Plugins start a server in the folder of the plugin, and not
   * all of them name another one over the protocol: then it is that of a variable, or the one that the client itself
   * was started in. Undefined where nothing tells.
   */
  workingFolder(cwd: string): string | undefined;
  isAnsweredElsewhere(this: void, client: string | undefined, root: string | undefined): boolean;
}

/** Undefined where these programs are not in the folder of a plugin. `programs`: the folder of the running bundle. */
export function aroundPlugin(programs: string, env: Env): AroundPlugin | undefined {
  const plugin = dirname(programs);
  if (!existsSync(join(plugin, '.claude-plugin', 'plugin.json'))) return undefined;
  return {
    workingFolder: (cwd) =>
      [cwd, ...variables.map((name) => env[name]), parentsFolder()].find((folder) =>
        folder !== undefined && isAbsolute(folder) && isOutside(plugin, folder) && existsSync(folder)
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

/** Of the session, where clients name it; the last one is that of the shell that the client was started from. */
const variables = ['CLAUDE_PROJECT_DIR', 'COPILOT_PROJECT_DIR', 'PWD'];

/** Of the client's process, where the system tells. */
function parentsFolder(): string | undefined {
  return orOnSystemError(() => readlinkSync(`/proc/${process.ppid}/cwd`), () => undefined);
}

function isOutside(folder: string, path: string): boolean {
  const below = relative(folder, path);
  return below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below);
}
