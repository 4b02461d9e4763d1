import { join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '../../../base/cancellation';
import { UserError } from '../../../base/errors';
import type { BenchmarkReport } from '../../../benchmark/results';
import type { Mode } from '../../../model';
import { benchmarkProcess } from './benchmarkProcess';
import { HelpfulError, manageTrust } from '../errorHelp';
import type { Failures } from '../failures';
import type { Folder } from '../folder/folder';
import { shownFolder, type Folders } from '../folder/folders';
import { readSettings } from '../settings/settings';
import type { EditorSettings } from '../settings/settingValues';
import { notice } from '../text';
import { showMarkdown } from '../explain/explain';
import { tuneText } from './tuneText';

const scheme = 'agentpack-tune';

/**
 * `AgentPack: Tune`: replays past changes of the repository, shows what packs would have shown of them, and offers to
 * make what would have helped; `AgentPack: Undo Tune` takes that back.
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
        texts.get(uri.toString()) ??
          `${l10n.t('Run AgentPack: Tune again. Its result is not stored between sessions.')}\n`,
    }),
    failures.command('agentpack.tune', () => tune(shownFolder(folders))),
    failures.command('agentpack.undoTune', async () => {
      const { undoTune } = await import('./tuneFlow');
      await undoTune(shownFolder(folders));
    }),
  );

  async function tune(folder: Folder): Promise<BenchmarkReport> {
    if (!vscode.workspace.isTrusted)
      throw new HelpfulError(
        l10n.t('Tune replays the history with git, which does not run in Restricted Mode. Trust this folder first.'),
        manageTrust(),
      );
    if (running)
      throw new UserError(l10n.t('Tune is already replaying past changes. Wait until it ends, or cancel it.'));
    const { pack, problem } = readSettings(folder.uri);
    if (problem !== undefined) throw problem;
    running = new AbortController();
    try {
      const { tuneChanges } = await import('./tuneChanges');
      const report = await replay(folder, pack, running);
      const changes = tuneChanges(report);
      const uri = vscode.Uri.from({
        scheme,
        path: `/${l10n.t('Tune {0}', folder.name).replaceAll('/', ' ')}.md`,
        query: folder.uri.toString(),
      });
      texts.set(uri.toString(), tuneText(report, changes, folder.name));
      changed.fire(uri);
      await showMarkdown(uri);
      if (changes.length > 0) {
        const { offerChanges } = await import('./tuneFlow');
        await offerChanges(folder, changes);
      }
      return report;
    } finally {
      running = undefined;
    }
  }

  async function replay(folder: Folder, pack: EditorSettings['pack'],
    abort: AbortController): Promise<BenchmarkReport>
  {
    const modes = await otherModes(folder, pack.mode);
    const options = {
      location: vscode.ProgressLocation.Notification,
      title: l10n.t('AgentPack: replaying past changes of {0}', notice(folder.name)),
      cancellable: true,
    };
    return vscode.window.withProgress(options, (progress, token) => {
      token.onCancellationRequested(() => abort.abort());
      progress.report({ message: l10n.t('reading the history') });
      return benchmarkProcess({
        cliPath: join(distDir, 'cli.js'),
        root: folder.uri.fsPath,
        pack,
        modes,
        signal: abort.signal,
        done: (count, of) => progress.report({ message: l10n.t('{0} of {1}', count, of), increment: 100 / of }),
      });
    });
  }
}

/** Without a setting, `config.toml` may name the present mode: only the engine reads it. */
async function otherModes(folder: Folder, set: Mode | undefined): Promise<readonly Mode[]> {
  const present = set ?? (await folder.ask.previewSize(undefined, neverCancelled)).mode;
  return (['lite', 'balanced', 'deep'] as const).filter((mode) => mode !== present);
}
