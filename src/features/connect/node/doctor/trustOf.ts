import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentConnections } from '#agents/connection/connections';
import { movedPath } from '#agents/connection/folders';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import type { AgentId } from '#agents/agents';
import type { ArtefactScope } from '#agents/connection/artefact';
import type { Trust } from '#agents/connection/trust';
import { parseToml } from '#base/text/parseToml';
import { withSlashes } from '#platform/fs/diskPaths';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { orOnSystemError } from '#platform/fs/systemError';
import { environmentFolders, fileAt } from '#platform/files/folders';

export interface TrustPlace {
  readonly scope: ArtefactScope;
  readonly home: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Reads what an agent has recorded about the hooks of its connection. */
export function readHookTrust(id: AgentId, { scope, home, root, env }: TrustPlace): Trust {
  const { folders = [], trust } = agentConnections[id];
  if (!trust) return 'unknown';
  const folderOf = environmentFolders(env);
  return trust({
    scope,
    folders: [...foldersAbove(root), ...foldersAbove(orOnSystemError(() => realpathSync.native(root), () => root))],
    isWindows: process.platform === 'win32',
    settings: (path) => settingsIn(fileAt(home, movedPath(path, folders, folderOf))),
    rootSettings: (path) => settingsIn(join(root, ...path.split('/'))),
    hash: (text) => hash('sha256', text),
  });
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder);
  const own = withSlashes(folder);
  return above === folder ? [own] : [own, ...foldersAbove(above)];
}

function settingsIn(at: string): Readonly<Record<string, unknown>> | undefined {
  const text = readTextIfPossible(at);
  if (text === undefined) return undefined;
  return at.endsWith('.toml')
    ? parseToml(text)
    : parseSettings(text) as Readonly<Record<string, unknown>> | undefined;
}
