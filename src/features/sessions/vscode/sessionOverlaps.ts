import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { byText } from '#base/order';
import type { SessionReport } from '#reports';
import type { Folder } from '#apps/vscode/folder/folder';
import { notice, notificationText, truncated } from '#apps/vscode/text';
import { overlapsAmong, getOverlapPairKey, type SessionOverlap } from './overlapsAmong';
import { sessionName, type AgentNames } from './sessionNames';

const told = new WeakMap<Folder, Set<string>>();
const mostFiles = 3;
const longestName = 40;

/** Warns the user once about each pair of sessions at work that changed the same files. */
export function tellOverlaps(folder: Folder, sessions: readonly SessionReport[], names: AgentNames): void {
  const toldKeys = told.get(folder) ?? new Set<string>();
  told.set(folder, toldKeys);
  const newOverlaps = overlapsAmong(sessions).filter((overlap) => !toldKeys.has(getOverlapPairKey(overlap)));
  if (newOverlaps.length === 0) return;
  for (const overlap of newOverlaps) toldKeys.add(getOverlapPairKey(overlap));
  const show = l10n.t('Show Sessions');
  void vscode.window.showWarningMessage(notice(notificationText(sentence(newOverlaps, names), folder.nameIfSeveral)),
    show)
    .then((answer) => {
      if (answer === show) void vscode.commands.executeCommand('agentpack.agents.focus');
    });
}

function sentence(overlaps: readonly SessionOverlap[], names: AgentNames): string {
  const sessions = [...new Set(overlaps.flatMap(({ a, b }) => [a, b]))];
  const files = [...new Set(overlaps.flatMap((overlap) => overlap.files))].sort(byText);
  const listed = files.slice(0, mostFiles).join(', ') + (files.length > mostFiles ? ', …' : '');
  if (sessions.length > 2) return l10n.t('{0} sessions at work changed the same files: {1}', sessions.length, listed);
  const [first, second] = sessions.map((session) => truncated(sessionName(session, names), longestName));
  return l10n.t('“{0}” and “{1}” are at work and changed the same files: {2}', first!, second!, listed);
}
