import * as vscode from 'vscode';

/**
 * Moves the icon of a quick pick row out of its label, which begins with `$(icon)`. Screen readers would otherwise read
 * the icon's name with the label, as in "git-commit Round prices".
 */
export function moveIconOutOfLabel<T extends { readonly label: string; }>(
  row: T,
): T & { readonly iconPath?: vscode.ThemeIcon; } {
  const [prefix, icon] = /^\$\(([\w~-]+)\) /.exec(row.label) ?? [];
  if (prefix === undefined) return row;
  return { ...row, label: row.label.slice(prefix.length), iconPath: new vscode.ThemeIcon(icon!) };
}
