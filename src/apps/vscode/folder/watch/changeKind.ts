import { getPathBelow } from '#base/text/paths';
import type { AutoRepack } from '../../settings/settingKinds';

/**
 * Classifies a changed path for the pack of a thread, or for the unscoped pack. An `input` may make the pack stale. A
 * `pack` may have been created or deleted by another process. An `output` is a context file, which another process may
 * have deleted or overwritten. Changes to `own` paths, which are AgentPack's records and git's files, do not matter.
 */
export function classifyChangedPath(path: string, thread: string | undefined): 'input' | 'pack' | 'output' | 'own' {
  const folder = getPackFolderPath(thread);
  if (path === '.agentpack' || path === folder || path === getPackMetadataPath(thread)) return 'pack';
  // the unscoped pack's status also names other threads
  if (path === threadIndex || path === '.agentpack/threads') return 'pack';
  // the first pack of a thread that config.toml names; until then, the unscoped pack is shown
  if (thread === undefined && /^\.agentpack\/threads\/[^/]+\/pack_metadata\.json$/.test(path)) return 'pack';
  if (contextFilePattern.test(getPathBelow(folder, path) ?? '')) return 'output';
  if (
    path === '.agentpack/config.toml' || memoryFiles.has(path) || path === getPackSelectionPath(thread) ||
    taskFiles.some((name) => path === `${folder}/${name}` || path === `.agentpack/${name}`)
  ) return 'input';
  return path.split('/').some((name) => name === '.agentpack' || name === '.git') ? 'own' : 'input';
}

/** Files that users write. A session's thread without its own files uses the shared files. */
const taskFiles = ['task.md', 'task_state.md'] as const;
const memoryFiles: ReadonlySet<string> = new Set(['.agentpack/MEMORY.md', '.agentpack/DECISIONS.md']);
const contextFilePattern = /^context[^/]*\.md$/;
/** The file to which each change to any thread adds a line. */
export const threadIndex = '.agentpack/thread_index.jsonl';

/** Returns whether a change to this path can affect a list of threads: their rows, tasks, or agents' activity. */
export function canAffectThreadList(path: string): boolean {
  return path === threadIndex || path === '.agentpack/threads' || path.startsWith('.agentpack/cache/hooks/') ||
    /^\.agentpack\/threads\/[^/]+(?:\/task\.md)?$/.test(path);
}

/** Returns the folder of a thread's pack, or of the unscoped pack, relative to the root. */
export function getPackFolderPath(thread: string | undefined): string {
  return thread === undefined ? '.agentpack' : `.agentpack/threads/${thread}`;
}

export function getPackMetadataPath(thread: string | undefined): string {
  return `${getPackFolderPath(thread)}/pack_metadata.json`;
}

export function getPackTaskPath(thread: string | undefined): string {
  return `${getPackFolderPath(thread)}/task.md`;
}

export function getPackSelectionPath(thread: string | undefined): string {
  return `${getPackFolderPath(thread)}/selection.json`;
}

export type ChangeOrigin = 'save' | 'outside' | 'git';

/** Returns the refresh that the setting `agentpack.autoRepack` requires after a change. */
export function chooseRefresh(setting: AutoRepack, origin: ChangeOrigin): 'check' | 'repack' {
  return setting === 'onChange' || (setting === 'onSave' && origin === 'save') ? 'repack' : 'check';
}
