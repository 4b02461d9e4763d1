import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { applyChoices } from '#apps/vscode/choices/choose';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { thousands } from '#apps/vscode/text';
import { formatResumeCommand } from './resumeCommand';
import { findSessionOfRow } from './shownSessions';

/** Copies the command that resumes a row's session. */
export async function copyResumeCommand(folder: Folder, row: unknown): Promise<void> {
  const resume = findSessionOfRow(row)?.resume;
  if (!resume) throw new UserError(l10n.t('This session has no command to resume it.'));
  await vscode.env.clipboard.writeText(formatResumeCommand(resume, folder.uri.fsPath, process.platform === 'win32'));
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: copied the command to the clipboard')}`);
}

/** Copies the working set of a row's session, which a new session can continue with. */
export async function copyWorkingSet(folder: Folder, row: unknown): Promise<void> {
  const session = findSessionOfRow(row);
  if (!session) throw new UserError(l10n.t('Choose a session in the Agents view.'));
  const text = await folder.readAgentSessions({ what: 'digest', id: session.id }, { cancel: neverCancelled });
  await vscode.env.clipboard.writeText(text);
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: the working set is on the clipboard')}`);
}

/** Pins the files that the session needed but the pack did not show. */
export async function readMissedNextTime(folder: Folder, row: unknown, failures: Failures): Promise<void> {
  const missed = findSessionOfRow(row)?.pack?.missed ?? [];
  if (missed.length === 0) throw new UserError(l10n.t('The pack did not miss any files of this session.'));
  await applyChoices(folder, [{ paths: missed, choice: 'pinned', on: true }], failures);
}

/** Removes the data stored about sessions below `.agentpack/`. */
export async function forgetSessions(folder: Folder): Promise<void> {
  const count = await folder.readAgentSessions({ what: 'forget' }, { cancel: neverCancelled });
  const message = count === 1
    ? l10n.t('AgentPack: removed the stored data of 1 transcript')
    : l10n.t('AgentPack: removed the stored data of {0} transcripts', thousands(count));
  flashStatus(folder, `$(check) ${message}`);
}
