import type { Host } from '../host';
import type { PackOptions } from '../options';
import { names } from '../formats/stateNames';
import { readConfiguration } from '../state/configuration';
import { getThreadFolder, resolveThread, type ThreadChoice } from '../formats/threadId';

/** The thread of a pack or of a query about packs. */
export interface ThreadScope extends ThreadChoice {
  /** The calling session's ID, if the session has no pack yet and the shared pack is used instead. */
  readonly unpacked?: string;
}

/**
 * Resolves the thread of a pack or query.
 * @throws UserError for settings that cannot be read
 */
export function resolveScope(host: Host, { thread: option, callersEnv }: Pick<PackOptions, 'thread' | 'callersEnv'>,
  purpose: 'pack' | 'ask'): ThreadScope
{
  const choice = resolveThread(option, option === undefined ? readConfiguration(host).config.thread : undefined,
    callersEnv ?? (host.isCallersEnv ? host.env : {}));
  if (purpose === 'pack' || !choice.ambient || hasPack(host, choice.thread) || !hasPack(host, undefined))
    return choice;
  // the agents' rules refer to the shared pack, which is used until the session has its own
  return { ...choice, thread: undefined, session: undefined, unpacked: choice.thread! };
}

function hasPack(host: Host, thread: string | undefined): boolean {
  return host.state.stat(names.metadata(getThreadFolder(thread))) !== undefined;
}
