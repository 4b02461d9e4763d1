import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { Cancelled } from '#base/errors';
import type { Report } from '#reports';
import type { Folder } from '../folder/folder';
import { parseBudget, computeSizeEffect, sizeKey, sizeRows, type SizeChoice, type SizeEffect, type SizeInput,
  type SizeRow } from './sizeRows';
import { withIcon } from '../withIcon';

type Item = vscode.QuickPickItem & { readonly row: SizeRow; };

/**
 * Asks for a budget or a mode. Each row describes the pack that it would produce: previews are packed one after the
 * other while the rows are open, and write nothing. Undefined if the user closed it.
 */
export async function pickSize(folder: Folder, present: SizeInput['present'], title: string,
  destination: string): Promise<SizeChoice | undefined>
{
  const pick = vscode.window.createQuickPick<Item>();
  const effects = new Map<string, SizeEffect>();
  const cancel = { cancelled: false };
  let typed: number | undefined;
  let now: Report | undefined;
  let measuring: Promise<void> | undefined;
  pick.title = title;
  pick.placeholder = l10n.t('Choose, or type another budget. It is written to {0}', destination);
  try {
    return await new Promise<SizeChoice | undefined>((resolve, reject) => {
      const measure = () => {
        measuring ??= measureAll().finally(() => {
          measuring = undefined;
        });
        measuring.catch(reject);
      };
      pick.onDidChangeValue((value) => {
        typed = parseBudget(value);
        draw();
        measure();
      });
      pick.onDidAccept(() => {
        const row = pick.activeItems[0]?.row;
        if (row?.kind === 'choice') resolve(row.choice);
      });
      pick.onDidHide(() => resolve(undefined));
      draw();
      const active = pick.items.find(({ row }) => row.kind === 'choice' && row.isPresent);
      if (active) pick.activeItems = [active];
      pick.show();
      measure();
    });
  } finally {
    cancel.cancelled = true;
    pick.dispose();
  }

  async function measureAll(): Promise<void> {
    try {
      await measureRows();
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    }
  }

  /** Measures until every row has its effect. */
  async function measureRows(): Promise<void> {
    now ??= await folder.ask.previewSize(undefined, cancel);
    for (;;) {
      const next = rows().find((row) => row.kind === 'choice' && !effects.has(sizeKey(row.choice)));
      if (next?.kind !== 'choice') return;
      effects.set(sizeKey(next.choice), computeSizeEffect(now, await folder.ask.previewSize(next.choice, cancel)));
      if (cancel.cancelled) return;
      draw();
    }
  }

  function rows(): readonly SizeRow[] {
    return sizeRows({ present, typed, effectOf: (choice) => effects.get(sizeKey(choice)) });
  }

  function draw(): void {
    const before = pick.activeItems[0]?.row;
    pick.keepScrollPosition = true;
    pick.items = rows().map(itemOf);
    const previousItem = before?.kind === 'choice' &&
      pick.items.find(({ row }) => row.kind === 'choice' && sizeKey(row.choice) === sizeKey(before.choice));
    const first = typed === undefined
      ? previousItem
      : pick.items.find(({ row }) => row.kind === 'choice' && row.isTyped);
    if (first) pick.activeItems = [first];
  }

  function itemOf(row: SizeRow): Item {
    if (row.kind === 'separator') return { label: row.label, kind: vscode.QuickPickItemKind.Separator, row };
    const { label, description, detail, isTyped } = row;
    return withIcon({ label, description, detail, row, ...(isTyped && { alwaysShow: true }) });
  }
}
