import * as vscode from 'vscode';
import { checkSettings, type EditorSettings } from './settingValues';

/**
 * Settings by folder since the last change. They are cached because reading one value from VS Code takes as long as all
 * checks.
 */
const readSettingsOf = new Map<string | undefined, EditorSettings>();
let watched = false;

/** Must be registered before every other change listener, so that none of them reads the old values. */
export function registerSettings(): vscode.Disposable {
  const forget = () => readSettingsOf.clear();
  watched = true;
  return vscode.Disposable.from(vscode.workspace.onDidChangeConfiguration(forget),
    vscode.workspace.onDidChangeWorkspaceFolders(forget), new vscode.Disposable(() => {
    watched = false;
    forget();
  }));
}

/** Returns all current settings of one folder; only this file reads them. */
export function readSettings(folder: vscode.Uri | undefined): EditorSettings {
  const key = folder?.toString();
  const settings = readSettingsOf.get(key) ?? readEditorSettings(folder);
  if (watched) readSettingsOf.set(key, settings);
  return settings;
}

function readEditorSettings(folder: vscode.Uri | undefined): EditorSettings {
  const configuration = vscode.workspace.getConfiguration('agentpack', folder);
  return checkSettings((key) => {
    const inspection = configuration.inspect(key);
    // a workspace must not decide which of the user's data is read
    if (key.startsWith('sessions.')) return inspection?.globalValue;
    return [inspection?.workspaceFolderValue, inspection?.workspaceValue, inspection?.globalValue].find((value) =>
      value !== undefined
    );
  });
}

/** Calls the listener when settings change, with a function that tests whether a folder's settings may have changed. */
export function onSettingsChange(listener: (affects: (folder: vscode.Uri) => boolean) => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('agentpack')) listener((folder) => event.affectsConfiguration('agentpack', folder));
  });
}

/**
 * Returns the settings of the team's cache as environment variables of the engine. Only user settings count, because a
 * workspace may not choose a server.
 */
export function remoteCacheVariables(): Record<string, string> {
  const configuration = vscode.workspace.getConfiguration('agentpack');
  const url = configuration.inspect<unknown>('remoteCache.url')?.globalValue;
  if (typeof url !== 'string' || url === '') return {};
  return {
    AGENTPACK_REMOTE_CACHE: url,
    AGENTPACK_REMOTE_CACHE_UPLOAD: configuration.inspect<unknown>('remoteCache.upload')?.globalValue === true
      ? '1'
      : '0',
  };
}
