import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import { shownFolder, type Folders } from '#apps/vscode/folder/folders';
import type { ThreadCommandName } from './threadRuns';

const names: readonly ThreadCommandName[] = ['startThread', 'switchThread', 'unbindThread', 'endThread',
  'archiveThread', 'restoreThread', 'muteOverlap', 'unmuteOverlap'];

/**
 * Commands for concurrent tasks, each with a pack of its own. When called from code, `startThread(task, id?)`,
 * `switchThread(id | null)`, `endThread(id)`, `archiveThread(id)`, `restoreThread(id)` and `muteOverlap({ thread, other
 * }, length)` show no dialog.
 */
export function registerThreadCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    ...names.map((name) =>
      failures.command(`agentpack.${name}`, async (...args: unknown[]) =>
        (await import('./threadRuns')).threadRuns[name](shownFolder(folders), ...args))
    ),
  );
}
