import * as vscode from 'vscode';
import type { Report } from '../../../reports';
import type { Folder } from '../folder/folder';
import { notice, plural } from '../text';

const open = 'Open Context', copy = 'Copy Instruction';

/** After the first pack of a folder: what it is for. Not waited for. */
export function tellFirstPack(folder: Folder, { contextPath, files }: Report): void {
  const message = `AgentPack: ${plural(files.length, 'file')} for your task are in ${contextPath}${
    folder.keptFresh ? ', which is kept fresh from now on' : ''
  }. Tell your agent to read it first.`;
  void vscode.window.showInformationMessage(notice(message), open, copy).then(async (chosen) => {
    if (chosen === open)
      await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, contextPath), { preview: false });
    if (chosen === copy) await vscode.env.clipboard.writeText(instructionFor(contextPath));
  });
}

function instructionFor(contextPath: string): string {
  return `Before you start, read ${contextPath}: it holds the task and the files of this repository that matter for it, and says how to ask for more. Where it says that it is stale, have it made again first.`;
}
