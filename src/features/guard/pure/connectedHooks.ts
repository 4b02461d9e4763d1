import { resolveMovedPath } from '#agents/connection/folders';
import { hasGuardHooks, hookFiles } from '#agents/connection/hookFiles';
import { guardFiles } from '#agents/connection/guardCommand';
import type { HookAgent } from '#agents/hooks/hookAdapters';
import { resolveAbsolutePath, listFoldersAbove, joinAbsolutePath } from './paths';
import type { World } from './world';

/** The maximum size of a user's settings file, in bytes. */
const maxSettingsBytes = 4_000_000;

/**
 * Reports whether this agent has active hooks of a connection: they are in a settings file of the agent, either in the
 * user's home or in a repository that contains the session's folder, and the guard that they run exists. A plugin's
 * hook is then silent, so that only one of the two answers. AgentPack's own record is not used, because a clone of a
 * connected repository has no record and the environment may have changed since the agent was connected.
 */
export function hasActiveConnection(world: World, agent: HookAgent, folder: string | undefined): boolean {
  if (!Object.hasOwn(hookFiles, agent)) return false;
  const { user: userPath, folder: movableFolder, ...repositoryFiles } = hookFiles[agent as keyof typeof hookFiles];
  const repositoryPaths = Object.values(repositoryFiles);
  const hasGuardScript = (base: string) => world.stat(joinAbsolutePath(base, guardFiles.script)) !== undefined;
  const { home } = world;
  if (home !== undefined && hasGuardScript(home)) {
    const path = resolveMovedPath(userPath, [movableFolder], (variable) => {
      const value = world.env[variable];
      return value ? resolveAbsolutePath(value, world.folders.at(-1), world.isWindows) : undefined;
    });
    if (isConnected(world, resolveAbsolutePath(path, home, world.isWindows))) return true;
  }
  return [folder, ...world.folders].flatMap((start) => start === undefined ? [] : [start, ...listFoldersAbove(start)])
    .some(
      (
        base,
      ) =>
        (hasGuardScript(base) || home !== undefined && hasGuardScript(home)) &&
        repositoryPaths.some((path) => isConnected(world, joinAbsolutePath(base, path))),
    );
}

/** Reports whether the settings file contains the hooks. Follows links, because dotfile managers create them. */
function isConnected(world: World, path: string | undefined): boolean {
  const realPath = path === undefined ? undefined : world.realPath(path);
  return realPath !== undefined && hasGuardHooks(world.read(realPath, maxSettingsBytes) ?? '');
}
