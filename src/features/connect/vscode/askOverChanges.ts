import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { visible } from '#apps/vscode/text';
import { askAboutChanges } from './changesQuestion';
import type { Question } from './changeWords';
import type { PlannedText } from './connectTypes';
import type { Previews } from './previewDocuments';
import type { AcceptButton } from './titleBarAnswer';

/** A question about changes, with any number of answers. */
interface ChangesChoice<T> {
  readonly message: string;
  readonly detail: string;
  readonly buttons: readonly { readonly title: string; readonly answer: T; }[];
  /** The title of the editor with the differences. */
  readonly editorTitle: string;
  readonly titleBar: AcceptButton;
  /** The answer that the title bar's button stands for; undefined if only the dialog offers the answers. */
  readonly accepted?: T;
  readonly isWarning?: boolean;
}

/**
 * Asks in a dialog above the differences of `files`, and in their editor's title bar while the user reads them. Returns
 * undefined if the question is cancelled.
 */
export async function chooseOverChanges<T>(choice: ChangesChoice<T>, files: readonly PlannedText[],
  previews: Previews): Promise<T | undefined>
{
  const { message, detail, buttons, editorTitle, titleBar, accepted, isWarning = false } = choice;
  const readLabel = l10n.t('Review Changes');
  const titles = [...buttons.map(({ title }) => title), ...(files.length > 0 ? [readLabel] : [])];
  return await askAboutChanges({
    accepted,
    async askInDialog() {
      const args = [visible(message), { modal: true, detail }, ...titles] as const;
      const answer = await (isWarning
        ? vscode.window.showWarningMessage(...args)
        : vscode.window.showInformationMessage(...args));
      return answer === readLabel ? 'read' : buttons.find(({ title }) => title === answer)?.answer;
    },
  }, previews.prepare(editorTitle, files, titleBar));
}

/** Asks whether to make the changes, with one button. */
export async function confirmPlannedChanges({ message, detail, button, titleBar = 'apply' }: Question,
  files: readonly PlannedText[], previews: Previews): Promise<boolean>
{
  return await chooseOverChanges({
    message,
    detail,
    buttons: [{ title: button, answer: true }],
    editorTitle: l10n.t('AgentPack: {0}', message.replace(/\?$/, '')),
    titleBar,
    accepted: true,
  }, files, previews) ?? false;
}
