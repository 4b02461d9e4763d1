import * as vscode from 'vscode';
import { toCancel } from '../cancelOf';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { manifestTools, packingTools, toolPrefix, type ManifestTool } from './manifest';
import { namedPath, boundedInput } from './toolCall';

/**
 * Registers the manifest's tools for the chats of this window. A folder's engine answers each call with the same text
 * as a call over MCP.
 */
export function registerLanguageModelTools(folders: Folders, packageJson: unknown): vscode.Disposable {
  return vscode.Disposable.from(
    ...manifestTools(packageJson).map((row) => vscode.lm.registerTool(row.name, createTool(folders, row))),
  );
}

function createTool(folders: Folders, row: ManifestTool): vscode.LanguageModelTool<object> {
  const name = row.name.slice(toolPrefix.length);
  return {
    async prepareInvocation({ input }) {
      const { toolWords } = await import('./toolWords');
      const { invocation, confirmation } = toolWords(name, input, resolveToolFolder(folders, input).name);
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
      const bounded = boundedInput(row, input, tokenizationOptions?.tokenBudget);
      const reply = await folder.tool(name, bounded, packingTools.includes(name), { cancel: toCancel(token) });
      if (!reply.ok) {
        if (reply.kind === 'cancelled') throw new vscode.CancellationError();
        throw new Error(reply.text); // the model reads this text
      }
      const { nameIfSeveral } = folder;
      const folderParts = nameIfSeveral === undefined
        ? []
        : [new vscode.LanguageModelTextPart(`Folder: ${nameIfSeveral}\n\n`)];
      return new vscode.LanguageModelToolResult([...folderParts, new vscode.LanguageModelTextPart(reply.text)]);
    },
  };
}

/** Returns the folder of the file that the call names by an absolute path, otherwise the folder that is shown. */
function resolveToolFolder(folders: Folders, input: object): Folder {
  const path = namedPath(input);
  return (path === undefined ? undefined : folders.locate(vscode.Uri.file(path))?.folder) ?? shownFolder(folders);
}
