import * as vscode from 'vscode';
import type { Report } from '../../../reports';
import { baseName, folderOf } from '../text';
import type { FileLinks } from './explainText';

export const explainScheme = 'agentpack-explain';
const prefix = 'Why ', ending = '.md';

/**
 * The document that explains a file. Its path has the folder's URI as one segment, then the file's own path, so that a
 * relative link leads from one explanation to another: previews follow no other link to a document that is no file.
 */
export function explanationOf(folder: vscode.Uri, path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: explainScheme, path: `/${keyOf(folder)}/${nameOf(path)}` });
}

/**
 * The file that a document explains, below the folder whose pack is meant. Its name may also be in the query, whatever
 * the path is.
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

/**
 * The links in the explanation of `path`. A preview resolves those that begin with `/` in the first workspace folder,
 * so files of other folders, and of repositories that are packed with it, have none.
 */
export function linksFrom(path: string, isFirstFolder: boolean, roots: Report['roots'] = []): FileLinks {
  const up = '../'.repeat(path.split('/').length - 1);
  return {
    file: (to) => isFirstFolder && !roots.some(({ name }) => to.startsWith(`${name}/`)) ? `/${encoded(to)}` : undefined,
    why: (to) => `${up === '' ? './' : up}${encoded(nameOf(to))}`,
  };
}

function nameOf(path: string): string {
  const folder = folderOf(path);
  return `${folder === '' ? '' : `${folder}/`}${prefix}${baseName(path)}${ending}`;
}

function keyOf(folder: vscode.Uri): string {
  return Buffer.from(folder.toString()).toString('base64url');
}

/** Also the marks that would end a link in Markdown. */
function encoded(path: string): string {
  return path.split('/').map((part) =>
    encodeURIComponent(part).replace(/[()!'*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  ).join('/');
}
