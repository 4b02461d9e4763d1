import { translateSentence } from './engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Cancelled, UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { RecordedError } from '#reports';
import { formatUnexpectedError, getErrorStack } from '#platform/process/unexpectedError';
import { findErrorHelp, type Help } from './errorHelp';
import type { Folder } from './folder/folder';
import { escapeNotification, formatNotification, visible } from './text';

/**
 * The maximum length, in characters, of a notification without a button. VS Code shows such a notification on one line
 * and cuts off longer text.
 */
const maxOneLineLength = 55;
/** The maximum number of errors that are kept for diagnostics. */
const maxRecentErrors = 10;

/** Shows errors and logs them. A cancellation is not an error. */
export class Failures {
  private readonly shownKeys = new Set<string>();

  private recentErrors: readonly { readonly error: unknown; readonly time: number; }[] = [];

  /** `folder`: the folder that contains AgentPack's own programs. */
  constructor(private readonly log: vscode.LogOutputChannel, private readonly folder: string) {}

  /** Returns the latest unexpected errors of this window without their messages, oldest first. */
  async listRecentErrors(): Promise<readonly RecordedError[]> {
    const { createNotedError } = await import('#engine/state/errorLog');
    return this.recentErrors.map(({ error, time }) => createNotedError(error, 'editor', time, this.folder));
  }

  /** Registers a command. Its errors are shown, and code that called the command then receives undefined. */
  command<Args extends unknown[]>(id: string, work: (...args: Args) => unknown): vscode.Disposable {
    return vscode.commands.registerCommand(id, async (...args: Args) => {
      try {
        return await work(...args);
      } catch (error) {
        this.show(error);
        return undefined;
      }
    });
  }

  /** Shows a command's error, even if it was shown before. */
  show(error: unknown): void {
    const message = this.note(error);
    if (message !== undefined) this.showNotification(message, error);
  }

  /**
   * Shows an error of background work, once for each folder and message. Returns the same value as `note`.
   */
  background(folder: Folder, error: unknown): string | undefined {
    const message = this.note(error);
    if (message === undefined) return undefined;
    const key = `${folder.uri.toString()} ${message}`;
    if (!this.shownKeys.has(key)) this.showNotification(message, error, folder);
    this.shownKeys.add(key);
    return message;
  }

  /** Logs an error of background work without showing it. */
  quiet(error: unknown): void {
    this.note(error);
  }

  /** Returns the message that a view shows in place of its rows; undefined for an error that only the log explains. */
  inView(error: unknown): string | undefined {
    const message = this.note(error);
    return error instanceof UserError ? message : undefined;
  }

  /** Logs an error. Returns the message for the user, or undefined for a cancellation. */
  note(error: unknown): string | undefined {
    if (error instanceof Cancelled) return undefined;
    if (error instanceof UserError) {
      this.log.warn(visible(redact(error.message)));
      return redact(translateSentence(error.message));
    }
    this.recentErrors = [...this.recentErrors, { error, time: Date.now() }].slice(-maxRecentErrors);
    this.log.error(redact(getErrorStack(error)));
    return redact(translateSentence(formatUnexpectedError(error)));
  }

  /**
   * Shows a `UserError` as information, with a helpful action if there is one. Shows any other error as an error, with
   * a button for the log.
   */
  private showNotification(message: string, error: unknown, folder?: Folder): void {
    const name = folder?.distinctName;
    const text = escapeNotification(
      message.startsWith('AgentPack') && name === undefined ? message : formatNotification(message, name),
    );
    const logHelp: Help = { title: l10n.t('Show Log'), command: 'agentpack.showLog' };
    const help = error instanceof UserError
      ? findErrorHelp(error, folder?.uri) ?? (text.length > maxOneLineLength ? logHelp : undefined)
      : logHelp;
    const actions = help ? [help.title] : [];
    const selection = error instanceof UserError
      ? vscode.window.showInformationMessage(text, ...actions)
      : vscode.window.showErrorMessage(text, ...actions);
    selection.then(async (chosenAction) => {
      if (chosenAction !== undefined && help)
        await vscode.commands.executeCommand(help.command, ...(help.arguments ?? []));
    }).then(undefined, (actionError: unknown) => this.show(actionError));
  }
}
