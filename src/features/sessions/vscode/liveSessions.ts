import { dirname } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { createSerialRunner } from '#base/oneAtATime';
import type { SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { activeWindowMs } from '../pure/facts/lifecycle';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import { createFolderWatchers } from './folderWatchers';
import { followTask, updateUndoContext } from './followTask';
import { mapAgentNames } from './sessionNames';
import { maxListedSessions, buildSessionNodes } from './sessionNodes';
import { warnAboutOverlaps } from './sessionOverlaps';
import { createOpenWindows } from './openWindows';
import { setShownSessions } from './shownSessions';

/** The maximum number of transcript folders that are watched, starting with those of the newest sessions. */
const maxWatchedFolders = 4;
/** The delay between a change and the refresh, in milliseconds. */
const settleMs = 400;

export interface LiveSessions {
  refresh(): Promise<void>;
  handleFolderChange(): void;
  /** Handles that the user expanded or collapsed a row. */
  setExpanded(rowId: string, isExpanded: boolean): void;
  dispose(): void;
}

export interface DrawnSessions {
  readonly nodes: readonly TreeNode[];
  /** A message that is shown instead of rows. */
  readonly message?: string;
  /** Whether the user allows at least one agent, in the settings or in their own configuration. */
  readonly isAllowed: boolean;
}

/**
 * Refreshes the sessions of the shown folder when one of the newest sessions gets a new record, when the window gains
 * focus, and when an active session becomes idle. There are no other timers.
 */
export function createLiveSessions(folders: Folders, failures: Failures,
  draw: (drawn: DrawnSessions) => void): LiveSessions
{
  const watchers = createFolderWatchers(scheduleRefresh, (error) => failures.quiet(error));
  let shownFolder: Folder | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isDisposed = false;
  let listed: ListedSessions | undefined;
  const refresh = createSerialRunner(readSessions);
  const windows = createOpenWindows({
    read: async ({ id }, cancel) => shownFolder?.readAgentSessions({ what: 'window', id }, { cancel }),
    describeError: describeFailure,
    onChange: drawListed,
  });
  const focusListener = vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) void refresh();
  });
  return {
    refresh,
    handleFolderChange() {
      if (folders.current !== shownFolder) void refresh();
    },
    setExpanded: (rowId, isExpanded) => windows.setExpanded(rowId, isExpanded),
    dispose() {
      isDisposed = true;
      focusListener.dispose();
      clearTimeout(timer);
      watchers.watchOnly([]);
      windows.update([]);
    },
  };

  async function readSessions(): Promise<void> {
    const folder = folders.current;
    shownFolder = folder;
    clearTimeout(timer);
    timer = undefined;
    if (!folder || !vscode.workspace.isTrusted) {
      updateSessions([], []);
      draw({ nodes: [], isAllowed: false });
      return;
    }
    try {
      const answer = await folder.readAgentSessions({ what: 'list', most: maxListedSessions }, {
        cancel: neverCancelled,
      });
      if (folder !== folders.current || isDisposed) return;
      updateSessions(answer.sessions, answer.sessions);
      listed = answer;
      drawListed();
      await handleSessions(folder, answer);
    } catch (error) {
      updateSessions([], []);
      draw({
        nodes: [],
        message: describeFailure(error),
        isAllowed: true,
      });
    }
  }

  function drawListed(): void {
    if (!listed) return;
    draw({ nodes: buildSessionNodes(listed, Date.now(), windows.states), isAllowed: listed.agents.length > 0 });
  }

  function describeFailure(error: unknown): string {
    return failures.inView(error) ?? l10n.t('Sessions cannot be shown. See the log for details.');
  }

  function updateSessions(sessions: readonly SessionReport[], watched: readonly SessionReport[]): void {
    listed = undefined;
    setShownSessions(sessions);
    windows.update(sessions);
    watchers.watchOnly(listFoldersToWatch(watched));
    const idleDelayMs = computeIdleDelayMs(sessions, Date.now());
    if (idleDelayMs !== undefined) startTimer(idleDelayMs);
  }

  /** Warns about overlaps and follows the task. A failure does not affect the rows. */
  async function handleSessions(folder: Folder, { sessions, agents, followsTask }: ListedSessions): Promise<void> {
    warnAboutOverlaps(folder, sessions, mapAgentNames(agents));
    try {
      await updateUndoContext(folder);
      if (followsTask) await followTask(folder, sessions);
    } catch (error) {
      failures.background(folder, error);
    }
  }

  function scheduleRefresh(): void {
    clearTimeout(timer);
    startTimer(settleMs);
  }

  function startTimer(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      void refresh();
    }, ms);
  }
}

function listFoldersToWatch(sessions: readonly SessionReport[]): readonly string[] {
  const files = sessions.filter((session) => !session.gone).flatMap((session) => session.file ?? []);
  return [...new Set(files.map((file) => dirname(file)))].slice(0, maxWatchedFolders);
}

/** Returns the milliseconds until the first active session becomes idle; undefined if no session is active. */
function computeIdleDelayMs(sessions: readonly SessionReport[], now: number): number | undefined {
  const idleDelays = sessions.flatMap(({ state, gone, updatedAt }) =>
    state === 'active' && !gone && updatedAt !== null ? [Date.parse(updatedAt) + activeWindowMs - now] : []
  );
  return idleDelays.length === 0 ? undefined : Math.max(Math.min(...idleDelays), 0) + settleMs;
}
