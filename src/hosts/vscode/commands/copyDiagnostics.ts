import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Failures } from '../failures';
import { shownFolder, type Folders } from '../folder/folders';
import { flashStatus } from '../status/flash';

/** `AgentPack: Copy Diagnostics`: what a report of a problem needs, without paths or content. */
export function registerCopyDiagnostics(folders: Folders, failures: Failures, version: string): vscode.Disposable {
  return failures.command('agentpack.copyDiagnostics', async () => {
    const { diagnosticsOf, diagnosticsText } = await import('../../../engine/answers/diagnostics');
    const folder = shownFolder(folders);
    const { report, freshness } = folder.state;
    const text = diagnosticsText(diagnosticsOf({
      versions: { agentpack: version, editor: vscode.version, node: process.versions.node },
      system: `${process.platform} ${process.arch}`,
      report,
      freshness: freshness.state,
      threads: undefined,
      errors: await failures.noted(),
    }));
    await vscode.env.clipboard.writeText(`${text}\n`);
    flashStatus(folder, `$(check) ${l10n.t('AgentPack: copied diagnostics')}`);
  });
}
