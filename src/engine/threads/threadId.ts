import { sessionOf } from '../../agents/agents';
import { UserError } from '../../base/errors';
import { redact } from '../../secrets/redact';
import type { Host } from '../host';

const longest = 80;
/**
 * In place of an id: the unscoped flow (also by the predecessor's words), and the session of the agent whose process
 * this is.
 */
const unscoped: readonly string[] = ['none', 'off', 'global', 'legacy'];
const automatic = 'auto';
const ownVariable = 'AGENTPACK_THREAD_ID';

/** Which thread is meant, and what says so. */
export interface ThreadChoice {
  /** Undefined: none, which is the unscoped flow. */
  readonly thread: string | undefined;
  /**
   * `--thread`, `AGENTPACK_THREAD_ID`, `config.toml` or the agent's variable; undefined where nothing says anything.
   */
  readonly by: string | undefined;
  /** The agent's variable, where the id is its session's. */
  readonly session: string | undefined;
  /** Nobody asked for threads: it is a session's because an agent calls. */
  readonly ambient: boolean;
}

/**
 * The thread that is meant: by the option, else by `AGENTPACK_THREAD_ID`, else by `config.toml`, else the session that
 * the calling
 * agent's own environment variables name, else none. `auto` asks for the session outright.
 */
export function threadOf(option: string | undefined, configured: string | undefined, env: Host['env']): ThreadChoice {
  const [by, wanted] =
    ([['--thread', option], [ownVariable, env[ownVariable] || undefined], ['config.toml', configured]] as const).find((
      [, value],
    ) => value !== undefined) ?? [];
  if (wanted === undefined) return sessionThread(env, undefined);
  if (wanted === automatic) return sessionThread(env, by);
  return { thread: unscoped.includes(wanted) ? undefined : wanted, by, session: undefined, ambient: false };
}

/**
 * `threads/<id>/` or '' for the unscoped flow. Throws `UserError` for an id that is no plain name, or a secret's:
 * folders are named by it.
 */
export function threadFolder(thread: string | undefined): string {
  if (thread === undefined) return '';
  if (!isThreadId(thread)) {
    throw new UserError(
      `The thread id ${
        JSON.stringify(thread)
      } is not usable: take up to ${longest} letters, digits, "_", "." and "-", and nothing that looks like a secret.`,
      'usage',
    );
  }
  return `threads/${thread}/`;
}

export function isThreadId(text: string): boolean {
  return text.length <= longest && /^[A-Za-z0-9_.-]+$/.test(text) && !/^\.+$/.test(text) && !unscoped.includes(text) &&
    text !== automatic && redact(text) === text;
}

/**
 * What an agent calls its sessions is its own business: what a folder's name may not have becomes "-". `asked`: who
 * said `auto`.
 */
function sessionThread(env: Host['env'], asked: string | undefined): ThreadChoice {
  const session = sessionOf(env);
  const thread = session?.id.trim().replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, longest);
  if (session === undefined || thread === undefined || !isThreadId(thread))
    return { thread: undefined, by: asked, session: undefined, ambient: false };
  return { thread, by: session.variable, session: session.variable, ambient: asked === undefined };
}
