import * as vscode from 'vscode';
import type { Choice } from './connectFlow';
import { connectTitle, scopeWords, type ConnectRow } from './connectItems';
import type { Scope } from './connectTypes';

type ConnectItem = vscode.QuickPickItem & { readonly agent?: string; };

const scopeIcons: Readonly<Record<Scope, string>> = { user: 'account', repository: 'organization' };

/** The quick pick of agents. A button changes where they are connected; what was ticked there is remembered. */
export function pickAgents(folder: string, scopes: readonly Scope[],
  rows: Promise<(scope: Scope) => readonly ConnectRow[]>): Promise<Choice | undefined>
{
  const pick = vscode.window.createQuickPick<ConnectItem>();
  const others = new Map<vscode.QuickInputButton, Scope>();
  const ticked = new Map<Scope, readonly string[]>();
  let scope: Scope = scopes[0]!;
  let rowsAt: ((scope: Scope) => readonly ConnectRow[]) | undefined;
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.matchOnDescription = true;
  pick.busy = true;
  pick.placeholder = 'Select agents; the changes are shown first';
  draw();
  pick.show();
  return new Promise((done, fail) => {
    pick.onDidTriggerButton((button) => {
      ticked.set(scope, chosen());
      scope = others.get(button) ?? scope;
      draw();
    });
    pick.onDidAccept(() => {
      if (rowsAt) done({ scope, agents: chosen() });
      if (rowsAt) pick.hide();
    });
    pick.onDidHide(() => {
      done(undefined);
      pick.dispose();
    });
    rows.then((found) => {
      rowsAt = found;
      pick.busy = false;
      draw();
    }, (error: unknown) => {
      fail(error instanceof Error ? error : new Error(String(error)));
      pick.hide();
    });
  });

  function chosen(): string[] {
    return pick.selectedItems.flatMap(({ agent }) => agent ?? []);
  }

  function draw(): void {
    pick.title = connectTitle(scope, folder);
    others.clear();
    for (const other of scopes.filter((one) => one !== scope))
      others.set({ iconPath: new vscode.ThemeIcon(scopeIcons[other]), tooltip: scopeWords[other] }, other);
    pick.buttons = [...others.keys()];
    const items = (rowsAt?.(scope) ?? []).map(item);
    const before = ticked.get(scope);
    pick.items = items;
    pick.selectedItems = items.filter(({ agent, picked }) =>
      agent !== undefined && (before === undefined ? picked : before.includes(agent))
    );
  }
}

function item(row: ConnectRow): ConnectItem {
  if (row.kind === 'heading') return { label: row.label, kind: vscode.QuickPickItemKind.Separator };
  const { agent, label, description, detail, picked } = row;
  return { label, description, detail, picked, agent };
}
