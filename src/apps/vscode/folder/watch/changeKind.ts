import { pathBelow } from '#base/text/paths';
import type { AutoRepack } from '../../settings/settingValues';

/**
 * Classifies a changed path for the pack of a thread, or for the unscoped one. An `input` may make it stale. A `pack`
 * may have been made or deleted by another process. An `output` is a context file, which another process may have
 * deleted or overwritten. Changes of AgentPack's `own` records and of git's files do not matter.
 */
export function changeKind(path: string, thread: string | undefined): 'input' | 'pack' | 'output' | 'own' {
  const folder = packFolder(thread);
  if (path === '.agentpack' || path === folder || path === metadataPath(thread)) return 'pack';
  // the unscoped pack's status also names other threads
  if (path === threadIndex || path === '.agentpack/threads') return 'pack';
  // the first pack of a thread that config.toml names; until then, the unscoped pack is shown
  if (thread === undefined && /^\.agentpack\/threads\/[^/]+\/pack_metadata\.json$/.test(path)) return 'pack';
  if (contextFile.test(pathBelow(folder, path) ?? '')) return 'output';
  if (
    path === '.agentpack/config.toml' || memoryFiles.has(path) || path === selectionPath(thread) ||
    taskFiles.some((name) => path === `${folder}/${name}` || path === `.agentpack/${name}`)
  ) return 'input';
  return path.split('/').some((name) => name === '.agentpack' || name === '.git') ? 'own' : 'input';
}

/** Written by people. A session's thread without its own files uses the shared ones. */
const taskFiles = ['task.md', 'task_state.md'] as const;
const memoryFiles: ReadonlySet<string> = new Set(['.agentpack/MEMORY.md', '.agentpack/DECISIONS.md']);
const contextFile = /^context[^/]*\.md$/;
/** The file that gets a line for each change of any thread. */
export const threadIndex = '.agentpack/thread_index.jsonl';

/** Reports whether a change of this path may alter a list of threads: rows, tasks, agents' activity in them. */
export function isOfThreads(path: string): boolean {
  return path === threadIndex || path === '.agentpack/threads' || path.startsWith('.agentpack/cache/hooks/') ||
    /^\.agentpack\/threads\/[^/]+(?:\/task\.md)?$/.test(path);
}

/** Returns the folder of a thread's pack, or of the unscoped pack, relative to the root. */
export function packFolder(thread: string | undefined): string {
  return thread === undefined ? '.agentpack' : `.agentpack/threads/${thread}`;
}

export function metadataPath(thread: string | undefined): string {
  return `${packFolder(thread)}/pack_metadata.json`;
}

export function taskPath(thread: string | undefined): string {
  return `${packFolder(thread)}/task.md`;
}

export function selectionPath(thread: string | undefined): string {
  return `${packFolder(thread)}/selection.json`;
}

export type ChangeOrigin = 'save' | 'outside' | 'git';

/** Returns what `agentpack.autoRepack` does after a change. */
export function refreshFor(setting: AutoRepack, origin: ChangeOrigin): 'check' | 'repack' {
  return setting === 'onChange' || (setting === 'onSave' && origin === 'save') ? 'repack' : 'check';
}
