import * as vscode from 'vscode';
import type { Report } from '../../../reports';

interface PackedFolder {
  readonly uri: vscode.Uri;
  readonly state: { readonly report: Pick<Report, 'roots'> | undefined; };
}

/** The file of a path of the shown pack: in the folder, or in a repository that is packed with it. */
export function fileUri({ uri, state }: PackedFolder, path: string): vscode.Uri {
  return uriIn(uri, state.report?.roots, path);
}

/** `folder`: of the paths that begin with no name of a root. */
export function uriIn(folder: vscode.Uri, roots: Report['roots'], path: string): vscode.Uri {
  const root = roots?.find(({ name }) => path.startsWith(`${name}/`));
  return root
    ? vscode.Uri.joinPath(folder.with({ path: vscode.Uri.file(root.folder).path }), path.slice(root.name.length + 1))
    : vscode.Uri.joinPath(folder, path);
}
