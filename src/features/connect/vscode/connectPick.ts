import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { Choice } from './connectFlow';
import { formatConnectTitle, formatScopeLabel, type ConnectRow } from './connectItems';
import type { Scope } from './connectTypes';

type ConnectItem = vscode.QuickPickItem & { readonly row?: ConnectRow & { readonly kind: 'choice'; }; };

const scopeIcons: Readonly<Record<Scope, string>> = { user: 'account', repository: 'organization' };

export interface AgentPickOptions {
  /** The name of the folder that the window shows. */
  readonly folder: string;
  readonly scopes: readonly Scope[];
  /** A scope that is not available yet, and a function that explains why when its button is pressed. */
  readonly unavailableScope?: { readonly scope: Scope; explain(): void; };
}

/** Shows the quick pick of agents. A button switches the scope; the selection at each scope is remembered. */
export function pickAgents({ folder, scopes, unavailableScope }: AgentPickOptions,
  rows: Promise<(scope: Scope) => readonly ConnectRow[]>): Promise<Choice | undefined>
{
  const pick = vscode.window.createQuickPick<ConnectItem>();
  const scopeByButton = new Map<vscode.QuickInputButton, Scope>();
  const selectionByScope = new Map<Scope, readonly string[]>();
  let scope: Scope = scopes[0]!;
  let getRows: ((scope: Scope) => readonly ConnectRow[]) | undefined;
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.placeholder = l10n.t('Select the agents to connect. You can review the changes before they are written.');
  draw();
  pick.show();
  return new Promise((resolve, reject) => {
    pick.onDidTriggerButton((button) => {
      const targetScope = scopeByButton.get(button);
      if (targetScope === undefined || targetScope === unavailableScope?.scope) {
        unavailableScope?.explain();
        return;
      }
      selectionByScope.set(scope, getSelectedIds());
      scope = targetScope;
      draw();
    });
    pick.onDidTriggerItemButton(({ item }) => {
      if (item.row)
        void showLimits(item.row);
    });
    pick.onDidAccept(() => {
      if (getRows) resolve({ scope, selectedIds: getSelectedIds() });
      if (getRows) pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    rows.then((loadedRows) => {
      getRows = loadedRows;
      pick.busy = false;
      draw();
    }, (error: unknown) => {
      reject(error instanceof Error ? error : new Error(String(error)));
      pick.hide();
    });
  });

  function getSelectedIds(): string[] {
    return pick.selectedItems.flatMap(({ row }) => row?.id ?? []);
  }

  function draw(): void {
    pick.title = formatConnectTitle(scope, folder);
    scopeByButton.clear();
    for (
      const otherScope of [...scopes, ...(unavailableScope ? [unavailableScope.scope] : [])].filter((candidate) =>
        candidate !== scope
      )
    )
      scopeByButton.set({
        iconPath: new vscode.ThemeIcon(scopeIcons[otherScope]),
        tooltip: formatScopeLabel(otherScope),
      }, otherScope);
    pick.buttons = [...scopeByButton.keys()];
    const items = (getRows?.(scope) ?? []).map(toConnectItem);
    const previousIds = selectionByScope.get(scope);
    pick.items = items;
    pick.selectedItems = items.filter(({ row }) =>
      row !== undefined && (previousIds === undefined ? row.picked : previousIds.includes(row.id))
    );
  }
}

function toConnectItem(row: ConnectRow): ConnectItem {
  if (row.kind === 'heading') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
  const { label, description, detail, picked, limits } = row;
  return { label, description, detail, picked, row, ...(limits.length > 0 ? { buttons: [createLimitsButton()] } : {}) };
}

function createLimitsButton(): vscode.QuickInputButton {
  return { iconPath: new vscode.ThemeIcon('info'), tooltip: l10n.t('Show Limitations') };
}

async function showLimits(
  { label, limits }: { readonly label: string; readonly limits: readonly string[]; },
): Promise<void> {
  const detail = limits.map((limit) => `• ${limit}`).join('\n');
  await vscode.window.showInformationMessage(l10n.t('Limitations of {0}', label), { modal: true, detail });
}
