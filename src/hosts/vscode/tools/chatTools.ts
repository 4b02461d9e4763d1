import * as vscode from 'vscode';
import type { Folders } from '../folder/folders';
import { readSettings } from '../settings/settings';
import type { ChatTools } from '../settings/settingValues';
import { registerLanguageModelTools } from './languageModelTools';

/**
 * Gives chats the tools in the one way that the setting `agentpack.chat.tools` names. The context key
 * `agentpack.chatTools` has its value: chats show the tools of the manifest only with `languageModel`.
 */
export function registerChatTools(folders: Folders, packageJson: unknown): vscode.Disposable {
  let present: { readonly way: ChatTools; readonly served: vscode.Disposable; } | undefined;
  update();
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('agentpack.chat')) update();
    }),
    new vscode.Disposable(() => {
      present?.served.dispose();
    }),
  );

  function update(): void {
    const way = readSettings(undefined).chatTools;
    if (way === present?.way) return;
    present?.served.dispose();
    present = { way, served: serve(way) };
    void vscode.commands.executeCommand('setContext', 'agentpack.chatTools', way);
  }

  function serve(way: ChatTools): vscode.Disposable {
    if (way === 'languageModel' && hasLanguageModelTools()) return registerLanguageModelTools(folders, packageJson);
    return vscode.Disposable.from();
  }
}

/** False in editors that are built from an older VS Code, or without its chats. */
function hasLanguageModelTools(): boolean {
  return typeof (vscode.lm as Partial<typeof vscode.lm> | undefined)?.registerTool === 'function';
}
