import * as vscode from 'vscode';
import { baseName, folderOf } from '../text';

export const explainScheme = 'agentpack-explain';
const prefix = 'Why ', ending = '.md';

/**
 * Returns the document that explains a file. Its path has the folder's URI as one segment, then the file's own path, so
 * that a relative link leads from one explanation to another: previews do not follow other links to documents that are
 * not files.
 */
export function buildExplanationUri(folder: vscode.Uri, path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: explainScheme, path: `/${encodeFolderKey(folder)}/${explanationName(path)}` });
}

/**
 * Returns the file that a document explains, below the folder whose pack is meant. The query may also name the file,
 * regardless of the path.
 */
export function explainedBy(document: vscode.Uri): vscode.Uri | undefined {
  if (document.query !== '') return vscode.Uri.parse(document.query, true);
  const [, key, rest] = /^\/([\w-]+)\/(.+)$/s.exec(document.path) ?? [];
  if (key === undefined || rest === undefined) return undefined;
  const name = baseName(rest);
  if (!name.startsWith(prefix) || !name.endsWith(ending)) return undefined;
  const folder = vscode.Uri.parse(Buffer.from(key, 'base64url').toString(), true);
  return vscode.Uri.joinPath(folder, folderOf(rest), name.slice(prefix.length, -ending.length));
}

/** Returns the document's name: `src/a.ts` → `src/Why a.ts.md`. */
export function explanationName(path: string): string {
  const folder = folderOf(path);
  return `${folder === '' ? '' : `${folder}/`}${prefix}${baseName(path)}${ending}`;
}

function encodeFolderKey(folder: vscode.Uri): string {
  return Buffer.from(folder.toString()).toString('base64url');
}
