import { readlink, unlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { label } from '../text';

/** Files below `.agentpack/` that people write. */
const userFiles = ['task.md', 'task_state.md', 'config.toml', 'threads'];
/** Stays next to the user's files, so that git continues to ignore them. */
const marker = '.gitignore';

/** `AgentPack: Remove AgentPack from This Workspace`: deletes `.agentpack/` after saying what is in it. */
export function registerRemove(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.commands.registerCommand('agentpack.removeFromWorkspace', async () => {
    try {
      await remove(shownFolder(folders));
    } catch (error) {
      failures.show(error);
    }
  });
}

async function remove(folder: Folder): Promise<void> {
  const base = vscode.Uri.joinPath(folder.uri, '.agentpack');
  const stat = await unlessMissing(vscode.workspace.fs.stat(base));
  if (stat && stat.type & vscode.FileType.SymbolicLink) {
    await removeLink(folder, base);
    return;
  }
  const names = (await unlessMissing(vscode.workspace.fs.readDirectory(base)))?.map(([name]) => name).sort();
  if (names === undefined) {
    await folder.forget();
    void vscode.window.showInformationMessage(
      `AgentPack: ${folder.name} has no .agentpack folder, so there is nothing to remove.`,
    );
    return;
  }
  const mine = names.filter((name) => userFiles.includes(name));
  const detail = [
    `Deleted: ${names.filter((name) => !mine.includes(name) && name !== marker).join(', ') || 'nothing else'}.`,
    ...(mine.length > 0 ? [`Written by you, kept or deleted as you choose: ${mine.join(', ')}.`] : []),
    'Pins and exclusions of this folder are deleted. No other file is touched.',
  ].join('\n\n');
  // Enter presses the first button, so it keeps the user's files
  const keep = mine.length > 0 ? 'Delete but Keep My Files' : 'Delete', everything = 'Delete Everything';
  const answer = await vscode.window.showWarningMessage(`Remove AgentPack from ${folder.name}?`, {
    modal: true,
    detail,
  }, keep, ...(mine.length > 0 ? [everything] : []));
  if (answer === undefined) return;
  await folder.forget();
  if (answer === keep && mine.length > 0) {
    for (const name of names) {
      if (!mine.includes(name) && name !== marker)
        await vscode.workspace.fs.delete(vscode.Uri.joinPath(base, name), { recursive: true });
    }
  } else {
    await vscode.workspace.fs.delete(base, { recursive: true });
  }
  flash(folder, `$(check) AgentPack: removed from ${folder.name}`);
}

/** The target of a link may belong to another user, so only the link is deleted. */
async function removeLink(folder: Folder, link: vscode.Uri): Promise<void> {
  const remove = 'Delete Link';
  const detail = `.agentpack is a link to ${
    label(await readlink(link.fsPath))
  }. Only the link is deleted, not its target.\n\nPins and exclusions of this folder are deleted.`;
  const answer = await vscode.window.showWarningMessage(`Remove AgentPack from ${folder.name}?`, {
    modal: true,
    detail,
  }, remove);
  if (answer === undefined) return;
  await folder.forget();
  await unlink(link.fsPath);
  flash(folder, `$(check) AgentPack: removed from ${folder.name}`);
}

/** Undefined where the file does not exist. */
async function unlessMissing<T>(result: Thenable<T>): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (
      error instanceof vscode.FileSystemError && (error.code === 'FileNotFound' || error.code === 'FileNotADirectory')
    ) return undefined;
    throw error;
  }
}
