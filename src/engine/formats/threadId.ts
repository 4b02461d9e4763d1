import { english } from '#base/text/english';
import { findAgentSession, type Env } from '#agents/agents';
import { UserError } from '#base/errors';
import { isValidThreadId, maxThreadIdLength, noThreadValues, sessionThread } from '#base/task/threadName';
import { redactShort } from '#secrets/redact';

export const threadVariable = 'AGENTPACK_THREAD_ID';

/** A thread and the source of its name. */
export interface ThreadChoice {
  /** Undefined if there is no thread and the shared pack is used. */
  readonly thread: string | undefined;
  /** `--thread`, `AGENTPACK_THREAD_ID`, `config.toml` or the agent's variable; undefined if nothing names a thread. */
  readonly by: string | undefined;
  /** The agent's variable, if the thread is its session. */
  readonly session: string | undefined;
  /** Whether the session of the calling agent is used because no option, variable or setting requested a thread. */
  readonly ambient: boolean;
}

/**
 * Determines the thread. The sources, in order of precedence, are the option, `AGENTPACK_THREAD_ID`, `config.toml` and
 * the session in the calling agent's environment variables. The value `auto` selects the session.
 */
export function resolveThread(option: string | undefined, configured: string | undefined, env: Env): ThreadChoice {
  const [by, value] =
    ([['--thread', option], [threadVariable, env[threadVariable] || undefined], ['config.toml', configured]] as const)
      .find((
        [, text],
      ) => text !== undefined) ?? [];
  if (value === undefined) return resolveSessionThread(env, undefined);
  if (value === sessionThread) return resolveSessionThread(env, by);
  return { thread: noThreadValues.includes(value) ? undefined : value, by, session: undefined, ambient: false };
}

/**
 * Returns the folder below `.agentpack/`: `threads/<id>/`, or '' without a thread.
 * @throws UserError for an ID that cannot be used as a folder name or looks like a secret
 */
export function getThreadFolder(thread: string | undefined): string {
  if (thread === undefined) return '';
  if (!isThreadId(thread)) {
    throw new UserError(
      english`The thread ID ${
        JSON.stringify(thread)
      } is not valid. Use up to ${maxThreadIdLength} letters, digits, "_", "." and "-", and no secret-like text.`,
      'usage',
    );
  }
  return `threads/${thread}/`;
}

export function isThreadId(text: string): boolean {
  return isValidThreadId(text) && redactShort(text) === text;
}

/**
 * Converts the session ID to a thread ID. Characters that are not allowed in folder names are replaced by `-`.
 * `source`: the source of the value `auto`.
 */
function resolveSessionThread(env: Env, source: string | undefined): ThreadChoice {
  const session = findAgentSession(env);
  const thread = session?.id.trim().replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, maxThreadIdLength);
  if (session === undefined || thread === undefined || !isThreadId(thread))
    return { thread: undefined, by: source, session: undefined, ambient: false };
  return { thread, by: session.variable, session: session.variable, ambient: source === undefined };
}
