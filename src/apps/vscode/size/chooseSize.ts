import * as l10n from '@vscode/l10n';
import type { Folder } from '../folder/folder';
import { readSettings } from '../settings/settings';
import { pickSize } from './sizePick';
import { getSizeTarget, writeSize } from './sizeTarget';

/**
 * Lets the user choose a budget or a mode, and writes the choice to the settings. Returns whether there is a pack to
 * rebuild with the new setting. Returns false if the user cancels.
 */
export async function chooseSize(folder: Folder): Promise<boolean> {
  const { budget, mode } = readSettings(folder.uri).pack;
  const title = folder.name === ''
    ? l10n.t('AgentPack: Choose Budget and Mode')
    : l10n.t('AgentPack: Choose Budget and Mode ({0})', folder.name);
  // if no mode is set, the pack's mode is the current one
  const currentSize = { budget, mode: mode ?? folder.state.report?.mode };
  const choice = await pickSize(folder, currentSize, title, getSizeTarget(folder.uri, 'budget').description);
  if (!choice) return false;
  await writeSize(folder.uri, choice);
  return folder.state.report !== undefined;
}
