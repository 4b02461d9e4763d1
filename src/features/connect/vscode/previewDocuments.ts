import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { ChangesEditor } from './changesQuestion';
import type { PlannedText } from './connectTypes';
import { waitForTitleBarAnswer, type AcceptButton } from './titleBarAnswer';

const scheme = 'agentpack-connect';

/** Shows the current and the planned texts of files as diffs of read-only documents. */
export interface Previews extends vscode.Disposable {
  /** Prepares the diff editor for the files. Without files, it shows nothing. */
  prepare(title: string, files: readonly PlannedText[], button: AcceptButton): ChangesEditor;
  /** Shows a single text. */
  showText(name: string, text: string): Promise<void>;
}

export function registerPreviews(): Previews {
  let texts = new Map<string, string>();
  let previewCount = 0;
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) =>
      texts.get(uri.toString()) ?? `${l10n.t('Run AgentPack: Connect Agents… again.')}\n`,
  });
  return {
    dispose() {
      provider.dispose();
    },
    async showText(name, text) {
      const uri = vscode.Uri.from({ scheme, path: `/${name}`, query: `read-${++previewCount}` });
      texts.set(uri.toString(), text);
      await vscode.window.showTextDocument(uri, { preview: true });
    },
    prepare(title, files, button) {
      texts = new Map();
      previewCount++;
      const createDocument = ({ path }: PlannedText, side: string, text: string | undefined) => {
        if (text === undefined) return undefined;
        const uri = vscode.Uri.from({ scheme, path: vscode.Uri.file(path).path, query: `${side}-${previewCount}` });
        texts.set(uri.toString(), text);
        return uri;
      };
      const rows = files.map((file) =>
        [vscode.Uri.file(file.path), createDocument(file, 'before', file.before),
          createDocument(file, 'after', file.after)] as const
      );
      // the tab's label is the title followed by the number of files
      const isPreviewTab = ({ label }: vscode.Tab) => label.startsWith(title);
      let isOpen = false;
      return {
        async show() {
          if (rows.length === 0 || isOpen) return;
          await vscode.commands.executeCommand('vscode.changes', title, rows);
          isOpen = true;
        },
        async waitForAnswer() {
          const answer = await waitForTitleBarAnswer(button, isPreviewTab);
          isOpen = answer !== undefined;
          return answer;
        },
        /** Closes the editor, unless the user has closed or pinned it in the meantime. */
        async close() {
          const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs).filter(isPreviewTab);
          await vscode.window.tabGroups.close(tabs.filter(({ isPinned }) => !isPinned), true);
        },
      };
    },
  };
}
