import { join } from 'node:path';
import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { neverCancelled } from '../../../base/cancellation';
import { UserError } from '../../../base/errors';
import type { BenchmarkReport } from '../../../benchmark/results';
import type { Mode } from '../../../model';
import { repack } from '../commands/packCommands';
import { HelpfulError, manageTrust } from '../errorHelp';
import { showMarkdown } from '../explain/explain';
import type { Folder } from '../folder/folder';
import { readSettings } from '../settings/settings';
import type { EditorSettings } from '../settings/settingValues';
import { flashStatus } from '../status/flash';
import { label, notice } from '../text';
import { benchmarkProcess } from './benchmarkProcess';
import { applyChanges, storedUndo, undoChanges } from './applyChanges';
import { changeTitle, tuneChanges, type TuneChange } from './tuneChanges';
import { tuneText } from './tuneText';
import { tunePorts } from './tunePorts';

/** What Tune leaves until the next one. */
export interface TuneSession {
  /** Of the replay that runs. */
  running: AbortController | undefined;
  /** The read-only document of a result. */
  document(name: string, folder: vscode.Uri, text: string): vscode.Uri;
}

/** Replays past changes, shows what packs would have shown of them, and offers what would have helped. */
export async function runTune(folder: Folder, distDir: string, session: TuneSession): Promise<BenchmarkReport> {
  if (!vscode.workspace.isTrusted)
    throw new HelpfulError(
      l10n.t('Tune replays the history with git, which does not run in Restricted Mode. Trust this folder first.'),
      manageTrust(),
    );
  if (session.running)
    throw new UserError(l10n.t('Tune is already replaying past changes. Wait until it ends, or cancel it.'));
  const { pack, problem } = readSettings(folder.uri);
  if (problem !== undefined) throw problem;
  const abort = session.running = new AbortController();
  try {
    const report = await replay(folder, pack, distDir, abort);
    const changes = tuneChanges(report);
    const name = l10n.t('Tune {0}', folder.name).replaceAll('/', ' ');
    await showMarkdown(session.document(name, folder.uri, tuneText(report, changes, folder.name)));
    if (changes.length > 0) await offerChanges(folder, changes);
    return report;
  } finally {
    session.running = undefined;
  }
}

async function replay(folder: Folder, pack: EditorSettings['pack'], distDir: string,
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

/** Without a setting, `config.toml` may name the present mode: only the engine reads it. */
async function otherModes(folder: Folder, set: Mode | undefined): Promise<readonly Mode[]> {
  const present = set ?? (await folder.ask.previewSize(undefined, neverCancelled)).mode;
  return (['lite', 'balanced', 'deep'] as const).filter((mode) => mode !== present);
}

/** Asks which of the changes to make; none is made without a choice. */
async function offerChanges(folder: Folder, changes: readonly TuneChange[]): Promise<void> {
  const rows = changes.map((change) => ({
    label: label(changeTitle(change)),
    detail: label(change.text),
    picked: true,
    change,
  }));
  const chosen = await vscode.window.showQuickPick(rows, {
    title: l10n.t('AgentPack: Tune ({0})', folder.name),
    placeHolder: l10n.t('Choose what to change. Undo Tune takes it back'),
    canPickMany: true,
    ignoreFocusOut: true,
  });
  if (!chosen || chosen.length === 0) return;
  await applyChanges(chosen.map(({ change }) => change), tunePorts(folder), (undo) => folder.remembered.setTuned(undo));
  await packAndSay(folder, chosen.length === 1
    ? l10n.t('AgentPack: 1 change was made')
    : l10n.t('AgentPack: {0} changes were made', chosen.length));
}

/** Restores what the last Tune of this folder changed. */
export async function undoTune(folder: Folder): Promise<void> {
  const undo = storedUndo(folder.remembered.tuned);
  if (!undo) throw new UserError(l10n.t('Tune changed nothing in {0} that could be undone.', folder.name));
  await undoChanges(undo, tunePorts(folder));
  await folder.remembered.setTuned(undefined);
  await packAndSay(folder, l10n.t('AgentPack: what Tune changed is as it was'));
}

/** With what was changed, where there is a pack. */
async function packAndSay(folder: Folder, words: string): Promise<void> {
  if (folder.state.report) await repack(folder);
  flashStatus(folder, words);
}
