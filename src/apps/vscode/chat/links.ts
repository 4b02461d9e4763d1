import * as vscode from 'vscode';
import { fileUri } from '../folder/fileUri';
import type { FileInFolder } from '../folder/folders';
import type { ChatContext } from './answer';

type Stream = ChatContext['stream'];

/** Writes a link to the file, or to one of its lines counted from 1, and adds the file to the answer's references. */
export function fileLink(stream: Stream, { folder, path }: FileInFolder, line?: number): void {
  const uri = fileUri(folder, path);
  const place = line === undefined ? uri : new vscode.Location(uri, new vscode.Position(line - 1, 0));
  stream.anchor(place, line === undefined ? path : `${path}:${line}`);
  stream.reference(place);
}

/** Writes a list of links, each followed by a note in Markdown. */
export function fileLinks(stream: Stream,
  rows: readonly (FileInFolder & { readonly line?: number; readonly note?: string; })[]): void
{
  for (const row of rows) {
    stream.markdown('\n- ');
    fileLink(stream, row, row.line);
    if (row.note !== undefined) stream.markdown(` ${row.note}`);
  }
  stream.markdown('\n');
}
