import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { PackedText } from '../../../reports';
import { fileUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import type { FileInFolder, Folders } from '../folder/folders';
import { baseName, markdown } from '../text';

const scheme = 'agentpack-packed';

/** Read-only documents: a file as the newest pack was made of it, as it is now, redacted, and as agents retrieve it. */
export function registerPackedDocuments(folders: Folders): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent });

  async function provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const file = folders.locate(vscode.Uri.parse(uri.query, true));
    if (!file) return `${l10n.t('This file is no longer in an open folder.')}\n`;
    try {
      if (uri.fragment.startsWith('context')) return (await file.folder.ask.retrieve(file.path)).markdown;
      const { packed, now } = await file.folder.ask.packedText(file.path);
      return (uri.fragment.startsWith('now') ? now : packed) ?? '';
    } catch (error) {
      if (error instanceof UserError) return `${markdown(inWords(error.message))}\n`;
      throw error;
    }
  }
}

/**
 * Opens what changed since the pack. Where the packed text is not stored, `fallback` is called with the reason in
 * words.
 */
export async function openPacked(folder: Folder, path: string, fallback: (why: string) => Promise<void>,
  preview = true): Promise<void>
{
  const file = fileUri(folder, path);
  const found = await folder.ask.packedText(path);
  const name = baseName(path);
  if (!found.wasThere) {
    await vscode.commands.executeCommand('vscode.open', file, { preview });
    return;
  }
  if (found.packed === undefined) {
    await fallback(
      found.shown ? l10n.t('its packed text is no longer stored') : l10n.t('the pack does not show this file'),
    );
    return;
  }
  const before = documentOf(folder, path, 'packed', found);
  if (found.now === undefined) {
    await vscode.commands.executeCommand('vscode.open', before, { preview },
      l10n.t('{0} (as packed, deleted since)', name));
    return;
  }
  // redacted on one side only, a file would differ where it did not change
  const after = found.redacted ? documentOf(folder, path, 'now', found) : file;
  await vscode.commands.executeCommand('vscode.diff', before, after,
    found.redacted ? l10n.t('{0} (since the pack, secrets redacted)', name) : l10n.t('{0} (since the pack)', name), {
    preview,
  });
}

/** A read-only document of what an agent would retrieve of the file now. */
export async function openRetrieved({ folder, path }: FileInFolder): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({
    scheme,
    path: `/${baseName(path)}.md`,
    query: keyOf(folder, path),
    fragment: `context-${Date.now()}`,
  }));
  await vscode.window.showTextDocument(document, { preview: true });
}

/** The fragment distinguishes the documents of two packs. */
function documentOf(folder: Folder, path: string, side: 'packed' | 'now', { packedAt }: PackedText): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    path: `/${baseName(path)}`,
    query: keyOf(folder, path),
    fragment: side === 'now' ? `now-${Date.now()}` : `packed-${packedAt}`,
  });
}

/**
 * The folder whose pack is meant, and the path in it, as one URI: below the folder, also for a file of a repository
 * that is packed with it.
 */
function keyOf(folder: Folder, path: string): string {
  return vscode.Uri.joinPath(folder.uri, path).toString();
}
