import { UserError } from '#base/errors';
import { findHome, getHomeFolder } from '#platform/fs/home';
import { openConnections, type Connections } from '../node/connections';
import type { CommandContext } from '#apps/cli/command';

/** Opens the connections for the user or in the repository. @throws UserError if their files cannot be used */
export function openConnectionsAt(scope: 'user' | 'repository', context: CommandContext): Connections {
  const { host, env, assetsDir, warn } = context;
  const base = scope === 'user' ? getHomeFolder(env) : host.root;
  if (scope === 'repository' && base === findHome(env))
    throw new UserError('This is your home folder, whose settings apply to all folders: leave out --team.');
  const connections = openConnections({ scope, base, assetsDir, env });
  if (connections.warning !== undefined) warn(connections.warning);
  return connections;
}
