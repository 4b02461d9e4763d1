import * as vscode from 'vscode';
import { toCancel } from '../cancelOf';
import type { Folder } from '../folder/folder';
import { requireShownFolder, type Folders } from '../folder/folders';
import { getManifestTools, packingTools, toolPrefix, type ManifestTool } from './manifest';
import { findAbsolutePath, limitToolInput } from './toolCall';

/**
 * Registers the manifest's tools for the chats in this window. A folder's engine answers each call with the same text
 * as a call through MCP.
 */
export function registerLanguageModelTools(folders: Folders, packageJson: unknown): vscode.Disposable {
  return vscode.Disposable.from(
    ...getManifestTools(packageJson).map((row) => vscode.lm.registerTool(row.name, createTool(folders, row))),
  );
}

function createTool(folders: Folders, tool: ManifestTool): vscode.LanguageModelTool<object> {
  const name = tool.name.slice(toolPrefix.length);
  return {
    async prepareInvocation({ input }) {
      const { describeToolCall } = await import('./toolWords');
      const { invocation, confirmation } = describeToolCall(name, input, resolveToolFolder(folders, input).name);
      return {
        invocationMessage: new vscode.MarkdownString(invocation),
        ...(confirmation && {
          confirmationMessages: {
            title: confirmation.title,
            message: new vscode.MarkdownString(confirmation.message),
          },
        }),
      };
    },
    async invoke({ input, tokenizationOptions }, token) {
      const folder = resolveToolFolder(folders, input);
      const limitedInput = limitToolInput(tool, input, tokenizationOptions?.tokenBudget);
      const reply = await folder.tool(name, limitedInput, packingTools.includes(name), { cancel: toCancel(token) });
      if (!reply.ok) {
        if (reply.kind === 'cancelled') throw new vscode.CancellationError();
        throw new Error(reply.text); // the model reads this text
      }
      const { distinctName } = folder;
      const folderParts = distinctName === undefined
        ? []
        : [new vscode.LanguageModelTextPart(`Folder: ${distinctName}\n\n`)];
      return new vscode.LanguageModelToolResult([...folderParts, new vscode.LanguageModelTextPart(reply.text)]);
    },
  };
}

/** Returns the folder of the absolute path in the call's input, or else the folder that is currently shown. */
function resolveToolFolder(folders: Folders, input: object): Folder {
  const path = findAbsolutePath(input);
  return (path === undefined ? undefined : folders.locate(vscode.Uri.file(path))?.folder) ??
    requireShownFolder(folders);
}
