import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { agentConnections } from '#agents/connection/connections';
import { resolveMovedPath } from '#agents/connection/folders';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import type { AgentId } from '#agents/agents';
import type { ArtefactScope } from '#agents/connection/artefact';
import type { Trust } from '#agents/connection/trust';
import { parseToml } from '#base/text/parseToml';
import { toForwardSlashes } from '#platform/fs/diskPaths';
import { readTextIfPossible } from '#platform/fs/outerIgnores';
import { catchSystemError } from '#platform/fs/systemError';
import { createEnvironmentFolderLookup, resolveArtefactPath } from '#platform/files/folders';

export interface HookTrustContext {
  readonly scope: ArtefactScope;
  readonly home: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Reads what an agent has recorded about the hooks of its connection. */
export function readHookTrust(id: AgentId, { scope, home, root, env }: HookTrustContext): Trust {
  const { folders = [], trust } = agentConnections[id];
  if (!trust) return 'unknown';
  const getEnvironmentFolder = createEnvironmentFolderLookup(env);
  return trust({
    scope,
    folders: [...listFolderAndAncestors(root),
      ...listFolderAndAncestors(catchSystemError(() => realpathSync.native(root), () => root))],
    isWindows: process.platform === 'win32',
    readSettings: (path) =>
      readSettingsFile(resolveArtefactPath(home, resolveMovedPath(path, folders, getEnvironmentFolder))),
    readRootSettings: (path) => readSettingsFile(join(root, ...path.split('/'))),
    hash: (text) => hash('sha256', text),
  });
}

function listFolderAndAncestors(folder: string): string[] {
  const parent = dirname(folder);
  const folderPath = toForwardSlashes(folder);
  return parent === folder ? [folderPath] : [folderPath, ...listFolderAndAncestors(parent)];
}

function readSettingsFile(path: string): Readonly<Record<string, unknown>> | undefined {
  const text = readTextIfPossible(path);
  if (text === undefined) return undefined;
  return path.endsWith('.toml')
    ? parseToml(text)
    : parseSettings(text) as Readonly<Record<string, unknown>> | undefined;
}
