import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { parseChunkId } from '#base/text/chunkId';
import type { DocumentPassage } from '#reports';
import { toCancel } from '#apps/vscode/cancelOf';
import { translateSentence } from '#apps/vscode/engineWords';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import { escapeMarkdownText } from '#apps/vscode/text';
import { parseChunkAddress, createChunkUri, getShownChunk } from './chunkAddress';
import { formatChunkMarkdown } from './chunkText';
import { getPinContext, findChunkPin } from './documentPins';
import { getDocumentQueries } from './documentQuestions';

export interface ChunkEditor extends vscode.Disposable {
  /** Opens a chunk, given as `docs/spec.pdf#src_…` or by its ID. Rejects with `UserError` if it no longer exists. */
  open(folder: Folder, chunk: string): Promise<void>;
  /** Replaces the shown chunk with the previous or next one. */
  step(direction: 'before' | 'after'): Promise<void>;
  /** Returns the text of a chunk's document. */
  renderText(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string>;
  /** Updates the buttons when pins may have changed. */
  updateButtons(): void;
}

/** Creates the object that shows chunks of documents in editors and implements the shown chunk's buttons. */
export function createChunkEditor(folders: Folders, failures: Failures): ChunkEditor {
  const neighborsById = new Map<string, Pick<DocumentPassage, 'before' | 'after'>>();
  const tabListeners = vscode.Disposable.from(vscode.window.tabGroups.onDidChangeTabs(updateContextKeys),
    vscode.window.tabGroups.onDidChangeTabGroups(updateContextKeys));
  updateContextKeys();
  return {
    open,
    async step(direction) {
      const shownChunk = getShownChunk();
      const folder = shownChunk && folders.all.find(({ uri }) => uri.toString() === shownChunk.folder.toString());
      if (!folder) throw new UserError(l10n.t('Open a chunk of a document first.'));
      const { [direction]: nextId } = rememberNeighbors(
        await getDocumentQueries(folder).getChunk(shownChunk.id, neverCancelled),
      );
      if (nextId !== null) await open(folder, nextId);
    },
    renderText,
    updateButtons: updateContextKeys,
    dispose() {
      tabListeners.dispose();
    },
  };

  async function open(folder: Folder, chunk: string): Promise<void> {
    const passage = await getDocumentQueries(folder).getChunk(parseChunkId(chunk) ?? chunk, neverCancelled);
    rememberNeighbors(passage);
    await showChunk(createChunkUri({ folder: folder.uri, id: passage.id }, passage.place));
  }

  async function renderText(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const address = parseChunkAddress(uri);
    const folder = address && folders.all.find((candidate) => candidate.uri.toString() === address.folder.toString());
    if (!folder) return `${l10n.t('This document is no longer in an open folder.')}\n`;
    try {
      return formatChunkMarkdown(
        rememberNeighbors(await getDocumentQueries(folder).getChunk(address.id, toCancel(token))),
      );
    } catch (error) {
      if (error instanceof UserError) return `${escapeMarkdownText(translateSentence(error.message))}\n`;
      throw error;
    }
  }

  function rememberNeighbors(passage: DocumentPassage): DocumentPassage {
    neighborsById.set(passage.id, passage);
    updateContextKeys();
    return passage;
  }

  /** Updates the context keys for the editor's buttons and key bindings. */
  function updateContextKeys(): void {
    const shownChunk = getShownChunk();
    const neighbors = shownChunk && neighborsById.get(shownChunk.id);
    const choices = folders.all.find(({ uri }) => uri.toString() === shownChunk?.folder.toString())?.state.choices ??
      noChoices;
    const contextValues = {
      'agentpack.chunkShown': shownChunk !== undefined,
      'agentpack.chunkHasPrevious': shownChunk !== undefined && neighbors?.before !== null,
      'agentpack.chunkHasNext': shownChunk !== undefined && neighbors?.after !== null,
      'agentpack.chunkPin': shownChunk && getPinContext(findChunkPin(shownChunk.path, shownChunk.id, choices)),
    };
    for (const [key, value] of Object.entries(contextValues))
      vscode.commands.executeCommand('setContext', key, value).then(undefined,
        (error: unknown) => failures.quiet(error));
  }
}

/** Opens a chunk in the Markdown preview editor, which supports buttons, or as text if that editor is unavailable. */
async function showChunk(uri: vscode.Uri): Promise<void> {
  if (vscode.extensions.getExtension('vscode.markdown-language-features'))
    await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: true });
  else await vscode.window.showTextDocument(uri, { preview: true });
}
