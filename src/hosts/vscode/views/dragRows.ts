import * as vscode from 'vscode';
import type { Row } from './rows';

const uriList = 'text/uri-list';

/**
 * Files and folders that are dropped on a tree are pinned, on the group of omitted files excluded. Rows can be dragged
 * into editors, terminals and chats as their files. `root`: of the paths of rows.
 */
export function dragRows(root: () => vscode.Uri | undefined): vscode.TreeDragAndDropController<Row> {
  return {
    dragMimeTypes: [uriList],
    dropMimeTypes: [uriList],
    handleDrag(rows, data) {
      const folder = root();
      const uris = folder
        ? rows.flatMap(({ path }) => (path === undefined ? [] : [vscode.Uri.joinPath(folder, path)]))
        : [];
      if (uris.length > 0) data.set(uriList, new vscode.DataTransferItem(uris.map(String).join('\r\n')));
    },
    async handleDrop(target, data) {
      const uris = urisOf(await data.get(uriList)?.asString() ?? '');
      if (uris.length === 0) return;
      await vscode.commands.executeCommand(isOmitted(target) ? 'agentpack.excludeFile' : 'agentpack.pinFile', uris[0],
        uris);
    },
  };
}

function isOmitted(row: Row | undefined): boolean {
  return row !== undefined && (row.id === 'omitted' || row.id.startsWith('omitted/'));
}

/** Lines of RFC 2483, in which `#` begins a comment. */
function urisOf(list: string): vscode.Uri[] {
  return list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#')).map((line) =>
    vscode.Uri.parse(line, true)
  );
}
