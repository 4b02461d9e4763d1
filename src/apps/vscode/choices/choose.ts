import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { redact, redactShort } from '#secrets/redact';
import type { Report } from '#reports';
import { HelpfulError, manageTrust, setTaskIn } from '../errorHelp';
import type { Failures } from '../failures';
import { flashStatus } from '../status/flash';
import { withProgress } from '../status/progress';
import { fileUri } from '../folder/fileUri';
import type { Folder } from '../folder/folder';
import type { Choices } from '../folder/state/folderState';
import { formatNameList } from '../counts';
import { label, notice, notificationText } from '../text';
import { choiceWords, forgottenWords, restoring, type ChoiceStep } from './choiceWords';
import { differenceWords, packDifference, type PackDifference } from './packDifference';
import { withIcon } from '../withIcon';

/**
 * Pins or excludes files and folders, or undoes that, and repacks if there is a pack. Reports what entered and left the
 * pack, with Undo.
 */
export async function chooseAll(folder: Folder, requestedSteps: readonly ChoiceStep[],
  failures: Failures): Promise<void>
{
  if (!vscode.workspace.isTrusted)
    throw new HelpfulError(
      l10n.t(
        'Files can be pinned and excluded only in a trusted workspace: AgentPack needs git to tell whether the list of them came with the repository.',
      ),
      manageTrust(),
    );
  if (requestedSteps.some(({ choice, on }) => choice === 'taskPinned' && on)) await throwIfNoTask(folder);
  const { choices: before, report } = folder.state;
  const steps = requestedSteps.map(({ paths, choice, on }) => ({
    paths: on ? paths : paths.filter((path) => before[choice].includes(path)),
    choice,
    on,
  })).filter(({ paths }) => paths.length > 0);
  if (steps.length === 0) return;
  let forgets = false;
  await vscode.window.withProgress({
    location: vscode.ProgressLocation.Window,
    title: l10n.t('AgentPack: checking the files'),
  }, async () => {
    for (const { paths, choice, on } of steps) forgets = await folder.choose(paths, choice, on) || forgets;
  });
  const requestedPaths = steps.flatMap(({ paths }) => paths);
  const done = formatNameList([
    ...steps.map(({ paths, choice, on }) => choiceWords(paths, choice, on)),
    ...(forgets ? [forgottenWords()] : []),
  ]);
  flashStatus(folder, l10n.t('AgentPack: {0}', label(done)));
  if (!report) return; // the choice takes effect with the first pack
  const difference = packDifference(report, await packAgain(folder));
  const words = differenceWords(done, requestedPaths, difference);
  if (words === undefined) flashStatus(folder, l10n.t('$(check) AgentPack: {0}', label(done)));
  else offerUndo(words, difference, folder, () => restore(folder, requestedPaths, before), failures);
}

/** A task that is inferred from the branch and the changed files differs after the next change. */
export async function throwIfNoTask(folder: Folder): Promise<void> {
  if (folder.state.report?.taskSource === 'option' || await folder.readTask(folder.state.thread) !== '') return;
  throw new HelpfulError(l10n.t('There is no task to pin files to. Set one first.'), setTaskIn(folder));
}

async function restore(folder: Folder, paths: readonly string[], before: Choices): Promise<void> {
  for (const step of restoring(paths, before, folder.state.choices))
    await folder.choose(step.paths, step.choice, step.on);
  await packAgain(folder);
}

function packAgain(folder: Folder): Promise<Report> {
  return withProgress(l10n.t('AgentPack: packing'), (request) => folder.pack(request));
}

/** Not awaited, because the message may stay open for a long time. */
function offerUndo(words: string, difference: PackDifference, folder: Folder, undo: () => Promise<void>,
  failures: Failures): void
{
  const [back, show] = [l10n.t('Undo'), l10n.t('Show Files')];
  vscode.window.showInformationMessage(notice(redact(notificationText(words, folder.nameIfSeveral))), back, show)
    .then(
      async (chosen) => {
        if (chosen === back) await undo();
        if (chosen === show) await showDifference(folder, difference);
      },
    ).then(undefined, (error: unknown) => failures.show(error));
}

async function showDifference(folder: Folder, { came, went }: PackDifference): Promise<void> {
  const row = (icon: string, description: string) => (path: string) => (
    { label: `$(${icon}) ${label(redactShort(path))}`, description, path }
  );
  const chosen = await vscode.window.showQuickPick([
    ...came.map(row('diff-added', l10n.t('entered the pack'))),
    ...went.map(row('diff-removed', l10n.t('left the pack'))),
  ].map(withIcon), { title: l10n.t('AgentPack: What Changed in the Pack'), placeHolder: l10n.t('Open a file') });
  if (chosen) await vscode.commands.executeCommand('vscode.open', fileUri(folder, chosen.path));
}
