import { dirname } from 'node:path';
import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { neverCancelled } from '#base/cancellation';
import { oneAtATime } from '#base/oneAtATime';
import type { SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { activeFor } from '../pure/facts/lifecycle';
import type { Failures } from '#apps/vscode/failures';
import type { Folder } from '#apps/vscode/folder/folder';
import type { Folders } from '#apps/vscode/folder/folders';
import type { TreeNode } from '#apps/vscode/views/treeNode';
import { createFolderWatchers } from './folderWatchers';
import { followTask, showUndo } from './followTask';
import { agentNames } from './sessionNames';
import { mostSessions, sessionNodes } from './sessionNodes';
import { tellOverlaps } from './sessionOverlaps';
import { noteShown } from './shownSessions';

/** The maximum number of transcript folders that are watched, those of the newest sessions. */
const mostWatched = 4;
/** The delay after the first of several records, in milliseconds. */
const settle = 400;

export interface LiveSessions {
  refresh(): Promise<void>;
  folderChanged(): void;
  dispose(): void;
}

export interface DrawnSessions {
  readonly nodes: readonly TreeNode[];
  /** Shown instead of rows. */
  readonly message?: string;
  /** Whether the user allows an agent, in the settings or in their own configuration. */
  readonly isAllowed: boolean;
}

/**
 * Reads the sessions of the shown folder again whenever one of the newest has another record, when the window gets the
 * focus, and when a session at work has been inactive for long enough to count as idle. There are no other timers.
 */
export function createLiveSessions(folders: Folders, failures: Failures,
  draw: (drawn: DrawnSessions) => void): LiveSessions
{
  const watchers = createFolderWatchers(soon, (error) => failures.quiet(error));
  let shown: Folder | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const refresh = oneAtATime(read);
  const focus = vscode.window.onDidChangeWindowState(({ focused }) => {
    if (focused) void refresh();
  });
  return {
    refresh,
    folderChanged() {
      if (folders.current !== shown) void refresh();
    },
    dispose() {
      isOver = true;
      focus.dispose();
      clearTimeout(timer);
      watchers.watchOnly([]);
    },
  };

  async function read(): Promise<void> {
    const folder = folders.current;
    shown = folder;
    clearTimeout(timer);
    timer = undefined;
    if (!folder || !vscode.workspace.isTrusted) {
      show([], []);
      draw({ nodes: [], isAllowed: false });
      return;
    }
    try {
      const listed = await folder.agentSessions({ what: 'list', most: mostSessions }, { cancel: neverCancelled });
      if (folder !== folders.current || isOver) return;
      show(listed.sessions, listed.sessions);
      draw({ nodes: sessionNodes(listed, Date.now()), isAllowed: listed.agents.length > 0 });
      await act(folder, listed);
    } catch (error) {
      show([], []);
      draw({
        nodes: [],
        message: failures.inView(error) ?? l10n.t('Sessions cannot be shown; the log says why.'),
        isAllowed: true,
      });
    }
  }

  function show(sessions: readonly SessionReport[], watched: readonly SessionReport[]): void {
    noteShown(sessions);
    watchers.watchOnly(listFoldersToWatch(watched));
    const next = nextIdle(sessions, Date.now());
    if (next !== undefined) wait(next);
  }

  /** A failure here leaves the rows as they are. */
  async function act(folder: Folder, { sessions, agents, followsTask }: ListedSessions): Promise<void> {
    tellOverlaps(folder, sessions, agentNames(agents));
    try {
      await showUndo(folder);
      if (followsTask) await followTask(folder, sessions);
    } catch (error) {
      failures.background(folder, error);
    }
  }

  function soon(): void {
    clearTimeout(timer);
    wait(settle);
  }

  function wait(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      void refresh();
    }, ms);
  }
}

function listFoldersToWatch(sessions: readonly SessionReport[]): readonly string[] {
  const files = sessions.filter((session) => !session.gone).flatMap((session) => session.file ?? []);
  return [...new Set(files.map((file) => dirname(file)))].slice(0, mostWatched);
}

/** Returns the milliseconds until the first of the sessions at work counts as idle; undefined if none is at work. */
function nextIdle(sessions: readonly SessionReport[], now: number): number | undefined {
  const ends = sessions.flatMap(({ state, gone, updatedAt }) =>
    state === 'active' && !gone && updatedAt !== null ? [Date.parse(updatedAt) + activeFor - now] : []
  );
  return ends.length === 0 ? undefined : Math.max(Math.min(...ends), 0) + settle;
}
