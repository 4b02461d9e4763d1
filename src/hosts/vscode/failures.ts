import * as vscode from 'vscode';
import { Cancelled, UserError } from '../../base/errors';
import { redact } from '../../engine';
import { faultInWords, stackOf } from '../node/unexpectedError';
import { helpFor, type Help } from './errorHelp';
import type { Folder } from './folder/folder';
import { notice, visible } from './text';

/** Says what went wrong, once for each cause; a cancellation is no failure. */
export class Failures {
  private readonly told = new Set<string>();

  constructor(private readonly log: vscode.LogOutputChannel) {}

  /** Of something that a person asked for: always shown. */
  show(error: unknown): void {
    const message = this.note(error);
    if (message !== undefined) this.toast(message, error);
  }

  /** Of upkeep: shown the first time that this message comes up, then only in the status bar and the log. */
  upkeep(folder: Folder, error: unknown): void {
    const message = this.note(error);
    if (message === undefined) return;
    folder.failed(message);
    if (this.told.has(message)) return;
    this.told.add(message);
    this.toast(message, error);
  }

  private note(error: unknown): string | undefined {
    if (error instanceof Cancelled) return undefined;
    if (error instanceof UserError) {
      const message = redact(error.message);
      this.log.warn(visible(message));
      return message;
    }
    this.log.error(redact(stackOf(error)));
    return redact(faultInWords(error));
  }

  /** An error of use is information, with the one action that helps; a fault of ours is an error, with the log. */
  private toast(message: string, error: unknown): void {
    const text = notice(message.startsWith('AgentPack') ? message : `AgentPack: ${message}`);
    const log: Help = { title: 'Show Log', command: 'agentpack.showLog' };
    const help = error instanceof UserError ? helpFor(error) : log;
    const actions = help ? [help.title] : [];
    const shown = error instanceof UserError
      ? vscode.window.showInformationMessage(text, ...actions)
      : vscode.window.showErrorMessage(text, ...actions);
    shown.then(async (chosen) => {
      if (chosen !== undefined && help) await vscode.commands.executeCommand(help.command, ...(help.arguments ?? []));
    }).then(undefined, (failed: unknown) => this.show(failed));
  }
}
