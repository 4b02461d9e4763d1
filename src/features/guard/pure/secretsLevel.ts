import { guardLevels, type GuardLevel } from '#model/pack';
import { findConfigValue, maxConfigBytes } from '#base/configValue';
import { joinAbsolutePath, listFoldersAbove } from './paths';
import type { World } from './world';

/**
 * Returns the level of `guard.secrets`: the user's own, or the stricter level of the nearest configuration at or above
 * the root.
 */
export function readSecretsLevel({ home, read }: Pick<World, 'home' | 'read'>, root: string): GuardLevel {
  const ownLevel = (home === undefined ? undefined : readLevel(home)) ?? 'warn';
  const repositoryLevel = listFoldersAbove(joinAbsolutePath(root, 'x')).filter((folder) => folder !== home)
    .map(readLevel).find((level) => level !== undefined) ?? ownLevel;
  return guardLevels.indexOf(repositoryLevel) > guardLevels.indexOf(ownLevel) ? repositoryLevel : ownLevel;

  function readLevel(folder: string): GuardLevel | undefined {
    const text = read(joinAbsolutePath(folder, '.agentpack/config.toml'), maxConfigBytes);
    const value = text === undefined ? undefined : findConfigValue(text, 'guard', 'secrets');
    return guardLevels.find((level) => level === value);
  }
}
