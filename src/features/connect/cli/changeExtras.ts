import { UserError } from '#base/errors';
import { joinWithAnd } from '#base/text/phrases';
import { type ExtraId, isFolderExtra } from '#agents/connection/extras/extras';
import type { FolderExtraId } from '#agents/connection/extras/folderExtras';
import { openFolderExtras, type FolderExtras } from '../node/extras/folderExtras';
import { removeHookRunFiles, openGitHooks, type GitHooks } from '../node/extras/gitHooks';
import { getHomeFolder } from '#platform/fs/home';
import { findPredecessor } from '../node/extras/predecessor';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { describeMissingOutputAgents } from '#agents/connection/extras/outputHooks';
import type { Connections } from '../node/connections';
import { changeConnections } from './changeConnections';
import { openConnectionsAt } from './places';

/**
 * Connects extras, which are not agents.
 * @throws UserError if extras in several places are named, because each place needs its own consent
 */
export async function connectExtras(ids: readonly ExtraId[], context: CommandContext): Promise<CommandResult> {
  const { folderIds, otherId } = requireOnePlace(ids);
  if (folderIds.length > 0)
    return changeConnections('connect', folderIds, await loadFolderExtras(context, context.values['team'] === true),
      context);
  if (otherId === 'predecessor')
    throw new UserError('The predecessor can only be removed. Run agentpack disconnect predecessor.', 'usage');
  if (otherId === 'outputs') return changeConnections('connect', ['outputs'], openOutputConnections(context), context);
  const hooks = await loadGitHooks(context);
  requireHookPlace(hooks, context.values['team'] === true);
  return changeConnections('connect', ['git'], hooks, context);
}

export async function disconnectExtras(ids: readonly ExtraId[], context: CommandContext): Promise<CommandResult> {
  const { folderIds, otherId } = requireOnePlace(ids);
  if (folderIds.length > 0) return changeConnections('disconnect', folderIds, await loadFolderExtras(context), context);
  if (otherId === 'predecessor') {
    const predecessor = await findPredecessor(context.host.root, getHomeFolder(context.env), context.env);
    if (predecessor.warning !== undefined) context.warn(predecessor.warning);
    for (const sentence of predecessor.leftovers) context.notify(sentence);
    return changeConnections('disconnect', ['predecessor'], predecessor, context);
  }
  if (otherId === 'outputs')
    return changeConnections('disconnect', ['outputs'], openConnectionsAt('user', context), context);
  const hooks = await loadGitHooks(context);
  return changeConnections('disconnect', ['git'], hooks, context, () => removeHookRunFiles(hooks.folders));
}

/** Splits extras by place. Several folder extras can be named together; any other extra must be named alone. */
function requireOnePlace(ids: readonly ExtraId[]): {
  readonly folderIds: readonly FolderExtraId[];
  readonly otherId?: Exclude<ExtraId, FolderExtraId>;
} {
  const folderIds = ids.filter(isFolderExtra);
  const [otherId, ...furtherIds] = ids.filter((id): id is Exclude<ExtraId, FolderExtraId> => !isFolderExtra(id));
  if (otherId === undefined) return { folderIds };
  if (folderIds.length === 0 && furtherIds.length === 0) return { folderIds, otherId };
  throw new UserError(`Name ${joinWithAnd(ids)} one at a time, because each is in a different place.`, 'usage');
}

/** @throws UserError if no agent that supports output hooks is installed, or if --team is set */
function openOutputConnections(context: CommandContext): Connections {
  if (context.values['team'] === true)
    throw new UserError('These hooks are available only in your user settings: leave out --team.', 'usage');
  const connections = openConnectionsAt('user', context);
  if (!connections.artefacts.has('outputs')) throw new UserError(describeMissingOutputAgents());
  return connections;
}

async function loadFolderExtras({ host, env, warn }: CommandContext, isTeam?: boolean): Promise<FolderExtras> {
  const files = await openFolderExtras(host.root, env, isTeam);
  if (files.warning !== undefined) warn(files.warning);
  return files;
}

async function loadGitHooks({ host, assetsDir, env, warn }: CommandContext): Promise<GitHooks> {
  const hooks = await openGitHooks(host.root, assetsDir, env);
  if (hooks.warning !== undefined) warn(hooks.warning);
  return hooks;
}

/** @throws UserError if the hooks are not in the place that the user named, or do not belong to the repository */
function requireHookPlace({ folders: { hooks } }: GitHooks, isTeam: boolean): void {
  if (hooks.kind === 'elsewhere') {
    throw new UserError(
      `${hooks.problem} Nothing was changed. To update the pack, run this in the post-commit, post-merge and post-checkout hooks: (agentpack pack --if-stale --quiet >/dev/null 2>&1 &)`,
    );
  }
  if (hooks.kind === 'shared' && !isTeam) {
    throw new UserError(
      `This repository keeps its hooks in ${hooks.path}, shared by everyone who works on it. To add a line there, run agentpack connect git --team. The line has no effect for users who have not connected.`,
    );
  }
  if (hooks.kind === 'clone' && isTeam)
    throw new UserError('The Git hooks belong to this clone only and cannot be shared: leave out --team.', 'usage');
}
