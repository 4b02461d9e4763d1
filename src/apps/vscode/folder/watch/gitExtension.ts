import * as vscode from 'vscode';

/** The parts of VS Code's built-in git extension, API version 1, that AgentPack uses. */
export interface GitApi {
  readonly repositories: readonly GitRepository[];
  readonly onDidOpenRepository: vscode.Event<GitRepository>;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

export interface GitRepository {
  readonly rootUri: vscode.Uri;
  /** Reads the repository's state again. */
  status(): Promise<void>;
  getCommit(ref: string): Promise<{ readonly hash: string; readonly message: string; }>;
  readonly state: {
    readonly HEAD: { readonly name?: string; readonly commit?: string; } | undefined;
    readonly indexChanges: readonly GitChange[];
    readonly workingTreeChanges: readonly GitChange[];
    readonly onDidChange: vscode.Event<void>;
  };
}

interface GitChange {
  readonly uri: vscode.Uri;
  readonly status: number;
}

/**
 * The git extension's status numbers for files that HEAD does not contain under their current names: added, renamed or
 * copied in the index; untracked; intended to be added.
 */
export const statusesNotInHead: ReadonlySet<number> = new Set([1, 3, 4, 7, 9]);

/**
 * Returns the API of VS Code's git extension, or undefined if the extension is missing or disabled, or may not run
 * because the workspace is not trusted.
 */
export async function loadGitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<{ readonly enabled: boolean; getAPI(version: 1): GitApi; }>(
    'vscode.git',
  );
  if (!extension || !vscode.workspace.isTrusted) return undefined;
  const gitExports = extension.isActive ? extension.exports : await extension.activate();
  return gitExports.enabled ? gitExports.getAPI(1) : undefined;
}
