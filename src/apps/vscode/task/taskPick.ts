import * as vscode from 'vscode';
import * as l10n from '@vscode/l10n';
import { taskRows, type TaskEntry, type TaskSources } from './taskRows';
import { typedTask } from './taskTexts';
import { withIcon } from '../withIcon';

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

/** Asks for a task: typed, or one of the rows below the input. Undefined if the user closed it. */
export async function pickTask({ title, file, sources: first, findMore, paste, forget }: TaskQuestion): Promise<
  Choice | undefined
> {
  const pick = vscode.window.createQuickPick<Item>();
  let sources = first;
  let focus: vscode.Disposable | undefined;
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
  draw();
  try {
    return await new Promise<Choice | undefined>((resolve, reject) => {
      const guarded = (work: () => Promise<void>) => {
        work().catch(reject);
      };
      pick.onDidChangeValue(() => draw());
      pick.onDidTriggerButton(() => resolve({ kind: 'openFile' }));
      pick.onDidTriggerItemButton(({ item: { row }, button }) =>
        guarded(async () => {
          if (row?.kind !== 'set') return;
          if (button === editRow) edit(row.task);
          else {
            sources = { ...sources, history: await forget(row.task) };
            draw(pick.activeItems);
          }
        })
      );
      pick.onDidAccept(() => {
        const row = pick.activeItems[0]?.row;
        if (row?.kind === 'paste') guarded(readClipboard);
        else if (row?.kind === 'pins') resolve({ kind: 'pins' });
        else if (row?.kind === 'set') resolve({ kind: 'set', task: row.task });
        else if (pick.value.trim() !== '')
          resolve({ kind: 'set', task: typedTask(pick.value, copied()) });
        else if (row?.kind === 'edit') {
          if (row.task.trim().includes('\n')) resolve({ kind: 'openFile' });
          else edit(row.task);
        }
      });
      pick.onDidHide(() => resolve(undefined));
      const find = () =>
        guarded(async () => {
          const moreTasks = await findMore();
          sources = { ...sources, found: [...first.found, ...moreTasks] };
          draw(pick.activeItems);
        });
      focus = vscode.window.onDidChangeWindowState(({ focused }) => {
        if (focused) find();
      });
      pick.show();
      find();
    });
  } finally {
    focus?.dispose();
    pick.dispose();
  }

  /** Shows the clipboard's text as a row that another Enter chooses. */
  async function readClipboard(): Promise<void> {
    const pastedTasks = await paste();
    if (pastedTasks.length === 0) {
      pick.placeholder = l10n.t('The clipboard holds no text that could be a task');
      return;
    }
    sources = { ...sources, found: [...sources.found, ...pastedTasks] };
    draw();
    const shown = pick.items.find(({ row }) => row?.kind === 'set' && row.task === pastedTasks[0]!.task);
    if (shown) pick.activeItems = [shown];
  }

  /** Returns the clipboard's text, which may be a task. */
  function copied(): string {
    return sources.found.find(({ from }) => from === 'clipboard')?.task ?? '';
  }

  function edit(task: string): void {
    pick.value = task.trim();
    draw();
  }

  /** After typing, the first row is the active one; `active` stays active if the rows change automatically. */
  function draw(active: readonly Item[] = []): void {
    const items = taskRows(sources, pick.value).map(itemOf);
    pick.keepScrollPosition = active.length > 0;
    pick.items = items;
    const before = active[0]?.row;
    const matchingItem = before?.kind === 'set' &&
      items.find(({ row }) => row?.kind === 'set' && row.task === before.task);
    if (matchingItem) pick.activeItems = [matchingItem];
  }

  function itemOf(row: TaskEntry): Item {
    if (row.kind === 'separator') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
    const buttons = row.kind === 'set'
      ? [...(row.task.includes('\n') ? [] : [editRow]), ...(row.isEarlier ? [forgetRow] : [])]
      : [];
    return withIcon({
      label: row.label,
      description: row.description,
      ...('detail' in row && row.detail !== undefined && { detail: row.detail }),
      ...(row.kind !== 'set' && row.kind !== 'paste' && { alwaysShow: true }),
      buttons,
      row,
    });
  }
}
