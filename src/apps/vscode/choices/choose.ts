import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { redact, redactShort } from '#secrets/redact';
import type { Report } from '#reports';
import { HelpfulError, createTrustHelp, createSetTaskHelp } from '../errorHelp';
import type { Failures } from '../failures';
import { flashStatus } from '../status/flash';
import { withProgress } from '../status/progress';
import { getFileUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import type { Choices } from '../folder/state/folderState';
import { formatNameList } from '../counts';
import { escapeLabel, escapeNotification, formatNotification } from '../text';
import { describeChoice, describeDroppedPins, findRestoreSteps, type ChoiceStep } from './choiceWords';
import { describeDifference, comparePackReports, type PackDifference } from './packDifference';
import { moveIconOutOfLabel } from '../withIcon';

/**
 * Pins or excludes files and folders, or undoes such choices, and repacks if there is a pack. Reports which files
 * entered and left the pack, and offers Undo.
 */
export async function applyChoices(folder: Folder, requestedSteps: readonly ChoiceStep[],
  failures: Failures): Promise<void>
{
  if (!vscode.workspace.isTrusted)
    throw new HelpfulError(
      l10n.t(
        'Pins and exclusions require a trusted workspace, because AgentPack uses Git to check where they come from.',
      ),
      createTrustHelp(),
    );
  if (requestedSteps.some(({ choice, on }) => choice === 'taskPinned' && on)) await throwIfNoTask(folder);
  const { choices: previousChoices, report } = folder.state;
  const steps = requestedSteps.map(({ paths, choice, on }) => ({
    paths: on ? paths : paths.filter((path) => previousChoices[choice].includes(path)),
    choice,
    on,
  })).filter(({ paths }) => paths.length > 0);
  if (steps.length === 0) return;
  let hasDroppedPins = false;
  await vscode.window.withProgress({
    location: vscode.ProgressLocation.Window,
    title: l10n.t('AgentPack: checking the files'),
  }, async () => {
    for (const { paths, choice, on } of steps)
      hasDroppedPins = await folder.choose(paths, choice, on) || hasDroppedPins;
  });
  const requestedPaths = steps.flatMap(({ paths }) => paths);
  const doneText = formatNameList([
    ...steps.map(({ paths, choice, on }) => describeChoice(paths, choice, on)),
    ...(hasDroppedPins ? [describeDroppedPins()] : []),
  ]);
  flashStatus(folder, l10n.t('AgentPack: {0}', escapeLabel(doneText)));
  if (!report) return; // the choice takes effect with the first pack
  const difference = comparePackReports(report, await repackFolder(folder));
  const message = describeDifference(doneText, requestedPaths, difference);
  if (message === undefined) flashStatus(folder, l10n.t('$(check) AgentPack: {0}', escapeLabel(doneText)));
  else offerUndo(message, difference, folder, () => restoreChoices(folder, requestedPaths, previousChoices), failures);
}

/** Throws if no task is set. A task inferred from the branch and changed files is not enough, since edits change it. */
export async function throwIfNoTask(folder: Folder): Promise<void> {
  if (folder.state.report?.taskSource === 'option' || await folder.readTask(folder.state.thread) !== '') return;
  throw new HelpfulError(l10n.t('There is no task to pin files to. Set one first.'), createSetTaskHelp(folder));
}

async function restoreChoices(folder: Folder, paths: readonly string[], previousChoices: Choices): Promise<void> {
  for (const step of findRestoreSteps(paths, previousChoices, folder.state.choices))
    await folder.choose(step.paths, step.choice, step.on);
  await repackFolder(folder);
}

function repackFolder(folder: Folder): Promise<Report> {
  return withProgress(l10n.t('AgentPack: packing'), (request) => folder.pack(request));
}

/** Shows the message with Undo. It is not awaited, because the message may stay open for a long time. */
function offerUndo(message: string, difference: PackDifference, folder: Folder, undo: () => Promise<void>,
  failures: Failures): void
{
  const [undoLabel, showLabel] = [l10n.t('Undo'), l10n.t('Show Files')];
  vscode.window.showInformationMessage(escapeNotification(redact(formatNotification(message, folder.distinctName))),
    undoLabel, showLabel)
    .then(
      async (chosenLabel) => {
        if (chosenLabel === undoLabel) await undo();
        if (chosenLabel === showLabel) await showDifference(folder, difference);
      },
    ).then(undefined, (error: unknown) => failures.show(error));
}

async function showDifference(folder: Folder, { added, removed }: PackDifference): Promise<void> {
  const createRow = (icon: string, description: string) => (path: string) => (
    { label: `$(${icon}) ${escapeLabel(redactShort(path))}`, description, path }
  );
  const chosenRow = await vscode.window.showQuickPick([
    ...added.map(createRow('diff-added', l10n.t('entered the pack'))),
    ...removed.map(createRow('diff-removed', l10n.t('left the pack'))),
  ].map(moveIconOutOfLabel), {
    title: l10n.t('AgentPack: What Changed in the Pack'),
    placeHolder: l10n.t('Open a file'),
  });
  if (chosenRow) await vscode.commands.executeCommand('vscode.open', getFileUri(folder, chosenRow.path));
}
