import { isInHoldout } from '#base/holdout';
import { findConfigValue, maxConfigBytes, numberPattern } from '#base/configValue';
import { joinAbsolutePath } from './paths';
import type { World } from './world';

/**
 * Returns `sessions.holdout` of the user's own configuration if the session is one of those that work without the
 * pack's hooks; otherwise 0.
 */
export function findHoldout({ home, read }: World, session: string | undefined): number {
  if (home === undefined || session === undefined) return 0;
  const config = read(joinAbsolutePath(home, '.agentpack/config.toml'), maxConfigBytes) ?? '';
  const oneOf = Number(findConfigValue(config, 'sessions', 'holdout', numberPattern) ?? 0);
  return oneOf >= 2 && isInHoldout(session, oneOf) ? oneOf : 0;
}
