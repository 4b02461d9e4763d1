import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { UserError } from '#base/errors';
import type { CallersReport, CodePlace } from '#reports';
import { toCancel } from '#apps/vscode/cancelOf';
import { getChosenFile } from '#apps/vscode/commands/chosenFiles';
import { translateSentence } from '#apps/vscode/engineWords';
import { getFileUri, getPackPath } from '#apps/vscode/folder/fileUri';
import { describeCallCount } from '#apps/vscode/decorations/packedLines';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import { escapeLabel } from '#apps/vscode/text';
import { buildCallerRows, formatLocationKey, type CallerRow, type ConfirmedLocations } from './callerRows';
import { findSymbolAtCursor } from './symbolAtCursor';

/**
 * Implements `AgentPack: Show Callers in Pack`: lists the callers of the symbol at the cursor, grouped by whether
 * the pack contains them. Returns the report. `symbol` replaces the symbol at the cursor.
 */
export async function showCallers(folders: Folders, symbol?: string): Promise<CallersReport | undefined> {
  const editor = vscode.window.activeTextEditor;
  const file = symbol === undefined ? getChosenFile(folders, undefined) : undefined;
  const folder = file?.folder ?? folders.current;
  if (!folder) throw new UserError(l10n.t('Open a folder first.'));
  const query = symbol ?? (editor && file ? await findSymbolAtCursor(folders, editor, file) : undefined);
  const report = query === undefined ? await promptForCallers(folder) : await requestOrPrompt(folder, query);
  if (report) showCallerList(folder, report);
  return report;
}

/** Requests the callers; if the query is invalid or ambiguous, prompts the user for another symbol. */
async function requestOrPrompt(folder: Folder, query: string): Promise<CallersReport | undefined> {
  try {
    return await requestCallers(folder, query);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return promptForCallers(folder, query, translateSentence(error.message));
  }
}

async function promptForCallers(folder: Folder, value = '', problem?: string): Promise<CallersReport | undefined> {
  const name = await vscode.window.showInputBox({
    title: l10n.t('AgentPack: Show Callers in Pack'),
    prompt: problem === undefined
      ? l10n.t('A function, method or class: NAME, CLASS.METHOD or FILE#SYMBOL')
      : escapeLabel(problem),
    value,
  });
  return name === undefined ? undefined : requestCallers(folder, name);
}

async function requestCallers(folder: Folder, symbol: string): Promise<CallersReport> {
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: l10n.t('AgentPack: finding callers'), cancellable: true },
    (_, token) => folder.ask.callers(symbol, toCancel(token)),
  );
}

type CallerItem = vscode.QuickPickItem & { readonly row?: CallerRow; readonly showsAll?: true; };

function showCallerList(folder: Folder, report: CallersReport): void {
  const packedPaths = new Set(folder.state.report?.files.map(({ path }) => path) ?? []);
  const pick = vscode.window.createQuickPick<CallerItem>();
  const show = (confirmedLocations: ConfirmedLocations) => {
    pick.items = createItems(buildCallerRows(report, packedPaths, confirmedLocations));
  };
  pick.title = l10n.t('Callers of {0}', report.symbol);
  pick.placeholder = report.callers.length === 0
    ? l10n.t('No calls were found.')
    : describeCallCount(report);
  pick.matchOnDescription = pick.matchOnDetail = true;
  pick.busy = report.callers.length > 0;
  show(new Set());
  let isOpen = true;
  pick.onDidAccept(() => {
    const [chosenItem] = pick.selectedItems;
    pick.hide();
    if (chosenItem?.showsAll) void peekCallers(folder, report);
    else if (chosenItem?.row?.kind === 'site') void openSite(folder, chosenItem.row.site);
  });
  pick.onDidHide(() => {
    isOpen = false;
    pick.dispose();
  });
  pick.show();
  if (pick.busy)
    void findReferences(folder, report.definition).then((confirmedLocations) => {
      if (!isOpen) return;
      if (confirmedLocations.size > 0) show(confirmedLocations);
      pick.busy = false;
    });
}

function createItems(rows: readonly CallerRow[]): CallerItem[] {
  const showAllItem: CallerItem = { label: `$(references) ${l10n.t('Show All in the Editor')}`, showsAll: true };
  return [
    ...(rows.some(({ kind }) => kind === 'site') ? [showAllItem] : []),
    ...rows.map((row): CallerItem =>
      row.kind === 'heading'
        ? { label: row.label, kind: vscode.QuickPickItemKind.Separator }
        : row.kind === 'note'
        ? { label: `$(info) ${row.label}` }
        : { label: row.label, description: row.description, detail: row.detail, row }
    ),
  ];
}

/** Returns the references to a symbol that a language server reports; an empty set without a server. */
async function findReferences(folder: Folder, definition: CodePlace): Promise<ConfirmedLocations> {
  const locations = await vscode.commands.executeCommand<readonly vscode.Location[] | undefined>(
    'vscode.executeReferenceProvider',
    getFileUri(folder, definition.file),
    toEditorPosition(definition),
  ) ?? [];
  return new Set(locations.flatMap(({ uri, range: { start } }) => {
    const path = getPackPath(folder, uri);
    return path === undefined ? [] : [formatLocationKey(path, start.line + 1, start.character + 1)];
  }));
}

async function peekCallers(folder: Folder, { definition, callers }: CallersReport): Promise<void> {
  const uri = getFileUri(folder, definition.file);
  const position = toEditorPosition(definition);
  await vscode.window.showTextDocument(uri, { selection: new vscode.Range(position, position) });
  await vscode.commands.executeCommand('editor.action.showReferences', uri, position,
    callers.map((site) => new vscode.Location(getFileUri(folder, site.file), toEditorPosition(site))));
}

async function openSite(folder: Folder, site: CodePlace): Promise<void> {
  const position = toEditorPosition(site);
  await vscode.window.showTextDocument(getFileUri(folder, site.file), {
    selection: new vscode.Range(position, position),
  });
}

function toEditorPosition({ line, column }: CodePlace): vscode.Position {
  return new vscode.Position(line - 1, column - 1);
}
