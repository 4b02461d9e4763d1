import * as vscode from 'vscode';
import { baseName, folderOf } from '../text';

export const explainScheme = 'agentpack-explain';
const prefix = 'Why ', extension = '.md';

/**
 * Returns the URI of the document that explains a file. The URI's path consists of the folder's URI as one segment and
 * the file's own path, so that a relative link can lead from one explanation to another. Previews do not follow other
 * links to documents that are not files.
 */
export function buildExplanationUri(folder: vscode.Uri, path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: explainScheme, path: `/${encodeFolderKey(folder)}/${getExplanationName(path)}` });
}

/**
 * Returns the file that a document explains, in the folder whose pack contains the explanation. If the document has a
 * query, the query specifies the file, and the path is ignored.
 */
export function parseExplanationUri(document: vscode.Uri): vscode.Uri | undefined {
  if (document.query !== '') return vscode.Uri.parse(document.query, true);
  const [, key, explanationPath] = /^\/([\w-]+)\/(.+)$/s.exec(document.path) ?? [];
  if (key === undefined || explanationPath === undefined) return undefined;
  const name = baseName(explanationPath);
  if (!name.startsWith(prefix) || !name.endsWith(extension)) return undefined;
  const folder = vscode.Uri.parse(Buffer.from(key, 'base64url').toString(), true);
  return vscode.Uri.joinPath(folder, folderOf(explanationPath), name.slice(prefix.length, -extension.length));
}

/** Returns the document's name: `src/a.ts` → `src/Why a.ts.md`. */
export function getExplanationName(path: string): string {
  const folder = folderOf(path);
  return `${folder === '' ? '' : `${folder}/`}${prefix}${baseName(path)}${extension}`;
}

function encodeFolderKey(folder: vscode.Uri): string {
  return Buffer.from(folder.toString()).toString('base64url');
}
