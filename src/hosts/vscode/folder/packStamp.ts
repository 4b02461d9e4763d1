import * as vscode from 'vscode';
import { byText } from '../../../base/order';
import { changeKind, packFolder, threadIndex } from './changeKind';
import { ifThere } from '../ifThere';

/** The pack's files as they are on the disk. */
export interface PackStamp {
  /** Changes with every pack, and for a thread with every pack of another thread. */
  readonly record: string;
  /** Changes also where another program deletes or overwrites a context file. */
  readonly all: string;
}

/** Undefined where there is no pack. Asked of the disk, so that a folder without a pack starts no worker. */
export async function packStamp(folder: vscode.Uri, thread: string | undefined): Promise<PackStamp | undefined> {
  const at = packFolder(thread);
  const own = await stampOf(folder, `${at}/pack_metadata.json`);
  if (own === undefined) return undefined;
  const record = thread === undefined ? own : `${own}\n${await stampOf(folder, threadIndex)}`;
  const names = (await ifThere(vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder, at)))) ?? [];
  const paths = names.map(([name]) => `${at}/${name}`).filter((path) => changeKind(path, thread) === 'output').sort(
    byText,
  );
  return { record, all: [record, ...await Promise.all(paths.map((path) => stampOf(folder, path)))].join('\n') };
}

async function stampOf(folder: vscode.Uri, path: string): Promise<string | undefined> {
  const stat = await ifThere(vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, path)));
  return stat && `${path} ${stat.mtime} ${stat.size}`;
}
