import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import type { Folders } from '#apps/vscode/folder/folders';
import { onNextTurn } from '#apps/vscode/onNextTurn';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { GroupedView } from '#apps/vscode/views/tree/groupedView';
import { once } from '#base/once';
import { documentCommands } from './documentCommands';
import type { DocumentsWork } from './documentsWork';

export interface DocumentsView extends vscode.Disposable {
  readonly nodes: readonly TreeNode[];
  readonly matches: DocumentsWork['matches'];
  /** Lists the documents again, even if the view is hidden. */
  refresh(): Promise<void>;
}

/** Shows the documents of the current folder. Loads nothing until the view, a pack or a command needs documents. */
export function registerDocumentsView(folders: Folders, failures: Failures, host: GroupedView): DocumentsView {
  const view = host.add({ id: 'documents', name: l10n.t('Documents'), icon: 'book' });
  const changeEmitter = new vscode.EventEmitter<vscode.Uri>();
  let documentsWork: DocumentsWork | undefined;
  const load = once(async () => {
    const { createDocumentsWork } = await import('./documentsWork');
    return documentsWork = createDocumentsWork({
      folders,
      failures,
      view,
      onTextChange: (uri) => changeEmitter.fire(uri),
    });
  });
  const loadIfNeeded = () => {
    if (load.made || !(view.visible || folders.current?.state.report?.documents)) return;
    load().then((loadedWork) => loadedWork.listIfDue()).catch((error: unknown) => failures.quiet(error));
  };
  const subscriptions = vscode.Disposable.from(
    changeEmitter,
    onNextTurn(loadIfNeeded),
    view.onDidChangeVisibility(loadIfNeeded),
    new vscode.Disposable(folders.onDidChange(loadIfNeeded)),
    vscode.workspace.registerTextDocumentContentProvider('agentpack-document', {
      onDidChange: changeEmitter.event,
      provideTextDocumentContent: async (uri, token) => (await load()).chunks.renderText(uri, token),
    }),
    ...documentCommands.map((command) =>
      failures.command(`agentpack.${command}`, async (argument: unknown, folder: unknown) =>
        (await load()).run(command, argument, folder))
    ),
  );
  return {
    get nodes() {
      return view.content.nodes;
    },
    get matches() {
      return documentsWork?.matches;
    },
    async refresh() {
      await (await load()).refresh();
    },
    dispose() {
      void load.made?.then((work) => {
        work.dispose();
      });
      subscriptions.dispose();
    },
  };
}
