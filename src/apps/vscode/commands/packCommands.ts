import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Report } from '#reports';
import type { Failures } from '../failures';
import { createNoPackError } from '../errorHelp';
import { flashStatus } from '../status/flash';
import type { Folder } from '../folder/folder';
import type { PackRequest } from '../folder/requests/packRequest';
import { resolveGivenFolder, requireShownFolder, type Folders } from '../folder/folders';
import { withProgress } from '../status/progress';
import { formatFileCount } from '../counts';
import { thousands } from '../text';

/**
 * Registers Repack, Set Task…, Choose Package…, Pack Several Folders…, Choose Size… and Open Context, and a command
 * that opens a file for links in messages. The commands that only open a file never write to a folder without a pack.
 */
export function registerPackCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    failures.command('agentpack.repack', () => repack(requireShownFolder(folders))),
    failures.command('agentpack.setTask', async (text?: unknown, uri?: unknown) => {
      const folder = resolveGivenFolder(folders, uri);
      const { writeTask } = await import('../task/setTask');
      const written = await writeTask(folder, typeof text === 'string' ? text : undefined,
        (error) => failures.quiet(error));
      return written ? repack(folder, { newTask: true }) : undefined;
    }),
    failures.command('agentpack.openNamed',
      (path?: unknown, line?: unknown, uri?: unknown) =>
        openNamedFile(resolveGivenFolder(folders, uri), String(path), Number(line ?? 1))),
    failures.command('agentpack.choosePackage', // shows no dialog if code passes a name (`.`: whole repository)
      async (name?: unknown) =>
      {
        const folder = requireShownFolder(folders);
        const workspace = typeof name === 'string'
          ? name
          : await (await import('./choosePackage')).askForPackage(folder);
        return workspace === undefined ? undefined : repack(folder, { workspace });
      }),
    // shows no dialog if code passes the paths of folders
    failures.command('agentpack.packSeveral', async (paths?: unknown) => {
      const folder = requireShownFolder(folders);
      const additionalRoots = Array.isArray(paths)
        ? paths.map(String)
        : await (await import('./chooseRoots')).askForRoots(folder);
      return additionalRoots && repack(folder, { also: additionalRoots });
    }),
    failures.command('agentpack.chooseSize', async () => {
      const folder = requireShownFolder(folders);
      const { chooseSize } = await import('../size/chooseSize');
      return await chooseSize(folder) ? repack(folder) : undefined;
    }),
    failures.command('agentpack.openContext', (uri?: unknown) => openContext(resolveGivenFolder(folders, uri))),
  );
}

/** Repacks and returns the report to callers of the command. */
export async function repack(folder: Folder, overrides: Partial<PackRequest> = {}): Promise<Report> {
  const wasPacked = folder.wasPackedHere;
  const report = await withProgress(l10n.t('AgentPack: packing'),
    (request) => folder.pack({ ...request, ...overrides }));
  if (await folder.taskMemory.shouldIntroducePack() && !wasPacked) {
    void import('../handOver/firstPack').then(({ showFirstPack }) => showFirstPack(folder, report))
      .catch((error: unknown) => folder.reportError(error));
  } else flashStatus(folder,
      `$(check) ${
        l10n.t('AgentPack: {0}, {1} of {2} tokens', formatFileCount(report.files.length),
          thousands(report.renderedTokens), thousands(report.budget))
      }`);
  return report;
}

async function openContext(folder: Folder): Promise<void> {
  const path = folder.state.report?.contextPath;
  if (path === undefined) throw createNoPackError(folder);
  await vscode.window.showTextDocument(vscode.Uri.joinPath(folder.uri, path), { preview: false });
}

/** Opens a file below `.agentpack/` that a message refers to. */
async function openNamedFile(folder: Folder, path: string, line: number): Promise<void> {
  const uri = vscode.Uri.joinPath(folder.uri, path);
  if (!path.startsWith('.agentpack/') || path.split('/').includes('..')) return;
  await vscode.window.showTextDocument(uri, { preview: false, selection: new vscode.Range(line - 1, 0, line - 1, 0) });
}
