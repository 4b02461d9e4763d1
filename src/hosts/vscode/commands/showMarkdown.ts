import * as vscode from 'vscode';

/**
 * Opens a read-only document drawn; where VS Code's own Markdown extension is switched off, the text reads well enough.
 */
export async function showMarkdown(uri: vscode.Uri): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (vscode.extensions.getExtension('vscode.markdown-language-features'))
    await vscode.commands.executeCommand('markdown.showPreview', uri);
  else await vscode.window.showTextDocument(document, { preview: true });
}
