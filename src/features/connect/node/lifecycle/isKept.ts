import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { isNewerGuard } from '../programs/guardVersion';
import { readInstallations } from './installations';

/**
 * Reports whether `keepConnections` has nothing to do, which is nearly always the case. In its own file because editors
 * call it at each start: it reads three files and loads neither agents nor their formats.
 */
export function isKept(home: string, assetsDir: string): boolean {
  const folder = join(home, '.agentpack');
  if (!existsSync(join(folder, 'connections.json'))) return true;
  const installed = readTextIfPossible(join(folder, 'hooks', 'guard.cjs'));
  const ours = readTextIfPossible(join(assetsDir, 'guard.cjs'));
  const isCurrent = installed === undefined || ours === undefined || installed === ours ||
    isNewerGuard(installed, ours);
  return isCurrent && readInstallations(home).includes(assetsDir);
}
