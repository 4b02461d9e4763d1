import { movedPath } from '#agents/connection/folders';
import { hasConnectedHooks, hookFiles } from '#agents/connection/hookFiles';
import { guardFiles } from '#agents/connection/guardCommand';
import type { HookAgent } from '#agents/hooks/hookAdapters';
import { absolutePath, foldersAbove, joined } from './paths';
import type { World } from './world';

/** The maximum size of a user's settings file, in bytes. */
const longestSettings = 4_000_000;

/**
 * Reports whether the hooks of a connection act for this agent: a settings file of the agent, in the user's home or in
 * a repository that contains the session's folder, has them, and the guard that they run exists. A plugin's hook is
 * then silent, so that only one of the two answers. The agent's files count, not AgentPack's record: a clone of a
 * connected repository has no record, and the environment may name another folder than at the time of connecting.
 */
export function hasActingConnection(world: World, agent: HookAgent, folder: string | undefined): boolean {
  if (!Object.hasOwn(hookFiles, agent)) return false;
  const { user, folder: movable, ...repositoryFiles } = hookFiles[agent as keyof typeof hookFiles];
  const repository = Object.values(repositoryFiles);
  const isThere = (base: string) => world.stat(joined(base, guardFiles.script)) !== undefined;
  const { home } = world;
  if (home !== undefined && isThere(home)) {
    const path = movedPath(user, [movable], (variable) => {
      const value = world.env[variable];
      return value ? absolutePath(value, world.folders.at(-1), world.isWindows) : undefined;
    });
    if (isConnected(world, absolutePath(path, home, world.isWindows))) return true;
  }
  return [folder, ...world.folders].flatMap((start) => start === undefined ? [] : [start, ...foldersAbove(start)]).some(
    (
      base,
    ) =>
      (isThere(base) || home !== undefined && isThere(home)) &&
      repository.some((path) => isConnected(world, joined(base, path))),
  );
}

/** Follows links: dotfile managers create them. */
function isConnected(world: World, path: string | undefined): boolean {
  const real = path === undefined ? undefined : world.realPath(path);
  return real !== undefined && hasConnectedHooks(world.read(real, longestSettings) ?? '');
}
