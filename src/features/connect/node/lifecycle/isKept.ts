import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { isNewerGuard } from '../programs/guardVersion';
import { readInstallations } from './installations';

/**
 * Reports whether the connections are up to date, so that `renewConnections` has nothing to do. This is nearly always
 * the case. This function is in its own file because editors call it at each start. It reads three files and does not
 * load the agents or their formats.
 */
export function hasCurrentConnections(home: string, assetsDir: string): boolean {
  const folder = join(home, '.agentpack');
  if (!existsSync(join(folder, 'connections.json'))) return true;
  const installedScript = readTextIfPossible(join(folder, 'hooks', 'guard.cjs'));
  const bundledScript = readTextIfPossible(join(assetsDir, 'guard.cjs'));
  const isCurrent = installedScript === undefined || bundledScript === undefined || installedScript === bundledScript ||
    isNewerGuard(installedScript, bundledScript);
  return isCurrent && readInstallations(home).includes(assetsDir);
}
