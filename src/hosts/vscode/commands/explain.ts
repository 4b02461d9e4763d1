import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { Report } from '../../../reports';
import { cancelOf } from '../cancelOf';
import { explainText } from './explainText';
import type { Failures } from '../failures';
import { chosenFile } from './chosenFiles';
import type { Folder } from '../folder/folder';
import type { FileInFolder, Folders } from '../folder/folders';
import { baseName, markdown } from '../text';

const scheme = 'agentpack-explain';

/** `AgentPack: Explain File`: a read-only Markdown document that is updated with each pack. */
export function registerExplain(folders: Folders, failures: Failures): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const reports = new WeakMap<Folder, Report | undefined>();
  const stop = folders.onDidChangeAny((folder) => {
    if (reports.get(folder) === folder.state.report) return;
    reports.set(folder, folder.state.report);
    for (const { uri } of vscode.workspace.textDocuments) {
      if (uri.scheme === scheme && folders.locate(explained(uri))?.folder === folder) changed.fire(uri);
    }
  });
  return vscode.Disposable.from(
    changed,
    new vscode.Disposable(stop),
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: text,
    }),
    vscode.commands.registerCommand('agentpack.explainFile', async (argument?: unknown) => {
      try {
        await show(chosenFile(folders, argument));
      } catch (error) {
        failures.show(error);
      }
    }),
  );

  async function text(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const file = folders.locate(explained(uri));
    if (!file) return 'This file is no longer in an open folder.\n';
    try {
      return explainText(await file.folder.explain(file.path, cancelOf(token)));
    } catch (error) {
      if (error instanceof UserError) return `${markdown(error.message)}\n`;
      throw error;
    }
  }
}

function explained(document: vscode.Uri): vscode.Uri {
  return vscode.Uri.parse(document.query, true);
}

async function show({ folder, path }: FileInFolder): Promise<void> {
  const uri = vscode.Uri.from({
    scheme,
    path: `/Why ${baseName(path)}.md`,
    query: vscode.Uri.joinPath(folder.uri, path).toString(),
  });
  await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: 'AgentPack: explaining' },
    () => showMarkdown(uri));
}

/** Opens a read-only document as a preview, or as text where VS Code's Markdown extension is disabled. */
export async function showMarkdown(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (vscode.extensions.getExtension('vscode.markdown-language-features'))
    await vscode.commands.executeCommand('markdown.showPreview', uri);
  else await vscode.window.showTextDocument(document, { preview: true });
}
