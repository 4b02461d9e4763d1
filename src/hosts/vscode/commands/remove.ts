import { readlink, unlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { ifThere } from '../ifThere';
import { label } from '../text';

/** Files below `.agentpack/` that people write. */
const theirs = ['task.md', 'task_state.md', 'config.toml', 'threads'];
/** Stays with what is kept, so that git goes on ignoring it. */
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
  const stat = await ifThere(vscode.workspace.fs.stat(base));
  if (stat && stat.type & vscode.FileType.SymbolicLink) {
    await removeLink(folder, base);
    return;
  }
  const names = (await ifThere(vscode.workspace.fs.readDirectory(base)))?.map(([name]) => name).sort();
  if (names === undefined) {
    await folder.forget();
    void vscode.window.showInformationMessage(
      `AgentPack: there is no .agentpack folder in ${folder.name}, so nothing is left to remove.`,
    );
    return;
  }
  const mine = names.filter((name) => theirs.includes(name));
  const detail = [
    `Deleted: ${names.filter((name) => !mine.includes(name) && name !== marker).join(', ') || 'nothing else'}.`,
    ...(mine.length > 0 ? [`Yours, kept or deleted as you choose: ${mine.join(', ')}.`] : []),
    'Pins and exclusions of this folder are forgotten. No other file is touched.',
  ].join('\n\n');
  // the first button is what Enter presses: it loses nothing that a person wrote
  const keep = mine.length > 0 ? 'Delete, but Keep Mine' : 'Delete', everything = 'Delete Everything';
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
  flash(folder, `$(check) AgentPack is removed from ${folder.name}`);
}

/** What a link leads to may belong to anyone, so only the link goes. */
async function removeLink(folder: Folder, link: vscode.Uri): Promise<void> {
  const remove = 'Delete the Link';
  const detail = `.agentpack is a link to ${
    label(await readlink(link.fsPath))
  }: only the link is deleted, nothing that it leads to.\n\nPins and exclusions of this folder are forgotten.`;
  const answer = await vscode.window.showWarningMessage(`Remove AgentPack from ${folder.name}?`, {
    modal: true,
    detail,
  }, remove);
  if (answer === undefined) return;
  await folder.forget();
  await unlink(link.fsPath);
  flash(folder, `$(check) AgentPack is removed from ${folder.name}`);
}
