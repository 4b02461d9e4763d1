import type { AgentId } from '../../../../agents/agents';
import { alone, connectedAgents, forgetDisconnected, openConnections } from '../connections';
import { fileAt } from '../folders';
import { addInstallation, otherInstallations, removeInstallation } from './installations';
import { planRenewal } from './renewal';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What an AgentPack does at its start for the agents that a user connected, by it or by another one: brings the
 * programs of their hooks to its version, and notes that it uses them. Nothing where none is connected.
 * @throws UserError where a file cannot be used
 */
export function keepConnections(home: string, assetsDir: string, env: Env): void {
  const place = openUser(home, assetsDir, env, false);
  if (place.record.files.length === 0) return;
  // one that another editor is writing has a script and a record of two versions
  alone((path) => fileAt(home, path), place.record.folders, () => {
    const place = openUser(home, assetsDir, env, true);
    if (place.record.files.length === 0) return;
    const plan = planRenewal(place);
    if (place.isChange(plan)) place.write(plan);
    else addInstallation(home, assetsDir);
  });
}

/**
 * What an uninstalled AgentPack does: takes out what connecting wrote for the user, unless the AgentPack of another
 * editor, or of a terminal, is still installed. Returns the agents that were disconnected.
 */
export function leaveConnections(home: string, assetsDir: string, env: Env): readonly AgentId[] {
  if (otherInstallations(home, assetsDir).length > 0) {
    removeInstallation(home, assetsDir);
    return [];
  }
  const place = openUser(home, assetsDir, env, false);
  const ids = connectedAgents(place);
  if (ids.length > 0) place.write(place.plan({ disconnect: ids }), () => forgetDisconnected(place, home, ids));
  return ids;
}

function openUser(home: string, assetsDir: string, env: Env, isAlone: boolean) {
  return openConnections({ scope: 'user', base: home, assetsDir, env, isAlone });
}
