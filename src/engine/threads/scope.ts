import type { Host } from '../host';
import { names } from '../state/stateNames';
import { configuredThread } from '../inputs/settings';
import { threadFolder, threadOf, type ThreadChoice } from './threadId';

/** Whose pack is made or asked about. */
export interface ThreadScope extends ThreadChoice {
  /** The session that asks has no pack of its own yet, so the shared one answers: its id. */
  readonly unpacked?: string;
}

/** Of a pack, and of what is asked about packs; `option` as `PackOptions.thread`. */
export function scopeOf(host: Host, option: string | undefined, purpose: 'pack' | 'ask'): ThreadScope {
  const choice = threadOf(option, option === undefined ? configuredThread(host.state.read(names.config)) : undefined,
    host.callersEnv ? host.env : {});
  if (purpose === 'pack' || !choice.ambient || isPacked(host, choice.thread) || !isPacked(host, undefined))
    return choice;
  // what an agent's rules send it to is the shared pack, until its session has one
  return { ...choice, thread: undefined, session: undefined, unpacked: choice.thread! };
}

function isPacked(host: Host, thread: string | undefined): boolean {
  return host.state.stat(names.metadata(threadFolder(thread))) !== undefined;
}
