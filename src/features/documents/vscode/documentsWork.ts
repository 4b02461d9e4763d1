import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import { createChangeDetector } from '#base/changeDetector';
import type { Failures } from '#apps/vscode/failures';
import { fileUri } from '#apps/vscode/folder/fileUri';
import { givenFolder, type Folders } from '#apps/vscode/folder/folders';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import type { ViewGroup } from '#apps/vscode/views/groupedView';
import { hintRow } from '#apps/vscode/views/hintRow';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { createChunkEditor, type ChunkEditor } from './chunkEditor';
import { chunkAddress, chunkOfRow, shownChunk, type ChunkAddress } from './chunkAddress';
import type { DocumentCommand } from './documentCommands';
import { documentNodes, packedChunks } from './documentNodes';
import type { DocumentRow } from './matchRows';
import type { DocumentSearchPick } from './searchDocuments';
import { countDocuments } from './documentWords';
import { createLiveDocuments, type KnownDocuments } from './liveDocuments';

export interface DocumentsWork extends vscode.Disposable {
  readonly chunks: ChunkEditor;
  /** Rows in the quick pick of a search; undefined if none is open. */
  readonly matches: readonly DocumentRow[] | undefined;
  /** Checks the documents when it is time to. */
  look(): void;
  refresh(): Promise<void>;
  run(command: DocumentCommand, argument: unknown, folder: unknown): Promise<unknown>;
}

interface DocumentsParts {
  readonly folders: Folders;
  readonly failures: Failures;
  readonly view: ViewGroup;
  /** Called when the text of a chunk's document may have changed. */
  textChanged(uri: vscode.Uri): void;
}

/** Implements the view of documents and its commands; created once there is something to do. */
export function createDocumentsWork({ folders, failures, view, textChanged }: DocumentsParts): DocumentsWork {
  let now: KnownDocuments = { state: 'unknown' };
  let fraction: number | undefined;
  let search: DocumentSearchPick | undefined;
  const areOther = createChangeDetector();
  const chunks = createChunkEditor(folders, failures);
  const live = createLiveDocuments({
    folders,
    failures,
    view,
    known(documents) {
      now = documents;
      if (documents.state === 'listed') {
        vscode.workspace.textDocuments.filter(({ uri }) => chunkAddress(uri)).forEach(({ uri }) => textChanged(uri));
      }
      draw();
    },
    reading(part) {
      if (part !== undefined && fraction !== undefined && Math.floor(part * 100) === Math.floor(fraction * 100)) return;
      if ((fraction === undefined) !== (part === undefined)) setContext('agentpack.documentsBusy', part !== undefined);
      fraction = part;
      drawMessage();
    },
  });
  const stop = folders.onDidChange(draw);
  return {
    chunks,
    get matches() {
      return search?.rows;
    },
    look: () => live.look(),
    refresh: () => live.list(),
    run,
    dispose() {
      stop();
      live.dispose();
      chunks.dispose();
    },
  };

  async function run(command: DocumentCommand, argument: unknown, folderArgument: unknown): Promise<unknown> {
    const folder = givenFolder(folders, folderArgument);
    switch (command) {
      case 'refreshDocuments':
        return live.list();
      case 'cancelDocuments':
        return live.cancel();
      case 'searchDocuments': {
        const { pickDocument } = await import('./searchDocuments');
        search = pickDocument(folder, failures, typeof argument === 'string' ? argument : undefined);
        return undefined;
      }
      case 'openChunk':
        return chunks.open(folder, wanted(getChunkReference(argument)));
      case 'previousChunk':
        return chunks.step('before');
      case 'nextChunk':
        return chunks.step('after');
      case 'openDocument': {
        const shown = shownUnless(argument);
        return openOutside(shown
          ? vscode.Uri.joinPath(shown.folder, shown.path)
          : fileUri(folder, wanted(getDocumentPath(argument))));
      }
    }
  }

  function draw(): void {
    const folder = folders.current;
    const { report, choices } = folder?.state ?? { report: undefined, choices: noChoices };
    if (!areOther(now, folder, report?.documents, choices)) return;
    chunks.draw();
    const isOfFolder = now.state === 'listed' && now.folder === folder;
    const nodes = now.state === 'listed' && isOfFolder
      ? documentNodes(now.report, { choices, packed: packedChunks(report?.documents) })
      : [];
    view.show({
      root: folder?.uri,
      nodes,
      summary: nodes.length === 0 ? undefined : countDocuments(nodes.length),
      hints: hints(now.state),
    });
    setContext('agentpack.documents', now.state === 'listed' ? (nodes.length > 0 ? 'some' : 'none') : now.state);
    drawMessage();
  }

  function drawMessage(): void {
    view.show({
      message: fraction !== undefined
        ? l10n.t('Reading documents: {0} %', Math.floor(fraction * 100))
        : now.state === 'problem'
        ? now.message
        : now.state === 'cancelled'
        ? l10n.t('Reading the documents was cancelled.')
        : undefined,
    });
  }
}

/** Returns the chunk of a row of the views Knowledge or Pack, or one given directly: `docs/spec.pdf#src_…`. */
function getChunkReference(argument: unknown): string | undefined {
  return typeof argument === 'string' ? argument : chunkOfRow(argument);
}

/** Returns the path of the document of a row, or of a chunk's row. */
function getDocumentPath(argument: unknown): string | undefined {
  if (typeof argument === 'object' && argument !== null && 'path' in argument && !(argument instanceof vscode.Uri)) {
    if (typeof argument.path === 'string') return argument.path;
  }
  return getChunkReference(argument)?.replace(/#[^#]*$/, '');
}

function wanted<T>(value: T | undefined): T {
  if (value === undefined) throw new UserError(l10n.t('Select a document or a chunk in the view Knowledge first.'));
  return value;
}

/** Returns the chunk that an editor shows, if a command is not for a row: an editor's buttons pass its address. */
function shownUnless(argument: unknown): ChunkAddress | undefined {
  if (getChunkReference(argument) !== undefined || getDocumentPath(argument) !== undefined) return undefined;
  return (argument instanceof vscode.Uri ? chunkAddress(argument) : undefined) ?? shownChunk();
}

async function openOutside(file: vscode.Uri): Promise<void> {
  if (!await vscode.env.openExternal(file))
    throw new UserError(
      l10n.t('The system has no program that opens {0} from here.', vscode.workspace.asRelativePath(file)),
    );
}

function hints(state: KnownDocuments['state']): readonly TreeNode[] {
  const list = hintRow('listDocuments', l10n.t('List Documents'), 'agentpack.refreshDocuments');
  switch (state) {
    case 'untrusted':
      return [hintRow('documentsTrust', l10n.t('Read only in a trusted workspace'), 'workbench.trust.manage')];
    case 'listed':
      return [hintRow('noDocuments', l10n.t('No document in this folder'))];
    case 'problem':
      return [list,
        hintRow('documentSettings', l10n.t('Open Settings'), 'workbench.action.openSettings', 'agentpack.documents')];
    case 'unknown':
    case 'cancelled':
      return [list];
  }
}

function setContext(key: string, value: unknown): void {
  void vscode.commands.executeCommand('setContext', key, value);
}
