import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { visible } from '#apps/vscode/text';
import { askAboutChanges } from './changesQuestion';
import type { Question } from './changeWords';
import type { PlannedText } from './connectTypes';
import type { Previews } from './previewDocuments';

/** Asks in a dialog over the differences of `files`, and in the title bar of these while they are read. */
export async function confirmPlannedChanges(question: Question, files: readonly PlannedText[],
  previews: Previews): Promise<boolean>
{
  const { message, detail, button, titleBar = 'apply' } = question;
  const readLabel = l10n.t('Read the Changes');
  const buttons = files.length > 0 ? [button, readLabel] : [button];
  return await askAboutChanges({
    accepted: true,
    async dialog() {
      const answer = await vscode.window.showInformationMessage(visible(message), { modal: true, detail }, ...buttons);
      return answer === readLabel ? 'read' : answer === button ? true : undefined;
    },
  }, previews.prepare(l10n.t('AgentPack: {0}', message.replace(/\?$/, '')), files, titleBar)) ?? false;
}
