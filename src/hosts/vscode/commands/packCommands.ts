import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Cancelled } from '../../../base/errors';
import type { Report } from '../../../reports';
import type { Failures } from '../failures';
import { noPackYet } from '../errorHelp';
import { flash } from '../status/flash';
import type { Folder } from '../folder/folder';
import type { PackRequest } from '../folder/requests/packRequest';
import { givenFolder, shownFolder, type Folders } from '../folder/folders';
import { packageRows, type PackageRow } from './packageItems';
import { withProgress } from '../status/progress';
import { countFiles } from '../counts';
import { thousands } from '../text';
import { withIcon } from '../withIcon';

/** Repack, Set Task…, Choose Package…, Open Context. Only the first three write into a folder that has no pack yet. */
export function registerPackCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    failures.command('agentpack.repack', () => repack(shownFolder(folders))),
    failures.command('agentpack.setTask', async (text?: unknown, uri?: unknown) => {
      const folder = givenFolder(folders, uri);
      const { writeTask } = await import('../task/setTask');
      const written = await writeTask(folder, typeof text === 'string' ? text : undefined,
        (error) => failures.quiet(error));
      return written ? repack(folder, { newTask: true }) : undefined;
    }),
    failures.command('agentpack.openNamed',
      (path?: unknown, line?: unknown, uri?: unknown) =>
        openNamed(givenFolder(folders, uri), String(path), Number(line ?? 1))),
    failures.command('agentpack.choosePackage',
      (name?: unknown) => choosePackage(shownFolder(folders), typeof name === 'string' ? name : undefined)),
    failures.command('agentpack.chooseSize', async () => {
      const folder = shownFolder(folders);
      const { chooseSize } = await import('../size/chooseSize');
      return await chooseSize(folder) ? repack(folder) : undefined;
    }),
    failures.command('agentpack.openContext', (uri?: unknown) => openContext(givenFolder(folders, uri))),
  );
}

/** Returns the report to callers of the command. */
export async function repack(folder: Folder, more: Partial<PackRequest> = {}): Promise<Report> {
  const first = !folder.everPacked;
  const report = await withProgress(l10n.t('AgentPack: packing'), (request) => folder.pack({ ...request, ...more }));
  if (first) {
    void import('../handOver/firstPack').then(({ showFirstPack }) => showFirstPack(folder, report))
      .catch((error: unknown) => folder.failed(error));
  } else flash(folder,
      `$(check) ${
        l10n.t('AgentPack: {0}, {1} of {2} tokens', countFiles(report.files.length), thousands(report.renderedTokens),
          thousands(report.budget))
      }`);
  return report;
}

/** Called from code with a name (`.`: the whole repository), it shows no dialog. */
async function choosePackage(folder: Folder, given: string | undefined): Promise<Report | undefined> {
  const workspace = given ?? await askForPackage(folder);
  return workspace === undefined ? undefined : repack(folder, { workspace });
}

/** Undefined: the user chose none. */
async function askForPackage(folder: Folder): Promise<string | undefined> {
  const source = new vscode.CancellationTokenSource();
  const rows = folder.ask.packages({
    get cancelled() {
      return source.token.isCancellationRequested;
    },
  }).then((found) => packageRows(found).map(withIcon));
  rows.catch(() => undefined); // handled below, after the quick pick
  try {
    const chosen = await vscode.window.showQuickPick<PackageRow>(rows, {
      title: folder.name === ''
        ? l10n.t('AgentPack: Choose Package')
        : l10n.t('AgentPack: Choose Package ({0})', folder.name),
      placeHolder: l10n.t('Pack one package and the packages that it depends on'),
      matchOnDescription: true,
      matchOnDetail: false,
    });
    if (!chosen) source.cancel();
    await rows.catch((error: unknown) => {
      if (!(error instanceof Cancelled)) throw error;
    });
    return chosen?.workspace;
  } finally {
    source.dispose();
  }
}

async function openContext(folder: Folder): Promise<void> {
  const path = folder.state.report?.contextPath;
  if (path === undefined) throw noPackYet(folder);
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path), { preview: false });
}

/** A file below `.agentpack/` that a message named. */
async function openNamed(folder: Folder, path: string, line: number): Promise<void> {
  const uri = vscode.Uri.joinPath(folder.uri, path);
  if (!path.startsWith('.agentpack/') || path.split('/').includes('..')) return;
  await vscode.window.showTextDocument(uri, { preview: false, selection: new vscode.Range(line - 1, 0, line - 1, 0) });
}
