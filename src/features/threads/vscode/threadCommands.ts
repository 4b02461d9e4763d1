import * as vscode from 'vscode';
import type { Failures } from '#apps/vscode/failures';
import { requireShownFolder, type Folders } from '#apps/vscode/folder/folders';
import type { ThreadCommandName } from './threadRuns';

const commandNames: readonly ThreadCommandName[] = ['startThread', 'switchThread', 'unbindThread', 'endThread',
  'archiveThread', 'restoreThread', 'muteOverlap', 'unmuteOverlap'];

/**
 * Registers the commands for threads, which are concurrent tasks with their own packs. If these arguments are passed
 * from code, the commands show no dialog: `startThread(task, id?)`, `switchThread(id | null)`, `endThread(id)`,
 * `archiveThread(id)`, `restoreThread(id)` and `muteOverlap({ thread, other }, length)`.
 */
export function registerThreadCommands(folders: Folders, failures: Failures): vscode.Disposable {
  return vscode.Disposable.from(
    ...commandNames.map((name) =>
      failures.command(`agentpack.${name}`, async (...args: unknown[]) =>
        (await import('./threadRuns')).threadRuns[name](requireShownFolder(folders), ...args))
    ),
  );
}
