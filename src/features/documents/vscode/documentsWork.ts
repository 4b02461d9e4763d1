import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import { createChangeDetector } from '#base/changeDetector';
import type { Failures } from '#apps/vscode/failures';
import { getFileUri } from '#apps/vscode/folder/fileUri';
import { resolveGivenFolder, type Folders } from '#apps/vscode/folder/folders';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import type { ViewGroup } from '#apps/vscode/views/tree/groupedView';
import { buildHintRow } from '#apps/vscode/views/tree/hintRow';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { createChunkEditor, type ChunkEditor } from './chunkEditor';
import { parseChunkAddress, getRowChunk, getShownChunk, type ChunkAddress } from './chunkAddress';
import type { DocumentCommand } from './documentCommands';
import { createDocumentNodes, getPackedChunkIds } from './documentNodes';
import type { DocumentRow } from './matchRows';
import type { DocumentSearchPick } from './searchDocuments';
import { formatDocumentCount } from './documentWords';
import { createLiveDocuments, type KnownDocuments } from './liveDocuments';

export interface DocumentsWork extends vscode.Disposable {
  readonly chunks: ChunkEditor;
  /** The rows in the quick pick of a search; undefined if no quick pick is open. */
  readonly matches: readonly DocumentRow[] | undefined;
  /** Lists the documents if this is due and the user can see them. */
  listIfDue(): void;
  refresh(): Promise<void>;
  run(command: DocumentCommand, argument: unknown, folder: unknown): Promise<unknown>;
}

interface DocumentsWorkOptions {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: ViewGroup;
  /** Called when the text of a chunk's document may have changed. */
  onTextChange(uri: vscode.Uri): void;
}

/** Implements the documents view and its commands. It is created only when it is needed. */
export function createDocumentsWork({ folders, failures, view, onTextChange }: DocumentsWorkOptions): DocumentsWork {
  let knownDocuments: KnownDocuments = { state: 'unknown' };
  let readFraction: number | undefined;
  let openSearch: DocumentSearchPick | undefined;
  const hasChanged = createChangeDetector();
  const chunks = createChunkEditor(folders, failures);
  const liveDocuments = createLiveDocuments({
    folders,
    failures,
    view,
    showDocuments(documents) {
      knownDocuments = documents;
      if (documents.state === 'listed') {
        vscode.workspace.textDocuments.filter(({ uri }) => parseChunkAddress(uri)).forEach(({ uri }) =>
          onTextChange(uri)
        );
      }
      draw();
    },
    showProgress(newFraction) {
      if (
        newFraction !== undefined && readFraction !== undefined &&
        Math.floor(newFraction * 100) === Math.floor(readFraction * 100)
      ) return;
      if ((readFraction === undefined) !== (newFraction === undefined))
        setContext('agentpack.documentsBusy', newFraction !== undefined);
      readFraction = newFraction;
      drawMessage();
    },
  });
  const stopListening = folders.onDidChange(draw);
  return {
    chunks,
    get matches() {
      return openSearch?.rows;
    },
    listIfDue: () => liveDocuments.listIfDue(),
    refresh: () => liveDocuments.list(),
    run,
    dispose() {
      stopListening();
      liveDocuments.dispose();
      chunks.dispose();
    },
  };

  async function run(command: DocumentCommand, argument: unknown, folderArgument: unknown): Promise<unknown> {
    const folder = resolveGivenFolder(folders, folderArgument);
    switch (command) {
      case 'refreshDocuments':
        return liveDocuments.list();
      case 'cancelDocuments':
        return liveDocuments.cancel();
      case 'searchDocuments': {
        const { pickDocument } = await import('./searchDocuments');
        openSearch = pickDocument(folder, failures, typeof argument === 'string' ? argument : undefined);
        return undefined;
      }
      case 'openChunk':
        return chunks.open(folder, requireSelection(getChunkReference(argument)));
      case 'previousChunk':
        return chunks.step('before');
      case 'nextChunk':
        return chunks.step('after');
      case 'openDocument': {
        const shownChunk = findChunkInEditor(argument);
        return openExternally(shownChunk
          ? vscode.Uri.joinPath(shownChunk.folder, shownChunk.path)
          : getFileUri(folder, requireSelection(getDocumentPath(argument))));
      }
    }
  }

  function draw(): void {
    const folder = folders.current;
    const { report, choices } = folder?.state ?? { report: undefined, choices: noChoices };
    if (!hasChanged(knownDocuments, folder, report?.documents, choices)) return;
    chunks.updateButtons();
    const isCurrentFolder = knownDocuments.state === 'listed' && knownDocuments.folder === folder;
    const nodes = knownDocuments.state === 'listed' && isCurrentFolder
      ? createDocumentNodes(knownDocuments.report, { choices, packedChunkIds: getPackedChunkIds(report?.documents) })
      : [];
    view.show({
      isKnown: knownDocuments.state !== 'unknown',
      root: folder?.uri,
      nodes,
      summary: nodes.length === 0 ? undefined : formatDocumentCount(nodes.length),
      hints: createHints(knownDocuments.state),
    });
    setContext('agentpack.documents',
      knownDocuments.state === 'listed' ? (nodes.length > 0 ? 'some' : 'none') : knownDocuments.state);
    drawMessage();
  }

  function drawMessage(): void {
    view.show({
      message: readFraction !== undefined
        ? l10n.t('Reading documents: {0}%', Math.floor(readFraction * 100))
        : knownDocuments.state === 'problem'
        ? knownDocuments.message
        : knownDocuments.state === 'cancelled'
        ? l10n.t('Reading the documents was cancelled.')
        : undefined,
    });
  }
}

/** Returns the chunk of a row in the Knowledge or Pack view, or a chunk passed directly: `docs/spec.pdf#src_…`. */
function getChunkReference(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : getRowChunk(argument);
}

/** Returns the path of the document that a row shows or that contains the row's chunk. */
function getDocumentPath(argument: unknown): string | undefined {
  if (typeof argument === 'object' && argument !== null && 'path' in argument && !(argument instanceof vscode.Uri)) {
    if (typeof argument.path === 'string') return argument.path;
  }
  return getChunkReference(argument)?.replace(/#[^#]*$/, '');
}

function requireSelection<T>(value: T | undefined): T {
  if (value === undefined) throw new UserError(l10n.t('Select a document or a chunk in the Knowledge view first.'));
  return value;
}

/** Returns the chunk in an editor if a command was not called on a row. An editor's buttons pass the chunk's URI. */
function findChunkInEditor(argument: unknown): ChunkAddress | undefined {
  if (getChunkReference(argument) !== undefined || getDocumentPath(argument) !== undefined) return undefined;
  return (argument instanceof vscode.Uri ? parseChunkAddress(argument) : undefined) ?? getShownChunk();
}

async function openExternally(file: vscode.Uri): Promise<void> {
  if (!await vscode.env.openExternal(file))
    throw new UserError(
      l10n.t('No program on this system can open {0}.', vscode.workspace.asRelativePath(file)),
    );
}

function createHints(state: KnownDocuments['state']): readonly TreeNode[] {
  const listHint = buildHintRow('listDocuments', l10n.t('List Documents'), 'agentpack.refreshDocuments');
  switch (state) {
    case 'untrusted':
      return [
        buildHintRow('documentsTrust', l10n.t('Trust this workspace to list documents'), 'workbench.trust.manage'),
      ];
    case 'listed':
      return [buildHintRow('noDocuments', l10n.t('No documents in this folder'))];
    case 'problem':
      return [listHint,
        buildHintRow('documentSettings', l10n.t('Open Settings'), 'workbench.action.openSettings',
          'agentpack.documents')];
    case 'unknown':
    case 'cancelled':
      return [listHint];
  }
}

function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
