import * as vscode from 'vscode';

/**
 * A row of a quick pick whose label begins with `$(icon)`, with that icon beside its label: in the label, screen
 * readers would read its name, as in "git-commit Round prices".
 */
export function withIcon<T extends { readonly label: string; }>(row: T): T & { readonly iconPath?: vscode.ThemeIcon; } {
  const [begin, icon] = /^\$\(([\w~-]+)\) /.exec(row.label) ?? [];
  if (begin === undefined) return row;
  return { ...row, label: row.label.slice(begin.length), iconPath: new vscode.ThemeIcon(icon!) };
}
