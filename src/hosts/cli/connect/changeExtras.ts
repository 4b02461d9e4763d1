import { UserError } from '../../../base/errors';
import type { ExtraId } from '../../../engine';
import { forgetRuns, openGitHooks, type GitHooks } from '../../node/connect/gitHooks';
import type { CommandContext, CommandResult } from '../command';
import { changeConnections } from './changeConnections';

/** `agentpack connect git`: in the repository of the root, in its git folder where its hooks are. */
export async function connectExtras(_ids: readonly ExtraId[], context: CommandContext): Promise<CommandResult> {
  const hooks = await gitHooksOf(context);
  refuseOtherPlace(hooks, context.values['team'] === true);
  return changeConnections('connect', ['git'], hooks, context);
}

export async function disconnectExtras(_ids: readonly ExtraId[], context: CommandContext): Promise<CommandResult> {
  const hooks = await gitHooksOf(context);
  return changeConnections('disconnect', ['git'], hooks, context, () => forgetRuns(hooks.folders));
}

async function gitHooksOf({ host, assetsDir, env, warn }: CommandContext): Promise<GitHooks> {
  const hooks = await openGitHooks(host.root, assetsDir, env);
  if (hooks.warning !== undefined) warn(hooks.warning);
  return hooks;
}

/** @throws UserError where the hooks are not where the person said, or are not the repository's */
function refuseOtherPlace({ folders: { hooks } }: GitHooks, isTeam: boolean): void {
  if (hooks.kind === 'elsewhere') {
    throw new UserError(
      `${hooks.problem} Nothing was changed. Its hooks post-commit, post-merge and post-checkout may run: (agentpack pack --if-stale --quiet >/dev/null 2>&1 &)`,
    );
  }
  if (hooks.kind === 'shared' && !isTeam) {
    throw new UserError(
      `This repository keeps its hooks in ${hooks.path}, for everyone who works on it: agentpack connect git --team adds a line there, which does nothing for those who have not connected.`,
    );
  }
  if (hooks.kind === 'clone' && isTeam)
    throw new UserError("The hooks of git are this clone's alone, and cannot be shared: leave --team out.", 'usage');
}
