import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { isNewerGuard } from '../programs/guardVersion';
import { readInstallations } from './installations';

/**
 * Reports whether the connections are up to date, so that `keepConnections` has nothing to do, as is nearly always the
 * case. This function is in its own file because editors call it at each start. It reads three files and does not load
 * the agents or their formats.
 */
export function hasCurrentConnections(home: string, assetsDir: string): boolean {
  const folder = join(home, '.agentpack');
  if (!existsSync(join(folder, 'connections.json'))) return true;
  const installed = readTextIfPossible(join(folder, 'hooks', 'guard.cjs'));
  const bundled = readTextIfPossible(join(assetsDir, 'guard.cjs'));
  const isCurrent = installed === undefined || bundled === undefined || installed === bundled ||
    isNewerGuard(installed, bundled);
  return isCurrent && readInstallations(home).includes(assetsDir);
}
