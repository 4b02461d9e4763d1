import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { Failures } from '../../failures';
import { thousands } from '../../text';
import type { Row } from '../tree/rows';

const uriListType = 'text/uri-list';

export interface DraggedFiles {
  /** Returns the file of a row. */
  uriOf(path: string): vscode.Uri | undefined;
  /** Reports whether the file is in a folder of the window, or is packed with one. */
  has(this: void, uri: vscode.Uri): boolean;
}

/**
 * Pins files and folders that are dropped on a tree, or excludes them if they are dropped on the group of omitted
 * files. Rows dragged into editors, terminals and chats are dropped there as files. A message names items that are
 * neither in a folder of the window nor packed with one.
 */
export function createDragController(files: DraggedFiles,
  failures: Pick<Failures, 'show'>): vscode.TreeDragAndDropController<Row>
{
  return {
    dragMimeTypes: [uriListType],
    dropMimeTypes: [uriListType],
    handleDrag(rows, dataTransfer) {
      const uris = rows.flatMap(({ path }) => (path === undefined ? undefined : files.uriOf(path)) ?? []);
      if (uris.length > 0) dataTransfer.set(uriListType, new vscode.DataTransferItem(uris.map(String).join('\r\n')));
    },
    async handleDrop(target, dataTransfer) {
      try {
        await runOnFiles(isOmitted(target) ? 'agentpack.excludeFile' : 'agentpack.pinFile', files,
          parseUriList(await dataTransfer.get(uriListType)?.asString() ?? ''));
      } catch (error) {
        failures.show(error);
      }
    },
  };
}

/** Runs the command on the files that can be packed, then throws a `UserError` if there are other files. */
async function runOnFiles(command: string, { has }: DraggedFiles, uris: readonly vscode.Uri[]): Promise<void> {
  const packableUris = uris.filter(has);
  const [outsideUri, ...otherOutsideUris] = uris.filter((uri) => !has(uri));
  if (packableUris.length > 0) await vscode.commands.executeCommand(command, packableUris[0], packableUris);
  if (!outsideUri) return;
  const path = outsideUri.scheme === 'file' ? outsideUri.fsPath : outsideUri.toString();
  throw new UserError(otherOutsideUris.length === 0
    ? l10n.t('{0} is not in a folder of this window, so it cannot be packed.', path)
    : l10n.t('{0} and {1} more are not in a folder of this window, so they cannot be packed.', path,
      thousands(otherOutsideUris.length)));
}

function isOmitted(row: Row | undefined): boolean {
  return row !== undefined && (row.id === 'omitted' || row.id.startsWith('omitted/'));
}

/** Parses a URI list as defined in RFC 2483, in which `#` begins a comment. */
function parseUriList(list: string): vscode.Uri[] {
  return list.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#')).map((line) =>
    vscode.Uri.parse(line, true)
  );
}
