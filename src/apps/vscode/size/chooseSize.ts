import * as l10n from '@vscode/l10n';
import type { Folder } from '../folder/folder';
import { readSettings } from '../settings/settings';
import { pickSize } from './sizePick';
import { sizeTarget, writeSize } from './sizeTarget';

/** Writes the setting. Returns whether there is a pack to repeat with it; also false if the user chose nothing. */
export async function chooseSize(folder: Folder): Promise<boolean> {
  const { budget, mode } = readSettings(folder.uri).pack;
  const title = folder.name === ''
    ? l10n.t('AgentPack: Choose Budget and Mode')
    : l10n.t('AgentPack: Choose Budget and Mode ({0})', folder.name);
  // if no setting chooses a mode, the pack's mode counts
  const present = { budget, mode: mode ?? folder.state.report?.mode };
  const choice = await pickSize(folder, present, title, sizeTarget(folder.uri, 'budget').words);
  if (!choice) return false;
  await writeSize(folder.uri, choice);
  return folder.state.report !== undefined;
}
