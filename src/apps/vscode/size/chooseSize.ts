import * as l10n from '@vscode/l10n';
import type { Folder } from '../folder/folder';
import { readSettings } from '../settings/settings';
import { pickSize } from './sizePick';
import { sizeTarget, writeSize } from './sizeTarget';

/** Writes the setting. Whether there is a pack to make again with it; false where the person chose nothing, too. */
export async function chooseSize(folder: Folder): Promise<boolean> {
  const { budget, mode } = readSettings(folder.uri).pack;
  const title = folder.name === ''
    ? l10n.t('AgentPack: Choose Budget and Mode')
    : l10n.t('AgentPack: Choose Budget and Mode ({0})', folder.name);
  // a mode that no setting chooses is that of the pack
  const present = { budget, mode: mode ?? folder.state.report?.mode };
  const choice = await pickSize(folder, present, title, sizeTarget(folder.uri, 'budget').words);
  if (!choice) return false;
  await writeSize(folder.uri, choice);
  return folder.state.report !== undefined;
}
