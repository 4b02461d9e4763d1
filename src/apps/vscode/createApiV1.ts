import * as vscode from 'vscode';
import { neverCancelled, type Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import { apiError, asApiError } from './apiErrors';
import type { AgentPackApiV1, FolderFreshness } from './apiV1';
import { toCancel } from './cancelOf';
import type { Failures } from './failures';
import type { Folder } from './folder/folder';
import { shownFolder, type FileInFolder, type Folders } from './folder/folders';
import { packingTools } from './tools/manifest';

/** Creates the API for other extensions; it is disposed with the extension. */
export function createApiV1(folders: Folders, failures: Failures):
  & { readonly api: AgentPackApiV1; }
  & vscode.Disposable
{
  const changed = new vscode.EventEmitter<FolderFreshness>();
  const last = new WeakMap<Folder, string>();
  const stop = folders.onDidChangeAny((folder) => {
    const now = toFolderFreshness(folder);
    const text = JSON.stringify(now);
    if (last.get(folder) === text) return;
    last.set(folder, text);
    changed.fire(now);
  });
  const api: AgentPackApiV1 = {
    version: 1,
    get folders() {
      return folders.all.map(({ uri }) => uri);
    },
    freshness: (uri) => now(() => toFolderFreshness(folderOf(uri))),
    onDidChangeFreshness: changed.event,
    latest: (uri) => now(() => folderOf(uri).state.report),
    pack: ({ folder: uri, task, token } = {}) =>
      later(async () => {
        const folder = folderOf(uri);
        if (task !== undefined && task.trim() === '') throw new UserError('The task is empty.', 'usage');
        if (task !== undefined) await folder.writeTask(await folder.threads.inForce(), task);
        return folder.pack({ cancel: cancelFrom(token), newTask: task !== undefined });
      }),
    check: (uri) =>
      later(async () => {
        const { folder, path } = fileOf(uri);
        return folder.ask.guard(path);
      }),
    explain: (uri, token) =>
      later(async () => {
        const { folder, path } = fileOf(uri);
        return folder.ask.explain(path, cancelFrom(token));
      }),
    callTool: (name, input, { folder: uri, token } = {}) =>
      later(async () => {
        const run = { cancel: cancelFrom(token) };
        const reply = await folderOf(uri).tool(name, input, packingTools.includes(name), run);
        if (!reply.ok) throw apiError(reply.kind, reply.text);
        return { document: reply.document, text: reply.text };
      }),
  };
  return { api, dispose };

  function dispose(): void {
    stop();
    changed.dispose();
  }

  function folderOf(uri: vscode.Uri | undefined): Folder {
    if (uri === undefined) return shownFolder(folders);
    const folder = folders.of(uri);
    if (!folder) throw new UserError(`${uri.toString()} is not in a workspace folder on this machine.`, 'usage');
    return folder;
  }

  function fileOf(uri: vscode.Uri): FileInFolder {
    const file = folders.locate(uri);
    if (!file || file.path === '')
      throw new UserError(`${uri.toString()} is not a file in a workspace folder on this machine.`, 'usage');
    return file;
  }

  function now<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw asApiError(error, (cause) => failures.note(cause));
    }
  }

  async function later<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isApiError(error) ? error : asApiError(error, (cause) => failures.note(cause));
    }
  }
}

function toFolderFreshness({ uri, state: { freshness, checking, loaded, report } }: Folder): FolderFreshness {
  const isKnown = loaded && !checking || freshness.state === 'packing';
  return {
    folder: uri,
    state: isKnown ? freshness.state : 'unknown',
    changedFiles: freshness.causes.flatMap((cause) =>
      cause.kind === 'files'
        ? [...cause.files].sort((a, b) => Number(b.selected) - Number(a.selected)).map(({ path }) => path)
        : []
    ),
    ...(freshness.packedAt !== undefined && { packedAt: freshness.packedAt }),
    ...(report && { context: vscode.Uri.joinPath(uri, report.contextPath) }),
  };
}

function cancelFrom(token: vscode.CancellationToken | undefined): Cancel {
  return token === undefined ? neverCancelled : toCancel(token);
}

function isApiError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AgentPackError';
}
