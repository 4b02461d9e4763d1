import * as vscode from 'vscode';
import { getFileUri } from '../folder/fileUri';
import type { FileInFolder } from '../folder/folders';
import type { ChatContext } from './answer';

type Stream = ChatContext['stream'];

/** Writes a link to the file, or to one of its lines counted from 1, and adds the file to the answer's references. */
export function writeFileLink(stream: Stream, { folder, path }: FileInFolder, line?: number): void {
  const uri = getFileUri(folder, path);
  const target = line === undefined ? uri : new vscode.Location(uri, new vscode.Position(line - 1, 0));
  stream.anchor(target, line === undefined ? path : `${path}:${line}`);
  stream.reference(target);
}

/** Writes a list of links, each followed by a note in Markdown. */
export function writeFileLinks(stream: Stream,
  rows: readonly (FileInFolder & { readonly line?: number; readonly note?: string; })[]): void
{
  for (const row of rows) {
    stream.markdown('\n- ');
    writeFileLink(stream, row, row.line);
    if (row.note !== undefined) stream.markdown(` ${row.note}`);
  }
  stream.markdown('\n');
}
