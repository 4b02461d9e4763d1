import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { shownFolder, type Folders } from '../folder/folders';
import { registerTextDocuments } from './textDocuments';

/** Registers Show What a Repack Would Change, and Show Last Packs…. Neither command writes anything. */
export function registerHistory(folders: Folders, failures: Failures): vscode.Disposable {
  const documents = registerTextDocuments();
  return vscode.Disposable.from(
    documents,
    failures.command('agentpack.previewRepack', async (options?: { readonly silent?: boolean; }) => {
      const { previewRepack } = await import('./previewRepack');
      return previewRepack(shownFolder(folders), documents, options?.silent === true);
    }),
    failures.command('agentpack.showHistory', async () => {
      const { showHistory } = await import('./showHistory');
      return showHistory(shownFolder(folders), documents);
    }),
  );
}
