import { english } from '#base/text/english';
import { extras, isExtraId, isFolderExtra } from '#agents/connection/extras/extras';
import { folderArtefacts, type FolderExtraId } from '#agents/connection/extras/folderExtras';
import { gitFiles } from '#agents/connection/extras/gitHooks';
import { type FilePort, isArtefactInPlace } from '#agents/connection/plan/planConnections';
import type { ExtraDiagnosis } from '#reports';
import { gitFoldersIfAny, type GitFolders } from './gitFolders';
import { repositoryMounts } from './gitHooks';
import { mountedPort } from '#platform/files/mountedPort';
import { openRecordedFiles, type RecordedFiles } from '#platform/files/recordedFiles';
import { removeEmptyFolders } from '#platform/files/writeFiles';

export type FolderExtras = RecordedFiles<FolderExtraId>;

/** The record's path without a repository: no clone brings a file there. */
const plainRecord = '.agentpack/extras.json';
const ids = Object.keys(extras).filter(isExtraId).filter(isFolderExtra);

/**
 * Opens the extras of a root, other than git hooks. In a repository, the record is in the git folder, so that git shows
 * only the new files that were requested.
 *
 * @param isTeam pointers are new files to git, not ignored ones; undefined: unchanged
 */
export async function openFolderExtras(root: string, env: Readonly<Record<string, string | undefined>>,
  isTeam?: boolean): Promise<FolderExtras>
{
  const git = await gitFoldersIfAny(root, env);
  const port = mountedPort(git
    ? [{ prefix: '', base: root }, ...repositoryMounts(git).filter(({ prefix }) => prefix !== '')]
    : [{ prefix: '', base: root }]);
  // the rules of git's own list apply to the top
  const isExcluded = git?.root === '.' && !(isTeam ?? !excludesOurs(port));
  const files = openRecordedFiles<FolderExtraId>({
    scope: 'repository',
    port,
    locate: port.locate,
    recordPath: git ? `${gitFiles.folder}/${recordName(git)}` : plainRecord,
    artefactsWith: () => new Map(ids.map((id) => [id, folderArtefacts(id, isExcluded)])),
    ...(git ? { isPrivate: true } : {}),
  });
  return {
    ...files,
    write(plan, after) {
      files.write(plan, after);
      if (git) removeEmptyFolders(port.locate, [gitFiles.folder]); // other records share this folder
    },
  };
}

function excludesOurs(port: FilePort): boolean {
  const at = port.read('.git/info/exclude');
  return !('refused' in at) && at.text?.includes('# agentpack:begin') === true;
}

/** Each root of each work tree has its own record. */
function recordName({ root, linked }: GitFolders): string {
  const parts = ['extras', ...(linked === undefined ? [] : [linked]), ...(root === '.' ? [] : [root])];
  return `${parts.map(encodeURIComponent).join('@')}.json`;
}

export async function diagnoseFolderExtra(id: FolderExtraId, root: string,
  env: Readonly<Record<string, string | undefined>>): Promise<ExtraDiagnosis>
{
  const { artefacts, port, record } = await openFolderExtras(root, env);
  const { label, limits } = extras[id];
  const extraArtefacts = artefacts.get(id)!;
  const missing = extraArtefacts.find((artefact) => !isArtefactInPlace(artefact, port));
  const isRecorded = record.files.some(({ agents }) => agents.includes(id));
  const action = `agentpack connect ${id}`;
  if (!missing) return { id, label, limits, status: 'connected' };
  if (!isRecorded) return { id, label, limits, status: 'not connected', action };
  return {
    id,
    label,
    limits,
    status: 'broken',
    problem: english`${missing.path} does not hold what this version of AgentPack writes there.`,
    action,
  };
}
