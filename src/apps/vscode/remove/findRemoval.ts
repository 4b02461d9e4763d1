import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import { byText } from '#base/order';
import { UserError } from '#base/errors';
import { containsOrEqualsPath } from '#base/text/paths';
import { tryFindGitFolders } from '#features/connect/node/extras/gitFolders';
import { resolveUnlessMissing } from '#platform/fs/systemError';
import { listTrackedFiles } from '#platform/git/trackedFiles';
import type { PlannedChange } from '#features/connect/vscode/connectTypes';
import { planExtra, planFolderExtrasRemoval } from '#features/connect/vscode/extraChanges';
import { openSession } from '#features/connect/vscode/session';
import type { Removal } from './removal';

/** Files below `.agentpack/` that the user writes. */
const userFiles: readonly string[] = ['task.md', 'task_state.md', 'config.toml', 'threads'];

export interface RemovalTarget {
  readonly root: string;
  readonly folderName: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly assetsDir: string;
  readonly isTrusted: boolean;
  /** IDs of settings that are set for this folder. */
  readonly settings: readonly string[];
  /** Whether the editor remembers something about the folder, as in `Removal`. */
  readonly hasRememberedState: boolean;
}

/** Inspects the folder and writes nothing. In Restricted Mode, neither git nor the agents' files are inspected. */
export async function findRemoval(target: RemovalTarget): Promise<Removal> {
  const { root, folderName, env, isTrusted, settings, hasRememberedState } = target;
  const trackedPaths = isTrusted ? await listTrackedFiles(root, env, ['.agentpack']) : [];
  const isTracked = (fileName: string) =>
    trackedPaths.some((path) => containsOrEqualsPath(`.agentpack/${fileName}`, path));
  const stateFileNames = (await listNames(join(root, '.agentpack'))).sort(byText);
  const isUserFile = (fileName: string) => userFiles.includes(fileName) || isTracked(fileName);
  const { changes, userScopeAgents } = isTrusted
    ? await planDisconnections(target)
    : { changes: [], userScopeAgents: [] };
  return {
    folder: folderName,
    files: stateFileNames.filter((fileName) => !isUserFile(fileName)),
    userFiles: stateFileNames.filter(isUserFile).map((fileName) => ({
      name: fileName,
      isTracked: isTracked(fileName),
    })),
    changes,
    settings: [...settings].sort(byText),
    userScopeAgents,
    hasRememberedState,
    waitsForTrust: !isTrusted,
  };
}

async function planDisconnections(
  { root, env, assetsDir }: RemovalTarget,
): Promise<{ readonly changes: PlannedChange[]; readonly userScopeAgents: string[]; }> {
  const session = openSession({ env, root, assetsDir });
  const states = await session.listAgentStates({ runsGuards: false });
  const repositoryAgents = states.filter(({ scopes }) => scopes.includes('repository')).map(({ agent }) => agent);
  const folder = { root, env, assetsDir };
  const plans = [
    ...(repositoryAgents.length > 0 ? [session.plan('repository', { disconnect: repositoryAgents })] : []),
    ...(await tryFindGitFolders(root, env) ? [await planExtra('git', 'disconnect', folder)] : []),
    await planFolderExtrasRemoval(folder),
  ];
  return {
    changes: plans.filter(({ isChange, refused }) => isChange || refused.length > 0),
    userScopeAgents: states.filter(({ scopes }) => scopes.includes('user')).map(({ label }) => label),
  };
}

async function listNames(folder: string): Promise<string[]> {
  const stats = await resolveUnlessMissing(lstat(folder));
  if (stats === undefined) return [];
  if (!stats.isDirectory())
    throw new UserError(l10n.t('{0} is not a folder, so nothing was removed. Delete it manually.', folder));
  return readdir(folder);
}
