import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import { UserError } from '#base/errors';
import { getBaseName } from '#base/text/paths';

/** An action that helps with an error, shown as the button of a message. */
export interface Help {
  readonly title: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** Returns help for actions that need a trusted folder. */
export function createTrustHelp(): Help {
  return { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' };
}

export function createSetTaskHelp({ uri }: { readonly uri: Uri; }): Help {
  return { title: l10n.t('Set Task…'), command: 'agentpack.setTask', arguments: [undefined, uri] };
}

/** Creates the error for requests that need a pack. */
export function createNoPackError(folder: { readonly uri: Uri; readonly name: string; }): HelpfulError {
  return new HelpfulError(l10n.t('There is no pack in {0} yet. Set a task to create one.', folder.name),
    createSetTaskHelp(folder));
}

/** A usage error with a helpful action. */
export class HelpfulError extends UserError {
  constructor(message: string, readonly help: Help) {
    super(message);
  }
}

/** Matches files that the editor shows as text. */
const textFilePattern = /\.(?:toml|md|json)$/;

/**
 * Returns the action that helps with a user error: either the error's own action, or opening the file or setting that
 * the error concerns.
 *
 * @param folder the folder that the error concerns; by default the folder that is shown
 */
export function findErrorHelp(error: UserError, folder?: Uri): Help | undefined {
  if (error instanceof HelpfulError) return error.help;
  const { about } = error;
  if (about === undefined) return undefined;
  if ('setting' in about)
    return { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: [about.setting] };
  if (!textFilePattern.test(about.file)) return undefined;
  return {
    title: l10n.t('Open {0}', getBaseName(about.file)),
    command: 'agentpack.openNamed',
    arguments: [about.file, about.line ?? 1, ...(folder ? [folder] : [])],
  };
}
