import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { shownFolder, type Folders } from '../folder/folders';
import { registerTextDocuments } from './textDocuments';

/** Show What a Repack Would Change, and Show Last Packs…. Neither writes. */
export function registerHistory(folders: Folders, failures: Failures): vscode.Disposable {
  const documents = registerTextDocuments();
  return vscode.Disposable.from(
    documents,
    vscode.commands.registerCommand('agentpack.previewRepack',
      (asked?: { readonly silent?: boolean; }) =>
        attempt(async () => {
          const { previewRepack } = await import('./previewRepack');
          return previewRepack(shownFolder(folders), documents, asked?.silent === true);
        })),
    vscode.commands.registerCommand('agentpack.showHistory', () =>
      attempt(async () => {
        const { showHistory } = await import('./showHistory');
        return showHistory(shownFolder(folders), documents);
      })),
  );

  async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      failures.show(error);
      return undefined;
    }
  }
}
