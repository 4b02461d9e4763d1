import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { buildTaskRows, type TaskEntry, type TaskSources } from './taskRows';
import { resolveTypedTask } from './taskTexts';
import { moveIconOutOfLabel } from '../withIcon';

type Item = vscode.QuickPickItem & { readonly row?: TaskEntry; };
type Choice = { readonly kind: 'set'; readonly task: string; } | { readonly kind: 'openFile' | 'pins'; };

export interface TaskQuestion {
  readonly title: string;
  /** The task's file, for a tooltip. */
  readonly file: string;
  readonly sources: TaskSources;
  /** Finds slower results, to show below the existing rows; called again when the window gets the focus. */
  findMore(): Promise<TaskSources['found']>;
  /** Returns the clipboard's text if it may be a task. */
  paste(): Promise<TaskSources['found']>;
  /** Removes an earlier task and returns the others. */
  forget(task: string): Promise<readonly string[]>;
}

/**
 * Asks the user to type a task or to choose one of the rows below the input. Returns undefined if the user closes the
 * input.
 */
export async function pickTask(
  { title, file, sources: initialSources, findMore, paste, forget }: TaskQuestion,
): Promise<
  Choice | undefined
> {
  const pick = vscode.window.createQuickPick<Item>();
  let sources = initialSources;
  let focusListener: vscode.Disposable | undefined;
  const openFile: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('go-to-file'),
    tooltip: l10n.t('Edit {0}', file),
  };
  const editRow: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('edit'),
    tooltip: l10n.t('Edit Before Setting'),
  };
  const forgetRow: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('close'),
    tooltip: l10n.t('Remove from This List'),
  };
  pick.title = title;
  pick.placeholder = l10n.t('Type a task and press Enter, or choose one below');
  pick.buttons = [openFile];
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true;
  updateRows();
  try {
    return await new Promise<Choice | undefined>((resolve, reject) => {
      const rejectOnError = (work: () => Promise<void>) => {
        work().catch(reject);
      };
      pick.onDidChangeValue(() => updateRows());
      pick.onDidTriggerButton(() => resolve({ kind: 'openFile' }));
      pick.onDidTriggerItemButton(({ item: { row }, button }) =>
        rejectOnError(async () => {
          if (row?.kind !== 'set') return;
          if (button === editRow) editTask(row.task);
          else {
            sources = { ...sources, history: await forget(row.task) };
            updateRows(pick.activeItems);
          }
        })
      );
      pick.onDidAccept(() => {
        const row = pick.activeItems[0]?.row;
        if (row?.kind === 'paste') rejectOnError(readClipboard);
        else if (row?.kind === 'pins') resolve({ kind: 'pins' });
        else if (row?.kind === 'set') resolve({ kind: 'set', task: row.task });
        else if (pick.value.trim() !== '')
          resolve({ kind: 'set', task: resolveTypedTask(pick.value, getClipboardTask()) });
        else if (row?.kind === 'edit') {
          if (row.task.trim().includes('\n')) resolve({ kind: 'openFile' });
          else editTask(row.task);
        }
      });
      pick.onDidHide(() => resolve(undefined));
      const loadMoreTasks = () =>
        rejectOnError(async () => {
          const moreTasks = await findMore();
          sources = { ...sources, found: [...initialSources.found, ...moreTasks] };
          updateRows(pick.activeItems);
        });
      focusListener = vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) loadMoreTasks();
      });
      pick.show();
      loadMoreTasks();
    });
  } finally {
    focusListener?.dispose();
    pick.dispose();
  }

  /** Shows the clipboard's text as a row, which the user can choose by pressing Enter again. */
  async function readClipboard(): Promise<void> {
    const pastedTasks = await paste();
    if (pastedTasks.length === 0) {
      pick.placeholder = l10n.t('The clipboard contains no text that could be a task');
      return;
    }
    sources = { ...sources, found: [...sources.found, ...pastedTasks] };
    updateRows();
    const pastedItem = pick.items.find(({ row }) => row?.kind === 'set' && row.task === pastedTasks[0]!.task);
    if (pastedItem) pick.activeItems = [pastedItem];
  }

  /** Returns the task that was read from the clipboard, or '' if there is no such task. */
  function getClipboardTask(): string {
    return sources.found.find(({ from }) => from === 'clipboard')?.task ?? '';
  }

  function editTask(task: string): void {
    pick.value = task.trim();
    updateRows();
  }

  /** Shows the rows for the typed text. The first row becomes active unless the given item is still among the rows. */
  function updateRows(activeItems: readonly Item[] = []): void {
    const items = buildTaskRows(sources, pick.value).map(createItem);
    pick.keepScrollPosition = activeItems.length > 0;
    pick.items = items;
    const previousRow = activeItems[0]?.row;
    const matchingItem = previousRow?.kind === 'set' &&
      items.find(({ row }) => row?.kind === 'set' && row.task === previousRow.task);
    if (matchingItem) pick.activeItems = [matchingItem];
  }

  function createItem(row: TaskEntry): Item {
    if (row.kind === 'separator') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
    const buttons = row.kind === 'set'
      ? [...(row.task.includes('\n') ? [] : [editRow]), ...(row.isEarlier ? [forgetRow] : [])]
      : [];
    return moveIconOutOfLabel({
      label: row.label,
      description: row.description,
      ...('detail' in row && row.detail !== undefined && { detail: row.detail }),
      ...(row.kind !== 'set' && row.kind !== 'paste' && { alwaysShow: true }),
      buttons,
      row,
    });
  }
}
