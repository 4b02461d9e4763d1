import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { chunkIdIn } from '#base/text/chunkId';
import type { DocumentPassage } from '#reports';
import { toCancel } from '#apps/vscode/cancelOf';
import { inWords } from '#apps/vscode/engineWords';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { noChoices } from '#apps/vscode/folder/state/folderState';
import { markdown } from '#apps/vscode/text';
import { chunkAddress, chunkUri, shownChunk } from './chunkAddress';
import { chunkText } from './chunkText';
import { pinContext, pinOfChunk } from './documentPins';
import { getDocumentQueries } from './documentQuestions';

export interface ChunkEditor extends vscode.Disposable {
  /** Opens a chunk by `docs/spec.pdf#src_…` or by the id alone. Rejects with `UserError` if it is gone. */
  open(folder: Folder, chunk: string): Promise<void>;
  /** Replaces the shown chunk with the previous or next one. */
  step(to: 'before' | 'after'): Promise<void>;
  /** Returns the text of a chunk's document. */
  text(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string>;
  /** Updates the buttons after pins may have changed. */
  draw(): void;
}

/** Shows chunks of documents in editors, and provides the actions of the shown chunk's buttons. */
export function createChunkEditor(folders: Folders, failures: Failures): ChunkEditor {
  const beside = new Map<string, Pick<DocumentPassage, 'before' | 'after'>>();
  const tabs = vscode.Disposable.from(vscode.window.tabGroups.onDidChangeTabs(draw),
    vscode.window.tabGroups.onDidChangeTabGroups(draw));
  draw();
  return {
    open,
    async step(to) {
      const shown = shownChunk();
      const folder = shown && folders.all.find(({ uri }) => uri.toString() === shown.folder.toString());
      if (!folder) throw new UserError(l10n.t('Open a chunk of a document first.'));
      const { [to]: next } = note(await getDocumentQueries(folder).chunk(shown.id, neverCancelled));
      if (next !== null) await open(folder, next);
    },
    text,
    draw,
    dispose() {
      tabs.dispose();
    },
  };

  async function open(folder: Folder, chunk: string): Promise<void> {
    const passage = await getDocumentQueries(folder).chunk(chunkIdIn(chunk) ?? chunk, neverCancelled);
    note(passage);
    await show(chunkUri({ folder: folder.uri, id: passage.id }, passage.place));
  }

  async function text(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const address = chunkAddress(uri);
    const folder = address && folders.all.find((candidate) => candidate.uri.toString() === address.folder.toString());
    if (!folder) return `${l10n.t('This document is no longer in an open folder.')}\n`;
    try {
      return chunkText(note(await getDocumentQueries(folder).chunk(address.id, toCancel(token))));
    } catch (error) {
      if (error instanceof UserError) return `${markdown(inWords(error.message))}\n`;
      throw error;
    }
  }

  function note(passage: DocumentPassage): DocumentPassage {
    beside.set(passage.id, passage);
    draw();
    return passage;
  }

  /** Updates the context for the editor's buttons and keys. */
  function draw(): void {
    const shown = shownChunk();
    const neighbours = shown && beside.get(shown.id);
    const choices = folders.all.find(({ uri }) => uri.toString() === shown?.folder.toString())?.state.choices ??
      noChoices;
    const keys = {
      'agentpack.chunkShown': shown !== undefined,
      'agentpack.chunkHasPrevious': shown !== undefined && neighbours?.before !== null,
      'agentpack.chunkHasNext': shown !== undefined && neighbours?.after !== null,
      'agentpack.chunkPin': shown && pinContext(pinOfChunk(shown.path, shown.id, choices)),
    };
    for (const [key, value] of Object.entries(keys))
      vscode.commands.executeCommand('setContext', key, value).then(undefined,
        (error: unknown) => failures.quiet(error));
  }
}

/** Opens a chunk in the Markdown preview editor, which has a resource and thus buttons; as text if there is none. */
async function show(uri: vscode.Uri): Promise<void> {
  if (vscode.extensions.getExtension('vscode.markdown-language-features'))
    await vscode.commands.executeCommand('vscode.openWith', uri, 'vscode.markdown.preview.editor', { preview: true });
  else await vscode.window.showTextDocument(uri, { preview: true });
}
