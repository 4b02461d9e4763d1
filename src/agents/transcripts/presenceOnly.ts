import { antigravityPresence } from '../antigravity/antigravitySessions';
import { cursorPresence } from '../cursor/cursorSessions';
import { kiroPresence } from '../kiro/kiroSessions';
import { windsurfPresence } from '../windsurf/windsurfPresence';
import { unverified, type PresenceOnlyAgent, type StoreEnvironment } from './sessionAgent';
import { toNonEmptyText } from './values';
import { listVscodeUserFolders } from './storeFolders';

function createGlobalStorageLister(name: string): (env: StoreEnvironment) => readonly string[] {
  return (env) => listVscodeUserFolders(env).map((user) => `${user}/globalStorage/${name}`);
}

/** Agents whose sessions exist but cannot be read. AgentPack only checks whether their folders exist. */
export const presenceOnly: readonly PresenceOnlyAgent[] = [
  ...windsurfPresence,
  antigravityPresence,
  cursorPresence,
  ...kiroPresence,
  {
    id: 'devin',
    label: 'Devin CLI',
    reason: unverified,
    listFolders: ({ home, variables, platform }) => [
      platform === 'darwin'
        ? `${home}/Library/Application Support/devin/cli`
        : `${toNonEmptyText(variables['XDG_DATA_HOME']) ?? `${home}/.local/share`}/devin/cli`,
    ],
  },
  {
    id: 'roo',
    label: 'Roo Code',
    reason: unverified,
    listFolders: createGlobalStorageLister('rooveterinaryinc.roo-cline/tasks'),
  },
  {
    id: 'kilo',
    label: 'Kilo Code, before it was rebuilt',
    reason: unverified,
    listFolders: createGlobalStorageLister('kilocode.kilo-code/tasks'),
  },
];
