import { english } from '#base/text/english';
import type { Host } from '../host';
import { readConfiguration } from '../state/configuration';
import { getSessionDays } from '../settings/settings';
import { getThreadFolder } from '../formats/threadId';
import { createThreadIndex } from './threadIndex';
import type { ThreadRow } from '../formats/threadRow';

const dayMs = 24 * 3_600_000;
/** The maximum number of threads that one pack removes, so that the index is locked only for milliseconds. */
const maxRemovedThreads = 40;
const maxNamedThreads = 4;
/** Matches files that packs write to a thread's folder. All other files belong to the user. */
const packFilePattern =
  /^(?:context[\w.]*\.md|(?:pack_metadata|pack-registry|snapshot)\.json(?:\.corrupt)?|verdict\.json|pack\.lock|.+\.tmp)$/;

/**
 * Runs after a thread's pack. Removes threads of agents' sessions that had no pack for `session_days`. Keeps threads
 * whose folder contains any of the user's files. Returns a sentence about the removed threads.
 */
export function removeIdleSessions(host: Host): readonly string[] {
  const days = getSessionDays(readConfiguration(host).config);
  if (days === 0) return [];
  const cutoffTime = host.now() - days * dayMs;
  const index = createThreadIndex(host);
  const listIdleIds = (rows: readonly ThreadRow[]) =>
    rows.filter((row) => row.session !== undefined && Date.parse(row.updated_at) < cutoffTime).map((row) =>
      row.thread_id
    );
  if (!listIdleIds(index.readRows()).some(isRemovable)) return []; // this is the usual case, which needs no lock
  const removedIds = index.forget((rows) => {
    const ids = listIdleIds(rows).filter(isRemovable).slice(0, maxRemovedThreads);
    for (const id of ids) host.state.remove(getThreadFolder(id).slice(0, -1));
    return ids;
  });
  if (removedIds.length === 0) return [];
  const namedIds = `${removedIds.slice(0, maxNamedThreads).join(', ')}${
    removedIds.length > maxNamedThreads ? english` and ${removedIds.length - maxNamedThreads} more` : ''
  }`;
  return [
    english`Removed the packs of ${
      removedIds.length === 1 ? 'a session' : english`${removedIds.length} sessions`
    } that had no new pack for ${days} ${days === 1 ? 'day' : 'days'}: ${namedIds} (session_days in config.toml).`,
  ];

  /**
   * Reports whether the folder contains only old files of packs. The files are checked because a repack in a watched
   * thread writes files but does not add a row.
   */
  function isRemovable(id: string): boolean {
    const files = host.files.readDir(`.agentpack/${getThreadFolder(id).slice(0, -1)}`) ?? [];
    return files.every(({ name, kind }) =>
      kind === 'file' && packFilePattern.test(name) &&
      (host.state.stat(`${getThreadFolder(id)}${name}`)?.mtimeMs ?? 0) < cutoffTime
    );
  }
}
