import { inWords } from './engineWords';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Cancelled, UserError } from '#base/errors';
import { redact } from '#secrets/redact';
import type { NotedError } from '#reports';
import { unexpectedErrorText, getErrorStack } from '#platform/process/unexpectedError';
import { helpFor, type Help } from './errorHelp';
import type { Folder } from './folder/folder';
import { notice, notificationText, visible } from './text';

/**
 * The length, in characters, up to which a notification without a button fits: it is drawn as one line, and the rest is
 * cut off.
 */
const oneLine = 55;
/** Errors for diagnostics. */
const remembered = 10;

/** Shows errors and logs them. A cancellation is not an error. */
export class Failures {
  private readonly shown = new Set<string>();

  private recent: readonly { readonly error: unknown; readonly at: number; }[] = [];

  /** `folder`: the folder of AgentPack's own programs. */
  constructor(private readonly log: vscode.LogOutputChannel, private readonly folder: string) {}

  /** Returns the last unexpected errors of this window, without their messages and oldest first. */
  async noted(): Promise<readonly NotedError[]> {
    const { notedError } = await import('#engine/state/errorLog');
    return this.recent.map(({ error, at }) => notedError(error, 'editor', at, this.folder));
  }

  /** Registers a command: its errors are shown, and a caller from code then gets undefined. */
  command<Given extends unknown[]>(id: string, work: (...args: Given) => unknown): vscode.Disposable {
    return vscode.commands.registerCommand(id, async (...args: Given) => {
      try {
        return await work(...args);
      } catch (error) {
        this.show(error);
        return undefined;
      }
    });
  }

  /** Shows an error of a command, always. */
  show(error: unknown): void {
    const message = this.note(error);
    if (message !== undefined) this.toast(message, error);
  }

  /**
   * Shows an error of work that nobody waits for, once for each folder and message. Returns the same value as `note`.
   */
  background(folder: Folder, error: unknown): string | undefined {
    const message = this.note(error);
    if (message === undefined) return undefined;
    const key = `${folder.uri.toString()} ${message}`;
    if (!this.shown.has(key)) this.toast(message, error, folder);
    this.shown.add(key);
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

  /** Logs an error. Returns the sentence for the user; undefined for a cancellation. */
  note(error: unknown): string | undefined {
    if (error instanceof Cancelled) return undefined;
    if (error instanceof UserError) {
      this.log.warn(visible(redact(error.message)));
      return redact(inWords(error.message));
    }
    this.recent = [...this.recent, { error, at: Date.now() }].slice(-remembered);
    this.log.error(redact(getErrorStack(error)));
    return redact(inWords(unexpectedErrorText(error)));
  }

  /**
   * Shows a `UserError` as information with the action that helps, if any; any other error as an error with the log.
   */
  private toast(message: string, error: unknown, folder?: Folder): void {
    const name = folder?.nameIfSeveral;
    const text = notice(
      message.startsWith('AgentPack') && name === undefined ? message : notificationText(message, name),
    );
    const log: Help = { title: l10n.t('Show Log'), command: 'agentpack.showLog' };
    const help = error instanceof UserError
      ? helpFor(error, folder?.uri) ?? (text.length > oneLine ? log : undefined)
      : log;
    const actions = help ? [help.title] : [];
    const shown = error instanceof UserError
      ? vscode.window.showInformationMessage(text, ...actions)
      : vscode.window.showErrorMessage(text, ...actions);
    shown.then(async (chosen) => {
      if (chosen !== undefined && help) await vscode.commands.executeCommand(help.command, ...(help.arguments ?? []));
    }).then(undefined, (failed: unknown) => this.show(failed));
  }
}
