import type { SessionReport } from '#reports';

/**
 * Finds the session whose last prompt becomes the task of the shown thread. If a thread is shown, this is its session;
 * otherwise, it is the newest session without a thread of its own. Only active sessions with a new prompt are
 * considered, so that if two agents take turns, each prompt becomes the task once.
 *
 * @param threads IDs of the sessions that have a thread with a pack of their own
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
