import { worded } from './stateWords';
import { realpathSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { UserError } from '#base/errors';
import { isArtefactInPlace } from '#agents/connection/plan/planConnections';
import { diagnoseExtras } from '../node/doctor/diagnoseExtras';
import { openFolderExtras } from '../node/extras/folderExtras';
import { forgetRuns, openGitHooks } from '../node/extras/gitHooks';
import { homeFolder } from '#platform/fs/home';
import { findPredecessor } from '../node/extras/predecessor';
import type { ConnectWish, ExtraChoice, ExtraState, PlannedChange } from './connectTypes';
import { plannedChange } from './plannedChange';

interface ExtrasPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Undefined in a window without a folder. */
  readonly root: string | undefined;
  readonly assetsDir: string;
}

export interface ExtrasFolder extends ExtrasPlace {
  readonly root: string;
}

/** The extras in the order shown. */
const choices: readonly ExtraChoice[] = ['git', 'tasks', 'outputs', 'predecessor'];

/** Returns a predecessor only if it was found, the hooks for results only if an agent is installed that has them. */
export async function lookAtExtras({ env, root, assetsDir }: ExtrasPlace): Promise<ExtraState[]> {
  const home = homeFolder(env);
  const ids = root === undefined ? choices.filter((id) => id === 'outputs') : choices;
  const diagnoses = await diagnoseExtras(ids, { env, root: realpathSync.native(root ?? home), home, assetsDir });
  return diagnoses.map((diagnosis, i) => ({ ...worded(diagnosis), id: ids[i]! })).filter(({ status }) =>
    status !== 'not found'
  );
}

/** @throws UserError if git runs none of the repository's own hooks, or there is no repository */
export async function planExtra(id: Exclude<ExtraChoice, 'outputs'>, action: keyof ConnectWish,
  folder: ExtrasFolder): Promise<PlannedChange>
{
  const root = realpathSync.native(folder.root);
  switch (id) {
    case 'git': {
      const hooks = await openGitHooks(root, folder.assetsDir, folder.env);
      const { kind } = hooks.folders.hooks;
      if (hooks.folders.hooks.kind === 'elsewhere' && action === 'connect')
        throw new UserError(hooks.folders.hooks.problem);
      return plannedChange(hooks, { [action]: [id] }, {
        ...(kind === 'shared' ? {} : { where: l10n.t('In this clone alone.') }),
        after() {
          if (action === 'disconnect') forgetRuns(hooks.folders);
        },
      });
    }
    case 'tasks':
      return plannedChange(await openFolderExtras(root, folder.env), { [action]: [id] });
    case 'predecessor': {
      const files = await findPredecessor(root, homeFolder(folder.env), folder.env);
      return plannedChange(files, { disconnect: [id] }, {
        scope: 'repository',
        where: l10n.t('In this repository and for you.'),
        notices: files.leftovers,
      });
    }
  }
}

/** Takes out all that is connected in the folder beside agents and git: tasks, and pointers by name. */
export async function planWithoutFolderExtras({ env, root }: ExtrasFolder): Promise<PlannedChange> {
  const files = await openFolderExtras(realpathSync.native(root), env);
  const recorded = new Set(files.record.files.flatMap(({ agents }) => agents));
  const ids = [...files.artefacts].filter(([id, artefacts]) =>
    recorded.has(id) || artefacts.every((artefact) => isArtefactInPlace(artefact, files.port))
  ).map(([id]) => id);
  return plannedChange(files, { disconnect: ids });
}

/** Reports whether git's hooks are in place, in which case the command removes them. */
export async function isGitConnected({ env, root, assetsDir }: ExtrasFolder): Promise<boolean> {
  const { artefacts, port } = await openGitHooks(realpathSync.native(root), assetsDir, env);
  return artefacts.get('git')!.every((artefact) => isArtefactInPlace(artefact, port));
}
