import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { shownFolder, type Folders } from '../folder/folders';
import type { TuneSession } from './tuneFlow';

const scheme = 'agentpack-tune';

/**
 * `AgentPack: Tune`: replays past changes of the repository, shows what packs would have shown of them, and offers to
 * make what would have helped; `AgentPack: Undo Tune` takes that back.
 */
export function registerTune(folders: Folders, failures: Failures, distDir: string): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const texts = new Map<string, string>();
  const session: TuneSession = {
    running: undefined,
    document(name, folder, text) {
      const uri = vscode.Uri.from({ scheme, path: `/${name}.md`, query: folder.toString() });
      texts.set(uri.toString(), text);
      changed.fire(uri);
      return uri;
    },
  };
  return vscode.Disposable.from(
    changed,
    new vscode.Disposable(() => session.running?.abort()),
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) =>
        texts.get(uri.toString()) ??
          `${l10n.t('Run AgentPack: Tune again. Its result is not stored between sessions.')}\n`,
    }),
    failures.command('agentpack.tune', async () => {
      const { runTune } = await import('./tuneFlow');
      return runTune(shownFolder(folders), distDir, session);
    }),
    failures.command('agentpack.undoTune', async () => {
      const { undoTune } = await import('./tuneFlow');
      await undoTune(shownFolder(folders));
    }),
  );
}
