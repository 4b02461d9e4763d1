import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { AgentPackApi } from '#apps/vscode/api';
import { until } from '../support/until';

/**
 * Waits until the extension has processed everything that was written before. The editor's watcher reports files in
 * order, so all pending reports come before that of a marker, which is not a file of a pack. The second round is for
 * what the first reported and the extension had to read.
 */
export async function quiet(root: string, api: Pick<AgentPackApi, 'idle'>): Promise<void> {
  for (const round of [1, 2]) {
    const marker = join(root, '.git', `told-${round}`);
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(root, `.git/told-${round}`));
    let isTold = false;
    for (const listen of [watcher.onDidCreate, watcher.onDidChange])
      listen(() => {
        isTold = true;
      });
    writeFileSync(marker, '');
    await until('what the watcher tells of', () => isTold);
    watcher.dispose();
    rmSync(marker);
    await until('an idle window', () => api.idle());
  }
}

/**
 * Removes the pack that earlier tests left, and waits until the window shows none. A run that is in progress would
 * write it again, also one that a change of settings has just started.
 */
export async function withoutPack(root: string, api: Pick<AgentPackApi, 'idle' | 'latest'>): Promise<void> {
  await until('no pack', () => {
    if (!api.idle()) return false;
    rmSync(join(root, '.agentpack'), { recursive: true, force: true });
    return api.latest() === undefined;
  });
}
