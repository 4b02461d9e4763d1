import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { Cancelled, UserError } from '#base/errors';
import type { Cancel } from '#base/cancellation';
import { findManualChoice } from '#engine/inputs/choiceOf';
import { toCancel } from '../cancelOf';
import type { Failures } from '../failures';
import type { FileInFolder, Folders } from '../folder/folders';
import { onSettingsChange, readSettings } from '../settings/settings';
import { escapeMarkdownText } from '../text';
import { describeCallCount, describePackedSymbol, findDefinedSymbol, listPackedLines,
  type ListedSymbol } from './packedLines';

/** The only commands that a hover may run. */
const enabledCommands = ['agentpack.pinFile', 'agentpack.unpinFile', 'agentpack.showCallers'];

/**
 * Marks the lines that the pack shows with icons next to the line numbers, and adds a hover to definitions, in folders
 * whose setting `agentpack.decorations` contains `lines`.
 */
export function registerPackedLineMarks(folders: Folders, failures: Failures,
  extensionUri: vscode.Uri): vscode.Disposable
{
  const lineDecoration = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    gutterIconPath: vscode.Uri.joinPath(extensionUri, 'media/packed-lines.svg'),
    gutterIconSize: 'contain',
    overviewRulerColor: new vscode.ThemeColor('agentpack.packedFileForeground'),
    overviewRulerLane: vscode.OverviewRulerLane.Left,
  });
  const stopListening = folders.onDidChangeAny(updateDecorations);
  updateDecorations();
  return vscode.Disposable.from(
    lineDecoration,
    new vscode.Disposable(stopListening),
    vscode.window.onDidChangeVisibleTextEditors(updateDecorations),
    onSettingsChange(updateDecorations),
    vscode.languages.registerHoverProvider({ pattern: '**' }, {
      provideHover: (document, position, token) =>
        findHover(document, position, toCancel(token)).catch((error: unknown) => {
          // other hovers of the editor are shown without this one
          if (!(error instanceof Cancelled) && !(error instanceof UserError)) failures.quiet(error);
          return undefined;
        }),
    }),
  );

  function updateDecorations(): void {
    for (const editor of vscode.window.visibleTextEditors) {
      // the pack's line numbers apply only to the saved file; until then, the editor moves the existing marks
      if (!editor.document.isDirty) editor.setDecorations(lineDecoration, listMarkedRanges(editor.document));
    }
  }

  function listMarkedRanges({ uri, lineCount }: vscode.TextDocument): readonly vscode.Range[] {
    const file = findMarkedFile(uri);
    const lines = file && listPackedLines(file.folder.state, file.path);
    return (lines ?? []).map(([first, last]) => new vscode.Range(first - 1, 0, Math.min(last, lineCount) - 1, 0));
  }

  function findMarkedFile(uri: vscode.Uri): FileInFolder | undefined {
    const file = folders.locate(uri);
    return file?.folder.state.report && readSettings(file.folder.uri).decorations.includes('lines') ? file : undefined;
  }

  async function findHover(document: vscode.TextDocument, position: vscode.Position,
    cancel: Cancel): Promise<vscode.Hover | undefined>
  {
    const range = document.getWordRangeAtPosition(position);
    const file = findMarkedFile(document.uri);
    if (!range || !file || document.isDirty) return undefined;
    const { files: [outline] } = await file.folder.ask.outline(file.path, cancel);
    const symbol = outline && findDefinedSymbol(outline.symbols, document.getText(range), position.line + 1);
    return symbol && new vscode.Hover(await createHoverText(file, symbol, document.uri.fsPath, cancel), range);
  }
}

async function createHoverText({ folder, path }: FileInFolder, symbol: ListedSymbol, filePath: string,
  cancel: Cancel): Promise<vscode.MarkdownString>
{
  const name = `${path}#${symbol.container === null ? '' : `${symbol.container}.`}${symbol.name}`;
  const isPinned = findManualChoice(folder.state.choices, path)?.choice === 'pinned';
  const callers = await folder.ask.callers(name, cancel).catch((error: unknown) => {
    if (error instanceof UserError) return undefined; // a symbol that cannot be called, such as a constant
    throw error;
  });
  const text = new vscode.MarkdownString([
    `**AgentPack** · ${escapeMarkdownText(describePackedSymbol(folder.state, path, symbol))}`,
    ...(callers ? [escapeMarkdownText(describeCallCount(callers))] : []),
    isPinned
      ? createLink(l10n.t('Unpin'), 'agentpack.unpinFile', filePath)
      : createLink(l10n.t('Pin to Pack'), 'agentpack.pinFile', filePath),
    // offered even if there are no calls, because the list states what was not searched
    ...(callers ? [createLink(l10n.t('Show Callers'), 'agentpack.showCallers', name)] : []),
  ].join(' · '));
  text.isTrusted = { enabledCommands };
  return text;
}

function createLink(label: string, command: string, argument: string): string {
  return `[${escapeMarkdownText(label)}](command:${command}?${encodeLinkArgument(argument)})`;
}

/** Also encodes parentheses, because a closing one would end the link. */
function encodeLinkArgument(argument: string): string {
  return encodeURIComponent(JSON.stringify([argument])).replace(/\(/g, '%28').replace(/\)/g, '%29');
}
