import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Choice } from './connectFlow';
import { connectTitle, scopeWords, type ConnectRow } from './connectItems';
import type { Scope } from './connectTypes';

type ConnectItem = vscode.QuickPickItem & { readonly row?: ConnectRow & { readonly kind: 'choice'; }; };

const scopeIcons: Readonly<Record<Scope, string>> = { user: 'account', repository: 'organization' };

export interface PickPlaces {
  /** The name of the shown folder. */
  readonly folder: string;
  readonly scopes: readonly Scope[];
  /** A place that waits for something, and the function that explains it when its button is pressed. */
  readonly waiting?: { readonly scope: Scope; explain(): void; };
}

/** Shows the quick pick of agents. A button changes where they are connected; what was ticked there is remembered. */
export function pickAgents({ folder, scopes, waiting }: PickPlaces,
  rows: Promise<(scope: Scope) => readonly ConnectRow[]>): Promise<Choice | undefined>
{
  const pick = vscode.window.createQuickPick<ConnectItem>();
  const scopeByButton = new Map<vscode.QuickInputButton, Scope>();
  const ticked = new Map<Scope, readonly string[]>();
  let scope: Scope = scopes[0]!;
  let rowsAt: ((scope: Scope) => readonly ConnectRow[]) | undefined;
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.placeholder = l10n.t('Select agents; the changes are shown before anything is written');
  draw();
  pick.show();
  return new Promise((done, fail) => {
    pick.onDidTriggerButton((button) => {
      const other = scopeByButton.get(button);
      if (other === undefined || other === waiting?.scope) {
        waiting?.explain();
        return;
      }
      ticked.set(scope, chosen());
      scope = other;
      draw();
    });
    pick.onDidTriggerItemButton(({ item }) => {
      if (item.row)
        void showLimits(item.row);
    });
    pick.onDidAccept(() => {
      if (rowsAt) done({ scope, ticked: chosen() });
      if (rowsAt) pick.hide();
    });
    pick.onDidHide(() => {
      done(undefined);
      pick.dispose();
    });
    rows.then((loadedRows) => {
      rowsAt = loadedRows;
      pick.busy = false;
      draw();
    }, (error: unknown) => {
      fail(error instanceof Error ? error : new Error(String(error)));
      pick.hide();
    });
  });

  function chosen(): string[] {
    return pick.selectedItems.flatMap(({ row }) => row?.id ?? []);
  }

  function draw(): void {
    pick.title = connectTitle(scope, folder);
    scopeByButton.clear();
    for (const other of [...scopes, ...(waiting ? [waiting.scope] : [])].filter((candidate) => candidate !== scope))
      scopeByButton.set({ iconPath: new vscode.ThemeIcon(scopeIcons[other]), tooltip: scopeWords(other) }, other);
    pick.buttons = [...scopeByButton.keys()];
    const items = (rowsAt?.(scope) ?? []).map(toConnectItem);
    const before = ticked.get(scope);
    pick.items = items;
    pick.selectedItems = items.filter(({ row }) =>
      row !== undefined && (before === undefined ? row.picked : before.includes(row.id))
    );
  }
}

function toConnectItem(row: ConnectRow): ConnectItem {
  if (row.kind === 'heading') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
  const { label, description, detail, picked, limits } = row;
  return { label, description, detail, picked, row, ...(limits.length > 0 ? { buttons: [limitsButton()] } : {}) };
}

function limitsButton(): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('info'), tooltip: l10n.t('Show Limits') };
}

async function showLimits(
  { label, limits }: { readonly label: string; readonly limits: readonly string[]; },
): Promise<void> {
  const detail = limits.map((limit) => `• ${limit}`).join('\n');
  await vscode.window.showInformationMessage(l10n.t('Limits of {0}', label), { modal: true, detail });
}
