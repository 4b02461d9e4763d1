import { join } from 'node:path';
import * as vscode from 'vscode';
import { UserError } from '../../../base/errors';
import type { BenchmarkReport } from '../../../benchmark/results';
import { benchmarkProcess } from './benchmarkProcess';
import { HelpfulError, manageTrust } from '../errorHelp';
import type { Failures } from '../failures';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { readSettings } from '../settings/settings';
import type { EditorSettings } from '../settings/settingValues';
import { showMarkdown } from './explain';
import { tuneText } from './tuneText';

const scheme = 'agentpack-tune';

/**
 * `AgentPack: Tune`: replays past changes of the repository and shows, read-only, what packs would have shown of them.
 */
export function registerTune(folders: Folders, failures: Failures, distDir: string): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const texts = new Map<string, string>();
  let running: AbortController | undefined;
  return vscode.Disposable.from(
    changed,
    new vscode.Disposable(() => running?.abort()),
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) =>
        texts.get(uri.toString()) ?? 'Run AgentPack: Tune again. Its result is not stored between sessions.\n',
    }),
    vscode.commands.registerCommand('agentpack.tune', async () => {
      try {
        return await tune(shownFolder(folders));
      } catch (error) {
        failures.show(error);
        return undefined;
      }
    }),
  );

  async function tune(folder: Folder): Promise<BenchmarkReport> {
    if (!vscode.workspace.isTrusted)
      throw new HelpfulError(
        'Tune replays the history with git, which does not run in Restricted Mode. Trust this folder first.',
        manageTrust(),
      );
    if (running) throw new UserError('Tune is already replaying past changes. Wait until it ends, or cancel it.');
    const { pack, problem } = readSettings(folder.uri);
    if (problem !== undefined) throw new UserError(problem);
    running = new AbortController();
    try {
      const report = await replay(folder, pack, running);
      const uri = vscode.Uri.from({
        scheme,
        path: `/Tune ${folder.name.replaceAll('/', ' ')}.md`,
        query: folder.uri.toString(),
      });
      texts.set(uri.toString(), tuneText(report, folder.name));
      changed.fire(uri);
      await showMarkdown(uri);
      return report;
    } finally {
      running = undefined;
    }
  }

  function replay({ uri, name }: Folder, pack: EditorSettings['pack'],
    abort: AbortController): Thenable<BenchmarkReport>
  {
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: `AgentPack: replaying past changes of ${name}`,
      cancellable: true,
    };
    return vscode.window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => abort.abort());
      progress.report({ message: 'reading the history' });
      return benchmarkProcess({
        cliPath: join(distDir, 'cli.js'),
        root: uri.fsPath,
        pack,
        signal: abort.signal,
        done: (count, of) => progress.report({ message: `${count} of ${of}`, increment: 100 / of }),
      });
    });
  }
}
