import type { Host } from '../host';
import { names } from '../state/stateNames';
import { configWarnings } from './settings/configWarnings';
import type { CollectedInputs } from './inputs';

/** What a reader of the pack should know of how its inputs were collected, in sentences. */
export function inputWarnings(host: Host,
  { partial, git, refreshed, lostReference, lostWorkspace, selectionProblem }: CollectedInputs): string[]
{
  return [
    ...(partial || host.gitProblem === undefined ? [] : [host.gitProblem]),
    ...(git?.warnings ?? []),
    ...configWarnings(host.state.read(names.config)),
    ...refreshed.warnings,
    ...(selectionProblem === undefined ? [] : [selectionProblem]),
    ...(lostWorkspace === undefined
      ? []
      : [
        `There is no package ${lostWorkspace} any more: the whole repository is packed. agentpack pack --workspace lists the packages.`,
      ]),
    ...(lostReference === undefined ? [] : [`${lostReference} names no commit any more: the pack is made without it.`]),
    ...(!partial ? [] : [git
      ? 'Git is being asked what changed: until the next pack, which follows by itself, its facts here are those from before the last save.'
      : 'Only what was saved was looked at: the next pack, which follows by itself, looks at everything.']),
  ];
}
