import { english } from '#base/text/english';
import { formatFirstNames } from '#base/text/phrases';
import type { Host } from '../host';
import { getConfigurationWarnings } from '../state/configuration';
import type { CollectedInputs } from './inputs';
import { shortenPathForMessage } from '#secrets/truncate';

/** Returns sentences that warn readers of the pack about problems with its inputs. */
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
        english`Package ${lostWorkspace} no longer exists, so the whole repository is packed. Run agentpack pack --workspace to list the packages.`,
      ]),
    ...(lostReference === undefined
      ? []
      : [english`${lostReference} no longer names a commit, so the pack is made without it.`]),
    ...(!partial ? [] : [git
      ? english`Git is still checking for changes. Until the next automatic pack, its facts predate the last save.`
      : english`Only saved files were checked. The next pack follows automatically and checks everything.`]),
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
    ? english`The repository ${names} in this folder is not included. Open it, or add it to the workspace as a separate folder.`
    : english`${paths.length} repositories in this folder are not included (${names}). Open one of them, or add them to the workspace as separate folders.`];
}
