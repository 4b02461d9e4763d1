import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { agentConnections } from '#agents/connection/connections';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import { parseTomlSettings } from '#agents/connection/edit/toml';
import { movedPath } from '#agents/connection/folders';
import type { AgentId } from '#agents/agents';
import type { Fields } from '#agents/hooks/fields';
import { installedPlugins, type InstalledPlugin } from '#agents/plugin/installedPlugins';
import { parsePluginManifest } from '#agents/plugin/pluginManifest';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { orOnSystemError } from '#platform/fs/systemError';
import { environmentFolders, fileAt } from '#platform/files/folders';

/** AgentPack's plugin in an agent, by the agent's own files. */
export function pluginsOf(id: AgentId, home: string,
  env: Readonly<Record<string, string | undefined>>): readonly InstalledPlugin[]
{
  const { folders = [] } = agentConnections[id];
  const at = (path: string) => fileAt(home, movedPath(path, folders, environmentFolders(env)));
  return installedPlugins(id, {
    settings(path) {
      const text = readTextIfPossible(at(path));
      if (text === undefined) return undefined;
      return path.endsWith('.toml') ? parseTomlSettings(text) : parseSettings(text) as Fields | undefined;
    },
    names: (path) => orOnSystemError(() => readdirSync(at(path)).sort(), () => []),
    versionIn: (folder) => parsePluginManifest(readTextIfPossible(join(folder, 'plugin.json')) ?? '')?.version,
  });
}
