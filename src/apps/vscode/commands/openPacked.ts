import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { PackedText } from '#reports';
import { getFileUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import type { FileInFolder } from '../folder/folders';
import { baseName } from '../text';
import { packedScheme } from '#features/documents/vscode/packedDocuments';

/** Opens the changes since the pack. If the packed text is not stored, calls `openFallback` with the reason. */
export async function openPacked(folder: Folder, path: string, openFallback: (reason: string) => Promise<void>,
  preview = true): Promise<void>
{
  const file = getFileUri(folder, path);
  const packedText = await folder.ask.packedText(path);
  const name = baseName(path);
  if (!packedText.wasThere) {
    await vscode.commands.executeCommand('vscode.open', file, { preview });
    return;
  }
  if (packedText.packed === undefined) {
    await openFallback(
      packedText.shown ? l10n.t('its packed text is no longer stored') : l10n.t('the pack does not show this file'),
    );
    return;
  }
  const packedUri = buildPackedUri(folder, path, 'packed', packedText);
  if (packedText.now === undefined) {
    await vscode.commands.executeCommand('vscode.open', packedUri, { preview },
      l10n.t('{0} (as packed, deleted since)', name));
    return;
  }
  // if only one side were redacted, an unchanged file would appear different
  const currentUri = packedText.redacted ? buildPackedUri(folder, path, 'now', packedText) : file;
  await vscode.commands.executeCommand('vscode.diff', packedUri, currentUri,
    packedText.redacted ? l10n.t('{0} (since the pack, secrets redacted)', name) : l10n.t('{0} (since the pack)', name),
    {
      preview,
    });
}

/** Opens a read-only document with the text that an agent would retrieve for the file now. */
export async function openRetrieved({ folder, path }: FileInFolder): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({
    scheme: packedScheme,
    path: `/${baseName(path)}.md`,
    query: toPackedFileKey(folder, path),
    fragment: `context-${Date.now()}`,
  }));
  await vscode.window.showTextDocument(document, { preview: true });
}

/** Builds the URI of a packed file; its fragment distinguishes the documents of two packs. */
function buildPackedUri(folder: Folder, path: string, side: 'packed' | 'now', { packedAt }: PackedText): vscode.Uri {
  return vscode.Uri.from({
    scheme: packedScheme,
    path: `/${baseName(path)}`,
    query: toPackedFileKey(folder, path),
    fragment: side === 'now' ? `now-${Date.now()}` : `packed-${packedAt}`,
  });
}

/**
 * Combines the pack's folder and a path in the pack into one URI below the folder, even for a file of another
 * repository that is packed with the folder.
 */
function toPackedFileKey(folder: Folder, path: string): string {
  return vscode.Uri.joinPath(folder.uri, path).toString();
}
