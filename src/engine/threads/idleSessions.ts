import { english } from '#base/text/english';
import type { Host } from '../host';
import { readConfiguration } from '../state/configuration';
import { sessionDays } from '../settings/settings';
import { threadFolder } from '../formats/threadId';
import { createThreadIndex } from './threadIndex';
import type { ThreadRow } from '../formats/threadRow';

const dayMs = 24 * 3_600_000;
/** The maximum that one pack removes, so that the index is locked only for milliseconds. */
const maxRemoved = 40;
const maxNamed = 4;
/** Files that packs write into a thread's folder. All others are the user's. */
const packFile =
  /^(?:context[\w.]*\.md|(?:pack_metadata|pack-registry|snapshot)\.json(?:\.corrupt)?|verdict\.json|pack\.lock|.+\.tmp)$/;

/**
 * Runs after a thread's pack. Removes threads of agents' sessions that had no pack for `session_days`. Threads whose
 * folder contains one of the user's files stay. Returns a sentence about what was removed.
 */
export function removeIdleSessions(host: Host): readonly string[] {
  const days = sessionDays(readConfiguration(host).config);
  if (days === 0) return [];
  const before = host.now() - days * dayMs;
  const index = createThreadIndex(host);
  const idleIds = (rows: readonly ThreadRow[]) =>
    rows.filter((row) => row.session !== undefined && Date.parse(row.updated_at) < before).map((row) => row.thread_id);
  if (!idleIds(index.rows()).some(isRemovable)) return []; // the usual case, which needs no lock
  const removed = index.forget((rows) => {
    const ids = idleIds(rows).filter(isRemovable).slice(0, maxRemoved);
    for (const id of ids) host.state.remove(threadFolder(id).slice(0, -1));
    return ids;
  });
  if (removed.length === 0) return [];
  const named = `${removed.slice(0, maxNamed).join(', ')}${
    removed.length > maxNamed ? english` and ${removed.length - maxNamed} more` : ''
  }`;
  return [
    english`Removed the packs of ${
      removed.length === 1 ? 'a session' : english`${removed.length} sessions`
    } without a new one for ${days} ${days === 1 ? 'day' : 'days'}: ${named} (session_days in config.toml).`,
  ];

  /**
   * Reports whether the folder contains only old files of packs. Saves of a watched thread add no row, but they write
   * files.
   */
  function isRemovable(id: string): boolean {
    const files = host.files.readDir(`.agentpack/${threadFolder(id).slice(0, -1)}`) ?? [];
    return files.every(({ name, kind }) =>
      kind === 'file' && packFile.test(name) && (host.state.stat(`${threadFolder(id)}${name}`)?.mtimeMs ?? 0) < before
    );
  }
}
