import { hash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { UserError } from '#base/errors';
import { importEntries, type ImportableEntries } from '../engine/importEntries';
import type { MemoryChange, NewEntry } from '../engine/memoryChange';
import { findRuleFiles, readRuleText } from '../engine/ruleTexts';
import type { MemoryChangeReport } from '#reports';
import { createFileHost } from '#platform/fs/files';
import { confirmPlannedChanges } from '#features/connect/vscode/askOverChanges';
import { registerPreviews } from '#features/connect/vscode/previewDocuments';
import { translateSentence } from '#apps/vscode/engineWords';
import type { Folder } from '#apps/vscode/folder/folder';
import { flashStatus } from '#apps/vscode/status/flash';
import { escapeNotification } from '#apps/vscode/text';
import { createImportRows, type ImportRow } from './importRows';
import { getMemoryFileUri } from './memoryFiles';
import { countEntries } from './memoryWords';
import { getMemoryQueries } from './memoryQuestions';

const uncancelledRun = { cancel: neverCancelled };

/**
 * Merges duplicate entries and moves entries that are no longer valid to the archive, after showing the differences.
 */
export async function compactWithPreview(folder: Folder): Promise<void> {
  const report = await changeWithConsent(folder, { kind: 'compact' }, () => ({
    message: l10n.t('Compact the memory of this folder?'),
    detail: l10n.t(
      'Nearly identical entries are merged, and superseded and rejected ones move to memory.archive.md. Nothing is lost.',
    ),
    button: l10n.t('Compact'),
  }));
  if (report?.files.length === 0) throw new UserError(l10n.t('There is nothing to compact.'));
  if (report?.written) flashStatus(folder, `$(check) ${l10n.t('AgentPack: compacted the memory')}`);
}

/**
 * Imports statements from CLAUDE.md, AGENTS.md and other rules files as entries. The user selects the entries and
 * reviews the differences.
 */
export async function importSelectedRules(folder: Folder): Promise<void> {
  const { entries, skipped } = readImportableEntries(folder);
  if (entries.length + skipped.length === 0) {
    throw new UserError(
      l10n.t('This folder has no rules file with content, such as CLAUDE.md, AGENTS.md or .cursor/rules.'),
    );
  }
  const chosenEntries = await selectEntries(entries, skipped);
  if (!chosenEntries || chosenEntries.length === 0) return;
  const report = await changeWithConsent(folder, { kind: 'import', entries: chosenEntries }, (planned) => ({
    message: l10n.t('Add {0} to the memory?', countEntries(planned.entries.length)),
    detail: planned.entries.length < chosenEntries.length
      ? l10n.t('The memory already contains the other entries.')
      : l10n.t('The source files are not changed.'),
    button: l10n.t('Add'),
  }));
  if (report?.files.length === 0) throw new UserError(l10n.t('The memory already contains all of these entries.'));
  if (report?.written)
    flashStatus(folder, `$(check) ${l10n.t('AgentPack: added {0}', countEntries(report.entries.length))}`);
}

function readImportableEntries({ uri }: Folder): ImportableEntries {
  const files = createFileHost(realpathSync.native(uri.fsPath), () => [], () => undefined);
  const texts: { readonly path: string; readonly text: string; }[] = [];
  const readErrors: string[] = [];
  for (const path of findRuleFiles(files)) {
    try {
      texts.push({ path, text: readRuleText(files, path) });
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      readErrors.push(error.message); // the other files can still be imported
    }
  }
  const { entries, skipped } = importEntries(texts, (text) => hash('sha256', text));
  return { entries, skipped: [...readErrors, ...skipped] };
}

/** Lets the user select entries. Returns undefined if the list was closed. */
async function selectEntries(entries: readonly NewEntry[],
  skipped: readonly string[]): Promise<readonly NewEntry[] | undefined>
{
  const quickPick = vscode.window.createQuickPick<ImportRow>();
  quickPick.title = l10n.t('AgentPack: Import from Rules');
  quickPick.placeholder = skipped.length === 0
    ? l10n.t('Select what to add to the memory')
    : l10n.t('Select what to add to the memory. Skipped: {0}', escapeNotification(translateSentence(skipped[0]!)));
  quickPick.canSelectMany = true;
  quickPick.matchOnDescription = true;
  quickPick.ignoreFocusOut = true;
  const rows = createImportRows(entries);
  quickPick.items = rows;
  quickPick.selectedItems = rows.filter(({ entry }) => entry !== undefined);
  try {
    const chosenRows = await new Promise<readonly ImportRow[] | undefined>((resolve) => {
      quickPick.onDidAccept(() => resolve(quickPick.selectedItems));
      quickPick.onDidHide(() => resolve(undefined));
      quickPick.show();
    });
    return chosenRows?.flatMap(({ entry }) => entry ?? []);
  } finally {
    quickPick.dispose();
  }
}

/**
 * Shows the differences and writes the changes if the user agrees. Returns the report of the changes, or of the plan if
 * there is nothing to write, or undefined if the user did not agree.
 */
async function changeWithConsent(folder: Folder, change: MemoryChange,
  createPrompt: (plannedReport: MemoryChangeReport) => Parameters<typeof confirmPlannedChanges>[0]
): Promise<MemoryChangeReport | undefined> {
  const plannedReport = await getMemoryQueries(folder).preview({ change }, uncancelledRun);
  if (plannedReport.files.length === 0) return plannedReport;
  const files = plannedReport.files.map(({ path, before, after }) => ({
    path: getMemoryFileUri(folder, path).fsPath,
    file: path,
    before: before ?? undefined,
    after,
  }));
  const previews = registerPreviews();
  try {
    const isConfirmed = await confirmPlannedChanges(createPrompt(plannedReport), files, previews);
    return isConfirmed ? await getMemoryQueries(folder).change({ change }, uncancelledRun) : undefined;
  } finally {
    previews.dispose();
  }
}
