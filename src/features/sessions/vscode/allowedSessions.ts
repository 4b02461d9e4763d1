import * as vscode from 'vscode';
import type { Folders } from '#apps/vscode/folder/folders';
import { readSettings } from '#apps/vscode/settings/settings';

/** Checks only the editor's settings; the user's own configuration is checked when the view is shown. */
export function allowsSessions(folders: Folders): boolean {
  return vscode.workspace.isTrusted && (readSettings(folders.current?.uri).sessions.agents ?? []).length > 0;
}

/** Serializes all session settings, to detect changes. */
export function serializeSessionSettings(folders: Folders): string {
  return JSON.stringify(readSettings(folders.current?.uri).sessions);
}

export type SessionCommand = 'chooseSessionAgents' | 'refreshSessions' | 'copyResumeCommand' | 'copyWorkingSet'
  | 'readMissedNextTime' | 'forgetSessions' | 'undoFollowedTask';
