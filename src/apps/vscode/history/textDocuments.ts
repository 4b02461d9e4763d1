import * as vscode from 'vscode';

const scheme = 'agentpack-text';

/** The maximum number of recently opened texts that are kept in case the editor requests them again. */
const maxDocuments = 40;

/** Read-only documents for texts that are not files: past packs, and packs that were never written. */
export interface TextDocuments extends vscode.Disposable {
  /** Adds a document. `name` is displayed, and its extension determines the language. */
  add(name: string, text: string): vscode.Uri;
}

export function registerTextDocuments(): TextDocuments {
  const textByUri = new Map<string, string>();
  let documentCount = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => textByUri.get(uri.toString()),
  });
  return {
    add(name, text) {
      const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: String(++documentCount) });
      textByUri.set(uri.toString(), text);
      for (const oldestUri of textByUri.keys()) if (textByUri.size > maxDocuments) textByUri.delete(oldestUri);
      return uri;
    },
    dispose() {
      provider.dispose();
    },
  };
}
