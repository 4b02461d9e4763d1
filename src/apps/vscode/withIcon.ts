import * as vscode from 'vscode';

/**
 * Moves the icon of a quick pick row whose label begins with `$(icon)` next to the label, because screen readers would
 * read the icon's name in a label, as in "git-commit Round prices".
 */
export function withIcon<T extends { readonly label: string; }>(row: T): T & { readonly iconPath?: vscode.ThemeIcon; } {
  const [begin, icon] = /^\$\(([\w~-]+)\) /.exec(row.label) ?? [];
  if (begin === undefined) return row;
  return { ...row, label: row.label.slice(begin.length), iconPath: new vscode.ThemeIcon(icon!) };
}
