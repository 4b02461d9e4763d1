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
  /** Finds slower results, to show below the existing rows; called again when the window regains the focus. */
  findMore(): Promise<TaskSources['foundTasks']>;
  /** Returns the clipboard's text if it may be a task. */
  paste(): Promise<TaskSources['foundTasks']>;
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
  const quickPick = vscode.window.createQuickPick<Item>();
  let sources = initialSources;
  let focusListener: vscode.Disposable | undefined;
  const openFileButton: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('go-to-file'),
    tooltip: l10n.t('Edit {0}', file),
  };
  const editButton: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('edit'),
    tooltip: l10n.t('Edit Before Setting'),
  };
  const forgetButton: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('close'),
    tooltip: l10n.t('Remove from This List'),
  };
  quickPick.title = title;
  quickPick.placeholder = l10n.t('Type a task and press Enter, or choose one below');
  quickPick.buttons = [openFileButton];
  quickPick.matchOnDescription = true;
  quickPick.ignoreFocusOut = true;
  updateRows();
  try {
    return await new Promise<Choice | undefined>((resolve, reject) => {
      const rejectOnError = (work: () => Promise<void>) => {
        work().catch(reject);
      };
      quickPick.onDidChangeValue(() => updateRows());
      quickPick.onDidTriggerButton(() => resolve({ kind: 'openFile' }));
      quickPick.onDidTriggerItemButton(({ item: { row }, button }) =>
        rejectOnError(async () => {
          if (row?.kind !== 'set') return;
          if (button === editButton) editTask(row.task);
          else {
            sources = { ...sources, history: await forget(row.task) };
            updateRows(quickPick.activeItems);
          }
        })
      );
      quickPick.onDidAccept(() => {
        const row = quickPick.activeItems[0]?.row;
        if (row?.kind === 'paste') rejectOnError(readClipboard);
        else if (row?.kind === 'pins') resolve({ kind: 'pins' });
        else if (row?.kind === 'set') resolve({ kind: 'set', task: row.task });
        else if (quickPick.value.trim() !== '')
          resolve({ kind: 'set', task: resolveTypedTask(quickPick.value, getClipboardTask()) });
        else if (row?.kind === 'edit') {
          if (row.task.trim().includes('\n')) resolve({ kind: 'openFile' });
          else editTask(row.task);
        }
      });
      quickPick.onDidHide(() => resolve(undefined));
      const loadMoreTasks = () =>
        rejectOnError(async () => {
          const moreTasks = await findMore();
          sources = { ...sources, foundTasks: [...initialSources.foundTasks, ...moreTasks] };
          updateRows(quickPick.activeItems);
        });
      focusListener = vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) loadMoreTasks();
      });
      quickPick.show();
      loadMoreTasks();
    });
  } finally {
    focusListener?.dispose();
    quickPick.dispose();
  }

  /** Shows the clipboard's text as a row, which the user can choose by pressing Enter again. */
  async function readClipboard(): Promise<void> {
    const pastedTasks = await paste();
    if (pastedTasks.length === 0) {
      quickPick.placeholder = l10n.t('The clipboard contains no text that could be a task');
      return;
    }
    sources = { ...sources, foundTasks: [...sources.foundTasks, ...pastedTasks] };
    updateRows();
    const pastedItem = quickPick.items.find(({ row }) => row?.kind === 'set' && row.task === pastedTasks[0]!.task);
    if (pastedItem) quickPick.activeItems = [pastedItem];
  }

  /** Returns the task that was read from the clipboard, or '' if there is no such task. */
  function getClipboardTask(): string {
    return sources.foundTasks.find(({ from }) => from === 'clipboard')?.task ?? '';
  }

  function editTask(task: string): void {
    quickPick.value = task.trim();
    updateRows();
  }

  /** Shows the rows for the typed text. The first row becomes active unless the given item is still among the rows. */
  function updateRows(activeItems: readonly Item[] = []): void {
    const items = buildTaskRows(sources, quickPick.value).map(createItem);
    quickPick.keepScrollPosition = activeItems.length > 0;
    quickPick.items = items;
    const previousRow = activeItems[0]?.row;
    const matchingItem = previousRow?.kind === 'set' &&
      items.find(({ row }) => row?.kind === 'set' && row.task === previousRow.task);
    if (matchingItem) quickPick.activeItems = [matchingItem];
  }

  function createItem(row: TaskEntry): Item {
    if (row.kind === 'separator') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
    const buttons = row.kind === 'set'
      ? [...(row.task.includes('\n') ? [] : [editButton]), ...(row.isEarlier ? [forgetButton] : [])]
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
