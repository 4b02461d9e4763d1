import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { PackedText } from '../../../reports';
import type { Folder } from '../folder/folder';
import type { Folders } from '../folder/folders';
import { baseName, markdown } from '../text';

const scheme = 'agentpack-packed';

/** Read-only documents: a file as the newest pack was made of it, and as it is now without its secrets. */
export function registerPackedDocuments(folders: Folders): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(scheme, { provideTextDocumentContent });

  async function provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const file = folders.locate(vscode.Uri.parse(uri.query, true));
    if (!file) return 'This file is in none of the open folders any more.\n';
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
 * Opens what changed since the pack. `elsewhere` is asked where what was packed is not kept; it gets the reason, in
 * words.
 */
export async function openPacked(folder: Folder, path: string,
  elsewhere: (why: string) => Promise<void>): Promise<void>
{
  const file = vscode.Uri.joinPath(folder.uri, path);
  const found = await folder.packedText(path);
  const name = baseName(path);
  if (!found.wasThere) {
    await vscode.commands.executeCommand('vscode.open', file);
    return;
  }
  if (found.packed === undefined) {
    await elsewhere(found.shown ? 'what was packed is no longer kept' : 'the pack does not show this file');
    return;
  }
  const before = documentOf(file, 'packed', found);
  if (found.now === undefined) {
    await vscode.commands.executeCommand('vscode.open', before, { preview: true },
      `${name} (as it was packed, deleted since)`);
    return;
  }
  // with its secrets taken out on one side alone, a file would differ where nobody changed it
  const after = found.redacted ? documentOf(file, 'now', found) : file;
  await vscode.commands.executeCommand('vscode.diff', before, after,
    `${name} (since the pack${found.redacted ? ', without its secrets' : ''})`);
}

/** The fragment tells one pack's document from the next one's. */
function documentOf(file: vscode.Uri, side: 'packed' | 'now', { packedAt }: PackedText): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    path: `/${baseName(file.path)}`,
    query: file.toString(),
    fragment: side === 'now' ? `now-${Date.now()}` : `packed-${packedAt}`,
  });
}
