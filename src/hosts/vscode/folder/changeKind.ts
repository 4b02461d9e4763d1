/**
 * What a changed path means for the pack: an `input` may make it stale; the `pack` may have been made or removed by
 * another program; of the `output` another program may have deleted or overwritten a file; our `own` records and git's
 * files mean nothing. Of a thread's pack these are the files in its folder, and the index tells what other threads do:
 * that there are
 * threads at all concerns the unscoped pack, too.
 */
export function changeKind(path: string, thread: string | undefined): 'input' | 'pack' | 'output' | 'own' {
  const folder = packFolder(thread);
  if (path === '.agentpack' || path === `${folder}/pack_metadata.json`) return 'pack';
  if (path === threadIndex || path === '.agentpack/threads' || path === folder) return 'pack';
  // the first pack of a thread that the settings name: until then none is shown
  if (thread === undefined && /^\.agentpack\/threads\/[^/]+\/pack_metadata\.json$/.test(path)) return 'pack';
  if (path.startsWith(`${folder}/`) && output.test(path.slice(folder.length + 1))) return 'output';
  if (
    path === '.agentpack/config.toml' || path === `${folder}/selection.json` ||
    written.some((name) => path === `${folder}/${name}` || path === `.agentpack/${name}`)
  ) return 'input';
  return path.split('/').some((name) => name === '.agentpack' || name === '.git') ? 'own' : 'input';
}

/** What people write; the shared ones count for a session's thread without its own, too. */
const written = ['task.md', 'task_state.md'] as const;
/** What agents read. */
const output = /^context[^/]*\.md$/;
/** What all threads do, one line a change. */
export const threadIndex = '.agentpack/thread_index.jsonl';

/** Where the pack of a thread, or the unscoped one, has its files. */
export function packFolder(thread: string | undefined): string {
  return thread === undefined ? '.agentpack' : `.agentpack/threads/${thread}`;
}

/** Below the root. */
export function taskPath(thread: string | undefined): string {
  return `${packFolder(thread)}/task.md`;
}

export const autoRepacks = ['onChange', 'onSave', 'off'] as const;
export type AutoRepack = (typeof autoRepacks)[number];
export type ChangeOrigin = 'save' | 'outside' | 'git';

export function needFor(setting: AutoRepack, origin: ChangeOrigin): 'look' | 'repack' {
  return setting === 'onChange' || (setting === 'onSave' && origin === 'save') ? 'repack' : 'look';
}
