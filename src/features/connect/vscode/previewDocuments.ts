import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PlannedText } from './connectTypes';

const scheme = 'agentpack-connect';

/** Files as they are and as they would be, in read-only documents, and the editor that shows their differences. */
export interface Previews extends vscode.Disposable {
  show(title: string, files: readonly PlannedText[]): Promise<() => Promise<void>>;
  /** Shows a single text. */
  read(name: string, text: string): Promise<void>;
}

export function registerPreviews(): Previews {
  let texts = new Map<string, string>();
  let count = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) =>
      texts.get(uri.toString()) ?? `${l10n.t('Run AgentPack: Connect Agents… again.')}\n`,
  });
  return {
    dispose() {
      provider.dispose();
    },
    async read(name, text) {
      const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: `read-${++count}` });
      texts.set(uri.toString(), text);
      await vscode.window.showTextDocument(uri, { preview: true });
    },
    async show(title, files) {
      if (files.length === 0) return () => Promise.resolve();
      texts = new Map();
      count++;
      const document = ({ path }: PlannedText, side: string, text: string | undefined) => {
        if (text === undefined) return undefined;
        const uri = vscode.Uri.from({ scheme, path: vscode.Uri.file(path).path, query: `${side}-${count}` });
        texts.set(uri.toString(), text);
        return uri;
      };
      const rows = files.map((file) =>
        [vscode.Uri.file(file.path), document(file, 'before', file.before),
          document(file, 'after', file.after)] as const
      );
      await vscode.commands.executeCommand('vscode.changes', title, rows);
      return () => close(title);
    },
  };
}

/** Leaves documents alone that the user closed or pinned meanwhile. */
async function close(title: string): Promise<void> {
  // the preview's tab label is its title followed by the number of files
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(({ label }) =>
    label.startsWith(title)
  );
  await vscode.window.tabGroups.close(tabs.filter(({ isPinned }) => !isPinned), true);
}
