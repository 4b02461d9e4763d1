import type { SessionReport } from '#reports';

/**
 * Finds the session whose last prompt becomes the task of the shown thread: the newest active session with a new prompt
 * on that thread or, without a thread, among sessions that have no thread. If two agents take turns, each prompt is
 * followed once.
 *
 * @param threads ids of the sessions that have a thread with a pack of their own
 */
export function findFollowedSession(sessions: readonly SessionReport[], thread: string | undefined,
  threads: readonly string[], isNew: (prompt: string) => boolean): SessionReport | undefined
{
  return sessions.find((session) =>
    session.state === 'active' && !session.gone &&
    (thread === undefined ? !threads.includes(session.id) : session.id === thread) &&
    isNew(getPromptKey(session, thread))
  );
}

/**
 * Returns a key that identifies the last prompt of a session and the thread whose task it becomes.
 */
export function getPromptKey({ agent, id, prompts }: SessionReport, thread: string | undefined): string {
  return `${thread ?? ''} ${agent}/${id} ${prompts.length}`;
}
