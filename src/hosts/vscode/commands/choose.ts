import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { HelpfulError, manageTrust } from '../errorHelp';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import type { Choices } from '../folder/folderState';
import { label, thousands } from '../text';
import { repack } from './packCommands';

/** Pins or excludes files, or takes that back, and packs again where there is a pack. */
export async function choose(folder: Folder, paths: readonly string[], choice: keyof Choices,
  on: boolean): Promise<void>
{
  if (!vscode.workspace.isTrusted)
    throw new HelpfulError(
      l10n.t(
        'Files can be pinned and excluded only in a trusted workspace: AgentPack needs git to tell whether the list of them came with the repository.',
      ),
      manageTrust(),
    );
  const wanted = on ? paths : paths.filter((path) => folder.state.choices[choice].includes(path));
  if (wanted.length === 0) return;
  await vscode.window.withProgress({
    location: vscode.ProgressLocation.Window,
    title: l10n.t('AgentPack: checking the files'),
  }, () => folder.choose(wanted, choice, on));
  flash(folder, chosenWords(wanted, choice, on));
  if (folder.state.report) await repack(folder); // else the choice waits for the first pack
}

function chosenWords(paths: readonly string[], choice: keyof Choices, on: boolean): string {
  const [first] = paths;
  const count = thousands(paths.length), path = label(first!);
  if (choice === 'pinned') {
    if (paths.length > 1)
      return on ?
        l10n.t('AgentPack: {0} files are pinned', count) :
        l10n.t('AgentPack: {0} files are no longer pinned', count);
    return on ? l10n.t('AgentPack: {0} is pinned', path) : l10n.t('AgentPack: {0} is no longer pinned', path);
  }
  if (paths.length > 1)
    return on
      ? l10n.t('AgentPack: {0} files are excluded from packs', count)
      : l10n.t('AgentPack: {0} files are no longer excluded', count);
  return on
    ? l10n.t('AgentPack: {0} is excluded from packs', path)
    : l10n.t('AgentPack: {0} is no longer excluded', path);
}
