import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { buildDiagnostics, formatDiagnostics } from '#engine/answers/diagnostics';
import type { RecordedError } from '#reports';
import type { Folder } from '../folder/folder';
import { flashStatus } from '../status/flash';

/** Runs `AgentPack: Copy Diagnostics`, which copies the facts that a problem report needs, without paths or content. */
export async function copyDiagnostics(folder: Folder, errors: readonly RecordedError[],
  version: string): Promise<void>
{
  const { report, freshness } = folder.state;
  const text = formatDiagnostics(buildDiagnostics({
    versions: { agentpack: version, editor: vscode.version, node: process.versions.node },
    system: `${process.platform} ${process.arch}`,
    report,
    freshness: freshness.state,
    threads: undefined,
    errors,
  }));
  await vscode.env.clipboard.writeText(`${text}\n`);
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: copied diagnostics')}`);
}
