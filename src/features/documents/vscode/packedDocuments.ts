import { translateSentence } from '#apps/vscode/engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { Folders } from '#apps/vscode/folder/folders';
import { escapeMarkdownText } from '#apps/vscode/text';

export const packedScheme = 'agentpack-packed';

/**
 * Provides read-only documents: a file as it was when the newest pack was created, the current file with secrets
 * redacted, and a file as agents retrieve it.
 */
export function registerPackedDocuments(folders: Folders): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(packedScheme, { provideTextDocumentContent });

  async function provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const file = folders.locate(vscode.Uri.parse(uri.query, true));
    if (!file) return `${l10n.t('This file is no longer in an open folder.')}\n`;
    try {
      if (uri.fragment.startsWith('context')) return (await file.folder.ask.retrieve(file.path)).markdown;
      const { packed, now: currentText } = await file.folder.ask.packedText(file.path);
      return (uri.fragment.startsWith('now') ? currentText : packed) ?? '';
    } catch (error) {
      if (error instanceof UserError) return `${escapeMarkdownText(translateSentence(error.message))}\n`;
      throw error;
    }
  }
}
