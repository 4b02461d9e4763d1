import { translateDiagnosis } from './stateWords';
import { realpathSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import { isArtefactInPlace } from '#agents/connection/plan/planConnections';
import { diagnoseExtras } from '../node/doctor/diagnoseExtras';
import { openFolderExtras } from '../node/extras/folderExtras';
import { removeHookRunFiles, openGitHooks } from '../node/extras/gitHooks';
import { getHomeFolder } from '#platform/fs/home';
import { findPredecessor } from '../node/extras/predecessor';
import type { ConnectRequest, ExtraChoice, ExtraState, PlannedChange } from './connectTypes';
import { buildPlannedChange } from './plannedChange';

interface ExtrasLocation {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined in a window without a folder. */
  readonly root: string | undefined;
  readonly assetsDir: string;
}

export interface ExtrasFolder extends ExtrasLocation {
  readonly root: string;
}

/** The extras in display order. */
const orderedIds: readonly ExtraChoice[] = ['git', 'tasks', 'outputs', 'predecessor'];

/** Returns the extras that apply here: the predecessor if it was found, `outputs` if an installed agent supports it. */
export async function inspectExtras({ env, root, assetsDir }: ExtrasLocation): Promise<ExtraState[]> {
  const home = getHomeFolder(env);
  const ids = root === undefined ? orderedIds.filter((id) => id === 'outputs') : orderedIds;
  const diagnoses = await diagnoseExtras(ids, { env, root: realpathSync.native(root ?? home), home, assetsDir });
  return diagnoses.map((diagnosis, i) => ({ ...translateDiagnosis(diagnosis), id: ids[i]! })).filter(({ status }) =>
    status !== 'not found'
  );
}

/**
 * Plans a change of one extra in a folder.
 * @throws UserError if git runs none of the repository's own hooks, or there is no repository
 */
export async function planExtra(id: Exclude<ExtraChoice, 'outputs'>, action: keyof ConnectRequest,
  folder: ExtrasFolder): Promise<PlannedChange>
{
  const root = realpathSync.native(folder.root);
  switch (id) {
    case 'git': {
      const hooks = await openGitHooks(root, folder.assetsDir, folder.env);
      const { kind } = hooks.folders.hooks;
      if (hooks.folders.hooks.kind === 'elsewhere' && action === 'connect')
        throw new UserError(hooks.folders.hooks.problem);
      return buildPlannedChange(hooks, { [action]: [id] }, {
        ...(kind === 'shared' ? {} : { location: l10n.t('Only in this clone.') }),
        onWritten() {
          if (action === 'disconnect') removeHookRunFiles(hooks.folders);
        },
      });
    }
    case 'tasks':
      return buildPlannedChange(await openFolderExtras(root, folder.env), { [action]: [id] });
    case 'predecessor': {
      const files = await findPredecessor(root, getHomeFolder(folder.env), folder.env);
      return buildPlannedChange(files, { disconnect: [id] }, {
        scope: 'repository',
        location: l10n.t('In this repository and for you.'),
        notices: files.leftovers,
      });
    }
  }
}

/** Plans the removal of the tasks and the named pointers of the folder; agents and git stay connected. */
export async function planFolderExtrasRemoval({ env, root }: ExtrasFolder): Promise<PlannedChange> {
  const files = await openFolderExtras(realpathSync.native(root), env);
  const recordedIds = new Set(files.record.files.flatMap(({ agents }) => agents));
  const ids = [...files.artefacts].filter(([id, artefacts]) =>
    recordedIds.has(id) || artefacts.every((artefact) => isArtefactInPlace(artefact, files.port))
  ).map(([id]) => id);
  return buildPlannedChange(files, { disconnect: ids });
}

/** Reports whether git's hooks are in place and can be removed. */
export async function isGitConnected({ env, root, assetsDir }: ExtrasFolder): Promise<boolean> {
  const { artefacts, port } = await openGitHooks(realpathSync.native(root), assetsDir, env);
  return artefacts.get('git')!.every((artefact) => isArtefactInPlace(artefact, port));
}
