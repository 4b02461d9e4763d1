import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { toCancel } from '../cancelOf';
import { translateSentence } from '../engineWords';
import { createNoPackError } from '../errorHelp';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';
import { escapeLabel } from '../text';
import type { HandOver, PackForm } from '#reports';
import { buildFormItems, formatPackFormSize, type FormItem } from './formItems';

/** Copies the form of the pack that the agent reads. */
export async function copyPack(folder: Folder): Promise<void> {
  const handOver = await loadHandOver(folder, false);
  await copyForm(folder, handOver, handOver.forms[0]!);
}

/** Lets the user choose a form by its size. */
export async function copyPackAs(folder: Folder): Promise<void> {
  const cancellationSource = new vscode.CancellationTokenSource();
  try {
    const handOver = loadHandOver(folder, true, cancellationSource.token);
    handOver.catch(() => undefined); // awaited below
    const chosenItem = await vscode.window.showQuickPick<FormItem>(
      handOver.then((result) => [...buildFormItems(result)]),
      {
        title: l10n.t('AgentPack: Copy Pack As'),
        placeHolder: l10n.t('Sizes are exact; secrets are redacted in all forms'),
        matchOnDescription: true,
      },
    );
    if (!chosenItem) cancellationSource.cancel();
    else await copyForm(folder, await handOver, chosenItem.form);
    await handOver;
  } finally {
    cancellationSource.dispose();
  }
}

/** Copies the prompt, which is short enough for a chat. */
export async function copyPrompt(folder: Folder): Promise<void> {
  const { prompt, agent } = await loadHandOver(folder, false);
  await vscode.env.clipboard.writeText(prompt);
  flashStatus(folder, l10n.t('$(check) AgentPack: copied the prompt ({0})', escapeLabel(translateSentence(agent))));
}

/** Loads the forms of the newest pack. @throws HelpfulError if there is no pack */
export async function loadHandOver(folder: Folder, allForms: boolean,
  token?: vscode.CancellationToken): Promise<HandOver>
{
  if (!folder.state.report) throw createNoPackError(folder);
  return folder.texts.handOver(allForms, token ? toCancel(token) : { cancelled: false });
}

async function copyForm(folder: Folder, handOver: HandOver, form: PackForm): Promise<void> {
  await vscode.env.clipboard.writeText(form.text);
  const size = formatPackFormSize(form, handOver);
  flashStatus(folder, handOver.freshness.state === 'stale' && form.path !== undefined
    ? l10n.t('$(warning) AgentPack: copied the pack ({0}), which is stale', size)
    : l10n.t('$(check) AgentPack: copied the pack ({0})', size));
}
