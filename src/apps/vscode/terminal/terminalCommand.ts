import { mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { writeAtomic } from '#platform/fs/writeAtomic';
import { buildLaunchers } from './launchers';
import { onSettingsChange, readSettings } from '../settings/settings';
import { onNextTurn } from '../onNextTurn';

/**
 * Appends the folder of the `agentpack` command, which packs mention, to the `PATH` of the editor's terminals. The
 * user's own command with this name takes precedence. Does nothing in an untrusted workspace.
 */
export function registerTerminalCommand(context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel): vscode.Disposable
{
  const folder = join(context.globalStorageUri.fsPath, 'bin');
  const pathSuffix = `${delimiter}${folder}`;
  const variables = context.environmentVariableCollection;
  // terminals do not wait for the update, because they have the last window's variables
  return vscode.Disposable.from(onNextTurn(updateTerminals), onSettingsChange(updateTerminals),
    vscode.workspace.onDidGrantWorkspaceTrust(updateTerminals));

  function updateTerminals(): void {
    if (!vscode.workspace.isTrusted || !readSettings(undefined).terminalCommand) {
      variables.clear();
      return;
    }
    try {
      for (const { name, text } of buildLaunchers(process.execPath, context.asAbsolutePath('dist/cli.js')))
        writeIfChanged(join(folder, name), text);
    } catch (error) {
      variables.clear();
      log.warn(`The agentpack command is not available in terminals: cannot write to ${folder} (${String(error)}).`);
      return;
    }
    variables.description = l10n.t('Adds the `agentpack` command that context packs mention.');
    // setting it again would mark open terminals as outdated
    if (variables.get('PATH')?.value !== pathSuffix) variables.append('PATH', pathSuffix);
  }

  /** Writes atomically, because another window may be running the file at this moment. */
  function writeIfChanged(path: string, text: string): void {
    if (readTextIfPresent(path) === text) return;
    mkdirSync(folder, { recursive: true });
    writeAtomic(path, text, 0o755);
  }
}

function readTextIfPresent(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
