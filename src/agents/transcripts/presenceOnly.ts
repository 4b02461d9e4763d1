import { userFolders } from './vscodeFolders';
import { textField } from './values';
import type { PresenceOnly, StoreEnvironment } from './sessionAgent';

const unverified = 'No real session was available for testing, so it is not read yet.';

function inGlobalStorage(name: string): (env: StoreEnvironment) => readonly string[] {
  return (env) => userFolders(env).map((user) => `${user}/globalStorage/${name}`);
}

/** Agents whose sessions exist but cannot be read. AgentPack only checks whether their folders exist. */
export const presenceOnly: readonly PresenceOnly[] = [
  {
    id: 'windsurf',
    label: 'Windsurf Cascade',
    reason: 'Windsurf encrypts the conversations of Cascade.',
    folders: ({ home }) => [`${home}/.codeium/windsurf/cascade`],
  },
  {
    id: 'windsurf-hook',
    label: 'Windsurf, transcripts of its hook',
    reason: unverified,
    folders: ({ home }) => [`${home}/.windsurf/transcripts`],
  },
  {
    id: 'antigravity-ide',
    label: 'Antigravity IDE',
    reason: 'Its conversations are protocol buffers whose form Google does not publish.',
    folders: ({ home }) => [`${home}/.gemini/antigravity/conversations`],
  },
  {
    id: 'cursor-ide',
    label: 'Cursor, chats in the editor',
    reason: 'They are in one database together with account keys, which is never opened.',
    folders: (env) =>
      userFolders(env).filter((user) => user.includes('/Cursor/')).map((user) => `${user}/globalStorage`),
  },
  {
    id: 'kiro-database',
    label: 'Kiro CLI, sessions in its database',
    reason: 'They are in one database together with sign-ins, which is never opened.',
    folders: ({ home, platform }) => [
      platform === 'darwin' ? `${home}/Library/Application Support/kiro-cli` : `${home}/.local/share/kiro-cli`,
    ],
  },
  {
    id: 'kiro-ide',
    label: 'Kiro IDE',
    reason: unverified,
    folders: (env) =>
      userFolders(env).filter((user) => user.includes('/Code/'))
        .map((user) => `${user.replace('/Code/', '/Kiro/')}/globalStorage/kiro.kiroagent`),
  },
  {
    id: 'devin',
    label: 'Devin CLI',
    reason: unverified,
    folders: ({ home, variables, platform }) => [
      platform === 'darwin'
        ? `${home}/Library/Application Support/devin/cli`
        : `${textField(variables['XDG_DATA_HOME']) ?? `${home}/.local/share`}/devin/cli`,
    ],
  },
  {
    id: 'roo',
    label: 'Roo Code',
    reason: unverified,
    folders: inGlobalStorage('rooveterinaryinc.roo-cline/tasks'),
  },
  {
    id: 'kilo',
    label: 'Kilo Code, before it was rebuilt',
    reason: unverified,
    folders: inGlobalStorage('kilocode.kilo-code/tasks'),
  },
];
