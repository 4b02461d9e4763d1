import { inWords } from '../engineWords';
import { worded } from './stateWords';
import { realpathSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import { UserError } from '../../../base/errors';
import { extras } from '../../../agents/connection/extras/extras';
import { isArtefactInPlace } from '../../../agents/connection/plan/planConnections';
import { diagnoseExtras } from '../../node/connect/doctor/diagnoseExtras';
import { openFolderExtras } from '../../node/connect/extras/folderExtras';
import { forgetRuns, openGitHooks } from '../../node/connect/extras/gitHooks';
import { homeFolder } from '../../node/connect/home';
import { findPredecessor } from '../../node/connect/extras/predecessor';
import type { MountedPort } from '../../node/connect/files/mountedPort';
import type { RecordedFiles } from '../../node/connect/files/recordedFiles';
import type { ConnectWish, ExtraChoice, ExtraState, PlannedChange } from './connectTypes';
import { plannedTexts } from './plannedFiles';

export interface ExtrasFolder {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly root: string;
  readonly assetsDir: string;
}

/** The extras in the order in which they are shown. */
const choices: readonly ExtraChoice[] = ['git', 'tasks', 'predecessor'];

/** A predecessor only where it was found. */
export async function lookAtExtras({ env, root, assetsDir }: ExtrasFolder): Promise<ExtraState[]> {
  const place = { env, root: realpathSync.native(root), home: homeFolder(env), assetsDir };
  const found = await diagnoseExtras(choices, place);
  return found.map((one, i) => ({ ...worded(one), id: choices[i]! })).filter(({ status }) => status !== 'not found');
}

/** @throws UserError where git runs none of the repository's own hooks, or there is no repository */
export async function planExtra(id: ExtraChoice, wish: keyof ConnectWish,
  folder: ExtrasFolder): Promise<PlannedChange>
{
  const root = realpathSync.native(folder.root);
  switch (id) {
    case 'git': {
      const hooks = await openGitHooks(root, folder.assetsDir, folder.env);
      const { kind } = hooks.folders.hooks;
      if (hooks.folders.hooks.kind === 'elsewhere' && wish === 'connect')
        throw new UserError(hooks.folders.hooks.problem);
      return planned(id, wish, hooks, hooks.port, {
        ...(kind === 'shared' ? {} : { where: l10n.t('In this clone alone.') }),
        after: wish === 'disconnect' ? () => forgetRuns(hooks.folders) : undefined,
      });
    }
    case 'tasks': {
      const files = await openFolderExtras(root, folder.env);
      return planned(id, wish, files, files.port, {});
    }
    case 'predecessor': {
      const files = await findPredecessor(root, homeFolder(folder.env), folder.env);
      return planned(id, 'disconnect', files, files.port, {
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
  return plannedOf(ids, 'disconnect', files, files.port, {});
}

/** Whether the hooks of git are in place, so that the command takes them out. */
export async function isGitConnected({ env, root, assetsDir }: ExtrasFolder): Promise<boolean> {
  const { artefacts, port } = await openGitHooks(realpathSync.native(root), assetsDir, env);
  return artefacts.get('git')!.every((artefact) => isArtefactInPlace(artefact, port));
}

function planned<Id extends string>(id: ExtraChoice & Id, wish: keyof ConnectWish, files: RecordedFiles<Id>,
  port: MountedPort, more: PlanWords): PlannedChange
{
  return plannedOf([id], wish, files, port, more);
}

interface PlanWords {
  readonly where?: string;
  readonly after?: (() => void) | undefined;
  readonly notices?: readonly string[];
}

function plannedOf<Id extends string>(ids: readonly (keyof typeof extras & Id)[], wish: keyof ConnectWish,
  files: RecordedFiles<Id>, port: MountedPort, { where, after, notices = [] }: PlanWords): PlannedChange
{
  const plan = files.plan({ [wish]: ids });
  const done = ids.filter((id) => !plan.refused.has(id)).map((id) => extras[id].label);
  return {
    scope: 'repository',
    ...(where === undefined ? {} : { where }),
    files: plannedTexts(plan.files, port.locate),
    isChange: files.isChange(plan),
    connect: wish === 'connect' ? done : [],
    disconnect: wish === 'disconnect' ? done : [],
    refused: ids.flatMap((id) => {
      const reasons = plan.refused.get(id);
      return reasons ? [{ label: extras[id].label, reasons: reasons.map(inWords) }] : [];
    }),
    notices: [...(files.warning === undefined ? [] : [files.warning]), ...notices,
      ...plan.files.flatMap(({ notice }) => notice ?? [])].map(inWords),
    steps: [],
    write: () => files.write(plan, after),
  };
}
