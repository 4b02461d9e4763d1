import type { SessionReport } from '#reports';

/**
 * Returns the session whose last prompt becomes the task of the shown thread: the newest session with a new prompt
 * among those at work on that thread or, without a thread, among those that have none. If two agents write in turns,
 * each prompt is followed once.
 *
 * @param threads ids of the sessions that have a thread with a pack of their own
 */
export function followedSession(sessions: readonly SessionReport[], thread: string | undefined,
  threads: readonly string[], isNew: (prompt: string) => boolean): SessionReport | undefined
{
  return sessions.find((session) =>
    session.state === 'active' && !session.gone &&
    (thread === undefined ? !threads.includes(session.id) : session.id === thread) &&
    isNew(promptKey(session, thread))
  );
}

/**
 * Returns a key that distinguishes a session's last prompt from earlier ones, and its use as a task of one thread from
 * that of another.
 */
export function promptKey({ agent, id, prompts }: SessionReport, thread: string | undefined): string {
  return `${thread ?? ''} ${agent}/${id} ${prompts.length}`;
}
