import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Report } from '#reports';
import { toCancel } from '../cancelOf';
import { parseExplanationUri, explainScheme, buildExplanationUri } from './explainPlace';
import type { Failures } from '../failures';
import { OutdatedDocuments } from './outdatedDocuments';
import { getChosenFile } from '../commands/chosenFiles';
import type { Folder } from '../folder/folder';
import type { FileInFolder, Folders } from '../folder/folders';
import { baseName } from '../text';

/**
 * Registers `AgentPack: Explain File`, which opens a read-only Markdown document. A visible document is updated with
 * each pack. A hidden document is updated when it is shown again, because an update has to plan a pack.
 */
export function registerExplain(folders: Folders, failures: Failures): vscode.Disposable {
  const changeEmitter = new vscode.EventEmitter<vscode.Uri>();
  const lastReports = new WeakMap<Folder, Report | undefined>();
  const outdatedDocuments = new OutdatedDocuments<vscode.Uri>(isShown, (uri) => changeEmitter.fire(uri));
  const stopListening = folders.onDidChangeAny((folder) => {
    if (lastReports.get(folder) === folder.state.report) return;
    lastReports.set(folder, folder.state.report);
    outdatedDocuments.add(
      vscode.workspace.textDocuments.map(({ uri }) => uri).filter((uri) =>
        uri.scheme === explainScheme && locate(uri)?.folder === folder
      ),
    );
  });
  return vscode.Disposable.from(
    changeEmitter,
    new vscode.Disposable(stopListening),
    vscode.window.tabGroups.onDidChangeTabs(() => outdatedDocuments.updateShown()),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => outdatedDocuments.forget(uri)),
    vscode.workspace.registerTextDocumentContentProvider(explainScheme, {
      onDidChange: changeEmitter.event,
      provideTextDocumentContent: renderDocument,
    }),
    failures.command('agentpack.explainFile', (argument?: unknown) => {
      const { folder, path } = getChosenFile(folders, argument);
      const uri = buildExplanationUri(folder.uri, path);
      outdatedDocuments.update(uri);
      return showExplanation(uri);
    }),
  );

  async function renderDocument(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const file = locate(uri);
    if (!file) return `${l10n.t('This file is no longer in an open folder.')}\n`;
    return (await import('./renderExplanation')).renderExplanation(file, uri.query === '', toCancel(token));
  }

  function locate(document: vscode.Uri): FileInFolder | undefined {
    const file = parseExplanationUri(document);
    return file && folders.locate(file);
  }
}

/** Reports whether the document is shown. A preview tab exposes only the name of its document. */
function isShown(uri: vscode.Uri): boolean {
  return vscode.window.tabGroups.all.some(({ activeTab }) =>
    activeTab?.input instanceof vscode.TabInputText
      ? activeTab.input.uri.toString() === uri.toString()
      : activeTab?.label.includes(baseName(uri.path)) ?? false
  );
}

async function showExplanation(uri: vscode.Uri): Promise<void> {
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: l10n.t('AgentPack: explaining') },
    () => showMarkdown(uri));
}

/**
 * Opens a read-only document as a preview that stays open when another Markdown file is previewed. If VS Code's
 * Markdown extension is disabled, opens the document as text.
 */
export async function showMarkdown(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (vscode.extensions.getExtension('vscode.markdown-language-features'))
    await vscode.commands.executeCommand('markdown.showPreview', uri, undefined, { locked: true });
  else await vscode.window.showTextDocument(document, { preview: false });
}
