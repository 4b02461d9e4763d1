import * as vscode from 'vscode';
import { checkSettings, type EditorSettings } from './settingValues';

/**
 * Settings by folder since the last change. They are cached because reading one value from VS Code takes as long as all
 * checks.
 */
const settingsByFolder = new Map<string | undefined, EditorSettings>();
let isWatching = false;

/** Clears the cache when settings change. Must be registered before all other listeners, or they read old values. */
export function registerSettings(): vscode.Disposable {
  const clearCache = () => settingsByFolder.clear();
  isWatching = true;
  return vscode.Disposable.from(vscode.workspace.onDidChangeConfiguration(clearCache),
    vscode.workspace.onDidChangeWorkspaceFolders(clearCache), new vscode.Disposable(() => {
    isWatching = false;
    clearCache();
  }));
}

/** Returns all current settings of one folder. Only this file reads settings from VS Code. */
export function readSettings(folder: vscode.Uri | undefined): EditorSettings {
  const key = folder?.toString();
  const settings = settingsByFolder.get(key) ?? readEditorSettings(folder);
  if (isWatching) settingsByFolder.set(key, settings);
  return settings;
}

function readEditorSettings(folder: vscode.Uri | undefined): EditorSettings {
  if (!hasValues(folder)) return checkSettings(() => undefined);
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

/** Reports whether any setting has a value. One look at the whole section takes a tenth of the time of all settings. */
function hasValues(folder: vscode.Uri | undefined): boolean {
  const inspection = vscode.workspace.getConfiguration(undefined, folder).inspect<object>('agentpack');
  return [inspection?.workspaceFolderValue, inspection?.workspaceValue, inspection?.globalValue].some((values) =>
    values !== undefined
  );
}

/** Calls the listener when settings change, with a function that tests whether a folder's settings may have changed. */
export function onSettingsChange(listener: (affects: (folder: vscode.Uri) => boolean) => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration('agentpack')) listener((folder) => event.affectsConfiguration('agentpack', folder));
  });
}

/**
 * Returns the settings of the team's cache as environment variables for the engine. Only user settings count, because
 * a workspace must not choose a server.
 */
export function readRemoteCacheVariables(): Record<string, string> {
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
