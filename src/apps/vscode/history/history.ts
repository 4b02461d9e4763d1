import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { requireShownFolder, type Folders } from '../folder/folders';
import { registerTextDocuments } from './textDocuments';

/** Registers the commands "Show What a Repack Would Change" and "Show Last Packs…", which do not write anything. */
export function registerHistory(folders: Folders, failures: Failures): vscode.Disposable {
  const documents = registerTextDocuments();
  return vscode.Disposable.from(
    documents,
    failures.command('agentpack.previewRepack', async (options?: { readonly silent?: boolean; }) => {
      const { previewRepack } = await import('./previewRepack');
      return previewRepack(requireShownFolder(folders), documents, options?.silent === true);
    }),
    failures.command('agentpack.showHistory', async () => {
      const { showHistory } = await import('./showHistory');
      return showHistory(requireShownFolder(folders), documents);
    }),
  );
}
