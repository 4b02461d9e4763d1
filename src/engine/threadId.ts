import { sessionOf } from '../agents/agents';
import { UserError } from '../base/errors';
import { redact } from '../secrets/redact';
import type { Host } from './host';

const longest = 80;
/** In place of an id: the unscoped flow (also by the predecessor's words), and the session of the agent whose process this is. */
const unscoped: readonly string[] = ['none', 'off', 'global', 'legacy'];
const automatic = 'auto';

/**
 * The thread that is meant: by the option, else by `AGENTPACK_THREAD_ID`, else by `config.toml`, else none. `auto` is the
 * session that an agent's own environment variables name, and none where there is no such variable.
 */
export function threadOf(option: string | undefined, configured: string | undefined, env: Host['env']): string | undefined {
  const wanted = option ?? (env['AGENTPACK_THREAD_ID'] || undefined) ?? configured;
  if (wanted === undefined || unscoped.includes(wanted)) return undefined;
  return wanted === automatic ? sessionThread(env) : wanted;
}

/** `threads/<id>/` or '' for the unscoped flow. Throws `UserError` for an id that is no plain name, or a secret's: folders are named by it. */
export function threadFolder(thread: string | undefined): string {
  if (thread === undefined) return '';
  if (!isThreadId(thread)) {
    throw new UserError(`The thread id ${JSON.stringify(thread)} is not usable: take up to ${longest} letters, digits, "_", "." and "-", and nothing that looks like a secret.`, 'usage');
  }
  return `threads/${thread}/`;
}

export function isThreadId(text: string): boolean {
  return text.length <= longest && /^[A-Za-z0-9_.-]+$/.test(text) && !/^\.+$/.test(text) && !unscoped.includes(text) && text !== automatic && redact(text) === text;
}

/** What an agent calls its sessions is its own business: what a folder's name may not have becomes "-". */
function sessionThread(env: Host['env']): string | undefined {
  const id = sessionOf(env)?.trim().replace(/[^A-Za-z0-9_.-]/g, '-').slice(0, longest);
  return id !== undefined && isThreadId(id) ? id : undefined;
}
