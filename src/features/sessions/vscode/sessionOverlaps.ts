import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { byText } from '#base/order';
import type { SessionReport } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';
import { escapeNotification, formatNotification, truncateText } from '#apps/vscode/text';
import { findSessionOverlaps, getOverlapPairKey, type SessionOverlap } from './overlapsAmong';
import { getSessionName, type AgentNames } from './sessionNames';

const warnedKeysByFolder = new WeakMap<Folder, Set<string>>();
const maxFiles = 3;
const maxNameLength = 40;

/** Warns the user once about each pair of active sessions that changed the same files. */
export function warnAboutOverlaps(folder: Folder, sessions: readonly SessionReport[], names: AgentNames): void {
  const warnedKeys = warnedKeysByFolder.get(folder) ?? new Set<string>();
  warnedKeysByFolder.set(folder, warnedKeys);
  const newOverlaps = findSessionOverlaps(sessions).filter((overlap) => !warnedKeys.has(getOverlapPairKey(overlap)));
  if (newOverlaps.length === 0) return;
  for (const overlap of newOverlaps) warnedKeys.add(getOverlapPairKey(overlap));
  const showLabel = l10n.t('Show Sessions');
  void vscode.window.showWarningMessage(
    escapeNotification(formatNotification(formatOverlapWarning(newOverlaps, names), folder.distinctName)),
    showLabel,
  )
    .then((answer) => {
      if (answer === showLabel) void vscode.commands.executeCommand('agentpack.agents.focus');
    });
}

function formatOverlapWarning(overlaps: readonly SessionOverlap[], names: AgentNames): string {
  const sessions = [...new Set(overlaps.flatMap(({ a, b }) => [a, b]))];
  const files = [...new Set(overlaps.flatMap((overlap) => overlap.files))].sort(byText);
  const listed = files.slice(0, maxFiles).join(', ') + (files.length > maxFiles ? ', …' : '');
  if (sessions.length > 2) return l10n.t('{0} active sessions changed the same files: {1}', sessions.length, listed);
  const [first, second] = sessions.map((session) => truncateText(getSessionName(session, names), maxNameLength));
  return l10n.t('“{0}” and “{1}” are active and changed the same files: {2}', first!, second!, listed);
}
