import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { PackedText } from '../../../reports';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';
import { baseName, markdown } from '../text';

const scheme = 'agentpack-packed';

/** Read-only documents: a file as the newest pack was made of it, and as it is now, redacted. */
export function registerPackedDocuments(folders: Folders): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent });

  async function provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const file = folders.locate(vscode.Uri.parse(uri.query, true));
    if (!file) return 'This file is no longer in an open folder.\n';
    try {
      const { packed, now } = await file.folder.packedText(file.path);
      return (uri.fragment.startsWith('now') ? now : packed) ?? '';
    } catch (error) {
      if (error instanceof UserError) return `${markdown(error.message)}\n`;
      throw error;
    }
  }
}

/**
 * Opens what changed since the pack. Where the packed text is not stored, `fallback` is called with the reason in
 * words.
 */
export async function openPacked(folder: Folder, path: string,
  fallback: (why: string) => Promise<void>): Promise<void>
{
  const file = vscode.Uri.joinPath(folder.uri, path);
  const found = await folder.packedText(path);
  const name = baseName(path);
  if (!found.wasThere) {
    await vscode.commands.executeCommand('vscode.open', file);
    return;
  }
  if (found.packed === undefined) {
    await fallback(found.shown ? 'its packed text is no longer stored' : 'the pack does not show this file');
    return;
  }
  const before = documentOf(file, 'packed', found);
  if (found.now === undefined) {
    await vscode.commands.executeCommand('vscode.open', before, { preview: true },
      `${name} (as packed, deleted since)`);
    return;
  }
  // redacted on one side only, a file would differ where it did not change
  const after = found.redacted ? documentOf(file, 'now', found) : file;
  await vscode.commands.executeCommand('vscode.diff', before, after,
    `${name} (since the pack${found.redacted ? ', secrets redacted' : ''})`);
}

/** The fragment distinguishes the documents of two packs. */
function documentOf(file: vscode.Uri, side: 'packed' | 'now', { packedAt }: PackedText): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    path: `/${baseName(file.path)}`,
    query: file.toString(),
    fragment: side === 'now' ? `now-${Date.now()}` : `packed-${packedAt}`,
  });
}
