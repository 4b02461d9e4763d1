import { english } from '#base/text/english';
import { extras, isExtraId, isFolderExtra } from '#agents/connection/extras/extras';
import { createFolderArtefacts, type FolderExtraId } from '#agents/connection/extras/folderExtras';
import { gitFiles } from '#agents/connection/extras/gitHooks';
import { type FilePort, isArtefactInPlace } from '#agents/connection/plan/planConnections';
import type { ExtraDiagnosis } from '#reports';
import { tryFindGitFolders, type GitFolders } from './gitFolders';
import { listRepositoryMounts } from './gitHooks';
import { createMountedPort } from '#platform/files/mountedPort';
import { openRecordedFiles, type RecordedFiles } from '#platform/files/recordedFiles';
import { removeEmptyFolders } from '#platform/files/writeFiles';

export type FolderExtras = RecordedFiles<FolderExtraId>;

/** The record's path if there is no repository. No clone can add a file at this path. */
const plainRecordPath = '.agentpack/extras.json';
const folderExtraIds = Object.keys(extras).filter(isExtraId).filter(isFolderExtra);

/**
 * Opens the extras of a root, other than git hooks. In a repository, the record is in the git folder, so that git shows
 * only the new files that were requested.
 *
 * @param isTeam whether git treats pointers as new files rather than ignored files; if undefined, this does not change
 */
export async function openFolderExtras(root: string, env: Readonly<Record<string, string | undefined>>,
  isTeam?: boolean): Promise<FolderExtras>
{
  const gitFolders = await tryFindGitFolders(root, env);
  const port = createMountedPort(gitFolders
    ? [{ prefix: '', base: root }, ...listRepositoryMounts(gitFolders).filter(({ prefix }) => prefix !== '')]
    : [{ prefix: '', base: root }]);
  // the rules in git's own exclude file apply to the top folder
  const isExcluded = gitFolders?.root === '.' && !(isTeam ?? !hasOwnExcludeRules(port));
  const files = openRecordedFiles<FolderExtraId>({
    scope: 'repository',
    port,
    locate: port.locate,
    recordPath: gitFolders ? `${gitFiles.folder}/${formatRecordName(gitFolders)}` : plainRecordPath,
    listArtefacts: () => new Map(folderExtraIds.map((id) => [id, createFolderArtefacts(id, isExcluded)])),
    ...(gitFolders ? { isPrivate: true } : {}),
  });
  return {
    ...files,
    write(plan, onWritten) {
      files.write(plan, onWritten);
      if (gitFolders) removeEmptyFolders(port.locate, [gitFiles.folder]); // other records share this folder
    },
  };
}

function hasOwnExcludeRules(port: FilePort): boolean {
  const excludeFile = port.read('.git/info/exclude');
  return !('refused' in excludeFile) && excludeFile.text?.includes('# agentpack:begin') === true;
}

/** Returns the name of the record file. Each root of each work tree has its own record. */
function formatRecordName({ root, linkedTreeName }: GitFolders): string {
  const parts = ['extras', ...(linkedTreeName === undefined ? [] : [linkedTreeName]), ...(root === '.' ? [] : [root])];
  return `${parts.map(encodeURIComponent).join('@')}.json`;
}

export async function diagnoseFolderExtra(id: FolderExtraId, root: string,
  env: Readonly<Record<string, string | undefined>>): Promise<ExtraDiagnosis>
{
  const { artefacts, port, record } = await openFolderExtras(root, env);
  const { label, limits } = extras[id];
  const extraArtefacts = artefacts.get(id)!;
  const missingArtefact = extraArtefacts.find((artefact) => !isArtefactInPlace(artefact, port));
  const isRecorded = record.files.some(({ agents }) => agents.includes(id));
  const action = `agentpack connect ${id}`;
  if (!missingArtefact) return { id, label, limits, status: 'connected' };
  if (!isRecorded) return { id, label, limits, status: 'not connected', action };
  return {
    id,
    label,
    limits,
    status: 'broken',
    problem: english`${missingArtefact.path} does not have the content that this version of AgentPack writes.`,
    action,
  };
}
