import { english } from '#base/text/english';
import { shortenPathForMessage } from '#base/text/paths';
import { formatFirstNames } from '#base/text/phrases';
import type { Host } from '../host';
import { getConfigurationWarnings } from '../state/configuration';
import type { CollectedInputs } from './inputs';

/** Returns what a reader of the pack should know about how its inputs were collected, in sentences. */
export function collectInputWarnings(host: Host,
  { partial, git, refreshed, lostReference, lostWorkspace, selectionProblem, foreignProblems }:
    CollectedInputs): string[]
{
  return [
    ...(partial || host.gitProblem === undefined ? [] : [host.gitProblem]),
    ...(git?.warnings ?? []),
    ...getConfigurationWarnings(host),
    ...refreshed.warnings,
    ...(git || host.files.stat('.git') ? [] : describeNestedRepositories(refreshed)),
    ...(selectionProblem === undefined ? [] : [selectionProblem]),
    ...foreignProblems,
    ...(lostWorkspace === undefined
      ? []
      : [
        english`There is no package ${lostWorkspace} any more: the whole repository is packed. agentpack pack --workspace lists the packages.`,
      ]),
    ...(lostReference === undefined
      ? []
      : [english`${lostReference} no longer names a commit: the pack is made without it.`]),
    ...(!partial ? [] : [git
      ? english`Git is still checking what changed: until the next pack, which follows automatically, its facts here are from before the last save.`
      : english`Only saved files were checked: the next pack, which follows automatically, checks everything.`]),
  ];
}

/** The maximum number of paths named in one sentence. */
const maxNames = 5;

/** Returns a warning about repositories in a root that is not a repository itself, because they are not packed. */
function describeNestedRepositories({ excludedPaths }: CollectedInputs['refreshed']): string[] {
  const paths = excludedPaths.filter(({ because }) => because === 'nested-repository').map(({ path }) =>
    shortenPathForMessage(path)
  );
  if (paths.length === 0) return [];
  const names = formatFirstNames(paths, maxNames);
  return [paths.length === 1
    ? english`The repository ${names} below this folder is left out: open it, or add it to the workspace as a folder of its own.`
    : english`${paths.length} repositories below this folder are left out (${names}): open one of them, or add them to the workspace as folders of their own.`];
}
