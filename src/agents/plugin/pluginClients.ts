import type { Connection, ConnectionContext } from '../connection/artefact';
import { resolveMovedPath, type FolderLookup } from '../connection/folders';
import { isAgentPackEntry } from '../connection/edit/ours';
import { toFields } from '../hooks/fields';
import { claudeConnection } from '../claude/claudeConnection';
import { createPluginCommands } from './pluginCommands';

/**
 * Clients that start a plugin's server even if their settings have a server with the same name. Keys are the names that
 * the clients report. Other clients, such as Copilot's command line, start one server per name, which is the plugin's.
 */
const clients: Readonly<Record<string, Connection>> = { 'claude-code': claudeConnection };

/**
 * Reports whether a connection's server answers this client, according to the client's own files. If so, the plugin's
 * server offers nothing, so that no chat sees a tool twice. `readSettings` takes a path below home, an absolute path,
 * or a path in the root.
 */
export function hasConnectedServer(client: string | undefined, findFolder: FolderLookup,
  readSettings: (scope: 'user' | 'repository', path: string) => unknown): boolean
{
  if (client === undefined || !Object.hasOwn(clients, client)) return false;
  const connection = clients[client]!;
  return (['user', 'repository'] as const).some((scope) => {
    const context: ConnectionContext = { scope, commands: createPluginCommands(''), findFolder };
    const part = connection[scope].mcp?.(context);
    if (part?.content.kind !== 'json') return false;
    const path = scope === 'user' ? resolveMovedPath(part.path, connection.folders ?? [], findFolder) : part.path;
    const settings = readSettings(scope, path);
    return part.content.entries.some(({ path: keys }) => isAgentPackEntry(readValueAtKeys(settings, keys)));
  });
}

function readValueAtKeys(value: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (current, key) => (Object.hasOwn(toFields(current), key) ? toFields(current)[key] : undefined),
    value,
  );
}
