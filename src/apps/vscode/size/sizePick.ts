import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { Cancelled } from '#base/errors';
import type { Report } from '#reports';
import type { Folder } from '../folder/folder';
import { parseBudget, computeSizeEffect, formatSizeKey, buildSizeRows, type SizeChoice, type SizeEffect, type SizeInput,
  type SizeRow } from './sizeRows';
import { moveIconOutOfLabel } from '../withIcon';

type Item = vscode.QuickPickItem & { readonly row: SizeRow; };

/**
 * Asks the user for a budget or a mode. Each row describes the pack that the choice would produce. Previews are packed
 * one at a time while the picker is open, and nothing is written. Returns undefined if the user closes the picker.
 */
export async function pickSize(folder: Folder, currentSize: SizeInput['currentSize'], title: string,
  destination: string): Promise<SizeChoice | undefined>
{
  const quickPick = vscode.window.createQuickPick<Item>();
  const effectByKey = new Map<string, SizeEffect>();
  const cancel = { cancelled: false };
  let typedBudget: number | undefined;
  let currentReport: Report | undefined;
  let measurement: Promise<void> | undefined;
  quickPick.title = title;
  quickPick.placeholder = l10n.t('Choose an item or type a budget. The choice is written to {0}.', destination);
  try {
    return await new Promise<SizeChoice | undefined>((resolve, reject) => {
      const measure = () => {
        measurement ??= measureAll().finally(() => {
          measurement = undefined;
        });
        measurement.catch(reject);
      };
      quickPick.onDidChangeValue((value) => {
        typedBudget = parseBudget(value);
        redraw();
        measure();
      });
      quickPick.onDidAccept(() => {
        const row = quickPick.activeItems[0]?.row;
        if (row?.kind === 'choice') resolve(row.choice);
      });
      quickPick.onDidHide(() => resolve(undefined));
      redraw();
      const activeItem = quickPick.items.find(({ row }) => row.kind === 'choice' && row.isCurrent);
      if (activeItem) quickPick.activeItems = [activeItem];
      quickPick.show();
      measure();
    });
  } finally {
    cancel.cancelled = true;
    quickPick.dispose();
  }

  async function measureAll(): Promise<void> {
    try {
      await measureRows();
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }

  /** Measures the effects of all rows, one at a time. */
  async function measureRows(): Promise<void> {
    currentReport ??= await folder.ask.previewSize(undefined, cancel);
    for (;;) {
      const nextRow = listRows().find((row) => row.kind === 'choice' && !effectByKey.has(formatSizeKey(row.choice)));
      if (nextRow?.kind !== 'choice') return;
      effectByKey.set(formatSizeKey(nextRow.choice),
        computeSizeEffect(currentReport, await folder.ask.previewSize(nextRow.choice, cancel)));
      if (cancel.cancelled) return;
      redraw();
    }
  }

  function listRows(): readonly SizeRow[] {
    return buildSizeRows({
      currentSize,
      typedBudget,
      getEffect: (choice) => effectByKey.get(formatSizeKey(choice)),
    });
  }

  function redraw(): void {
    const previousRow = quickPick.activeItems[0]?.row;
    quickPick.keepScrollPosition = true;
    quickPick.items = listRows().map(toItem);
    const previousItem = previousRow?.kind === 'choice' &&
      quickPick.items.find(({ row }) =>
        row.kind === 'choice' && formatSizeKey(row.choice) === formatSizeKey(previousRow.choice)
      );
    const activeItem = typedBudget === undefined
      ? previousItem
      : quickPick.items.find(({ row }) => row.kind === 'choice' && row.isTyped);
    if (activeItem) quickPick.activeItems = [activeItem];
  }

  function toItem(row: SizeRow): Item {
    if (row.kind === 'separator') return { label: row.label, kind: vscode.QuickPickItemKind.Separator, row };
    const { label, description, detail, isTyped } = row;
    return moveIconOutOfLabel({ label, description, detail, row, ...(isTyped && { alwaysShow: true }) });
  }
}
