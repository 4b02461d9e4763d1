import type { Host } from '../host';
import { names } from '../state/stateNames';
import { sessionDays } from '../inputs/settings';
import { threadFolder } from './threadId';
import { createThreadIndex } from './threadIndex';
import type { ThreadRow } from '../formats/threadRow';

const dayMs = 24 * 3_600_000;
/** Folders that go at once, so that the index is locked for milliseconds: the next pack goes on. */
const mostAtOnce = 40;
const mostNamed = 4;
/** What packs leave in a thread's folder. Anything else is somebody's. */
const packs =
  /^(?:context[\w.]*\.md|(?:pack_metadata|pack-registry|snapshot)\.json(?:\.corrupt)?|verdict\.json|pack\.lock|.+\.tmp)$/;

/**
 * After a thread's pack: removes threads that sessions of agents named and that nothing was packed for in the days that
 * the settings
 * say. One whose folder holds a task or a note of somebody's stays. What was removed, in a sentence, or nothing.
 */
export function removeIdleSessions(host: Host): readonly string[] {
  const days = sessionDays(host.state.read(names.config));
  if (days === 0) return [];
  const before = host.now() - days * dayMs;
  const index = createThreadIndex(host);
  const idle = (rows: readonly ThreadRow[]) =>
    rows.filter((row) => row.session !== undefined && Date.parse(row.updated_at) < before).map((row) => row.thread_id);
  if (!idle(index.rows()).some(isLeft)) return []; // nearly always: nobody is held up
  const removed = index.forget((rows) => {
    const ids = idle(rows).filter(isLeft).slice(0, mostAtOnce);
    for (const id of ids) host.state.remove(threadFolder(id).slice(0, -1));
    return ids;
  });
  if (removed.length === 0) return [];
  const named = `${removed.slice(0, mostNamed).join(', ')}${
    removed.length > mostNamed ? ` and ${removed.length - mostNamed} more` : ''
  }`;
  return [
    `Removed the packs of ${
      removed.length === 1 ? 'a session' : `${removed.length} sessions`
    } without a new one for ${days} ${days === 1 ? 'day' : 'days'}: ${named} (session_days in config.toml).`,
  ];

  /**
   * Nothing in its folder is a person's, and nothing was written there lately: a watched thread has no row for each
   * save.
   */
  function isLeft(id: string): boolean {
    const files = host.files.readDir(`.agentpack/${threadFolder(id).slice(0, -1)}`) ?? [];
    return files.every(({ name, kind }) =>
      kind === 'file' && packs.test(name) && (host.state.stat(`${threadFolder(id)}${name}`)?.mtimeMs ?? 0) < before
    );
  }
}
