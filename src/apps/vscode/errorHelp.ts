import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import { UserError } from '#base/errors';
import { baseName } from '#base/text/paths';

/** The one helpful action, shown as the button of a message. */
export interface Help {
  readonly title: string;
  readonly command: string;
  readonly arguments?: readonly unknown[];
}

/** Returns help for actions that need a trusted folder. */
export function manageTrust(): Help {
  return { title: l10n.t('Manage Workspace Trust'), command: 'workbench.trust.manage' };
}

export function setTaskIn({ uri }: { readonly uri: Uri; }): Help {
  return { title: l10n.t('Set Task…'), command: 'agentpack.setTask', arguments: [undefined, uri] };
}

/** Returns the error for requests that only a pack can answer. */
export function noPackYet(folder: { readonly uri: Uri; readonly name: string; }): HelpfulError {
  return new HelpfulError(l10n.t('There is no pack in {0} yet. Set a task to create one.', folder.name),
    setTaskIn(folder));
}

/** A usage error with a helpful action. */
export class HelpfulError extends UserError {
  constructor(message: string, readonly help: Help) {
    super(message);
  }
}

/** Files that an editor shows as text. */
const textFile = /\.(?:toml|md|json)$/;

/**
 * Returns the action that helps with a user error: the error's own action, otherwise opening the file or setting that
 * it concerns.
 *
 * @param folder the folder that the error concerns; by default the folder that is shown
 */
export function helpFor(error: UserError, folder?: Uri): Help | undefined {
  if (error instanceof HelpfulError) return error.help;
  const { about } = error;
  if (about === undefined) return undefined;
  if ('setting' in about)
    return { title: l10n.t('Open Settings'), command: 'workbench.action.openSettings', arguments: [about.setting] };
  if (!textFile.test(about.file)) return undefined;
  return {
    title: l10n.t('Open {0}', baseName(about.file)),
    command: 'agentpack.openNamed',
    arguments: [about.file, about.line ?? 1, ...(folder ? [folder] : [])],
  };
}
