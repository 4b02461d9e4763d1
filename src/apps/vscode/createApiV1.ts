import * as vscode from 'vscode';
import { neverCancelled, type Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import { createApiError, toApiError } from './apiErrors';
import type { AgentPackApiV1, FolderFreshness } from './apiV1';
import { toCancel } from './cancelOf';
import type { Failures } from './failures';
import type { Folder } from './folder/folder';
import { requireShownFolder, type FileInFolder, type Folders } from './folder/folders';
import { packingTools } from './tools/manifest';

/** Creates the API for other extensions; it is disposed with the extension. */
export function createApiV1(folders: Folders, failures: Failures):
  & { readonly api: AgentPackApiV1; }
  & vscode.Disposable
{
  const freshnessEmitter = new vscode.EventEmitter<FolderFreshness>();
  const lastFreshness = new WeakMap<Folder, string>();
  const stopListening = folders.onDidChangeAny((folder) => {
    const currentFreshness = toFolderFreshness(folder);
    const freshnessText = JSON.stringify(currentFreshness);
    if (lastFreshness.get(folder) === freshnessText) return;
    lastFreshness.set(folder, freshnessText);
    freshnessEmitter.fire(currentFreshness);
  });
  const api: AgentPackApiV1 = {
    version: 1,
    get folders() {
      return folders.all.map(({ uri }) => uri);
    },
    freshness: (uri) => runSync(() => toFolderFreshness(findFolder(uri))),
    onDidChangeFreshness: freshnessEmitter.event,
    latest: (uri) => runSync(() => findFolder(uri).state.report),
    pack: ({ folder: uri, task, token } = {}) =>
      runAsync(async () => {
        const folder = findFolder(uri);
        if (task !== undefined && task.trim() === '') throw new UserError('The task is empty.', 'usage');
        if (task !== undefined) await folder.writeTask(await folder.threads.getActiveThread(), task);
        return folder.pack({ cancel: toCancelOrNever(token), newTask: task !== undefined });
      }),
    check: (uri) =>
      runAsync(async () => {
        const { folder, path } = findFile(uri);
        return folder.ask.guard(path);
      }),
    explain: (uri, token) =>
      runAsync(async () => {
        const { folder, path } = findFile(uri);
        return folder.ask.explain(path, toCancelOrNever(token));
      }),
    callTool: (name, input, { folder: uri, token } = {}) =>
      runAsync(async () => {
        const run = { cancel: toCancelOrNever(token) };
        const reply = await findFolder(uri).tool(name, input, packingTools.includes(name), run);
        if (!reply.ok) throw createApiError(reply.kind, reply.text);
        return { document: reply.document, text: reply.text };
      }),
  };
  return { api, dispose };

  function dispose(): void {
    stopListening();
    freshnessEmitter.dispose();
  }

  function findFolder(uri: vscode.Uri | undefined): Folder {
    if (uri === undefined) return requireShownFolder(folders);
    const folder = folders.findFolder(uri);
    if (!folder) throw new UserError(`${uri.toString()} is not in a workspace folder on this machine.`, 'usage');
    return folder;
  }

  function findFile(uri: vscode.Uri): FileInFolder {
    const file = folders.locate(uri);
    if (!file || file.path === '')
      throw new UserError(`${uri.toString()} is not a file in a workspace folder on this machine.`, 'usage');
    return file;
  }

  function runSync<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw toApiError(error, (cause) => failures.note(cause));
    }
  }

  async function runAsync<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw isApiError(error) ? error : toApiError(error, (cause) => failures.note(cause));
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

function toCancelOrNever(token: vscode.CancellationToken | undefined): Cancel {
  return token === undefined ? neverCancelled : toCancel(token);
}

function isApiError(error: unknown): boolean {
  return error instanceof Error && error.name === 'AgentPackError';
}
