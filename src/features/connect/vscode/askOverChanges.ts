import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { notice, visible } from '#apps/vscode/text';
import type { Question } from './changeWords';

/** Asks in a dialog. As the preview cannot be scrolled below a dialog, a button turns it into a notification. */
export async function askOverChanges({ message, detail, button }: Question): Promise<boolean> {
  const read = l10n.t('Read the Changes');
  const answer = await vscode.window.showInformationMessage(visible(message), { modal: true, detail }, button, read);
  if (answer !== read) return answer === button;
  return await vscode.window.showInformationMessage(notice(`AgentPack: ${message}`), button, l10n.t('Cancel')) ===
    button;
}
