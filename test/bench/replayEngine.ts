import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { createMemoryState } from '#features/benchmark/node/replay';
import { createNodeHost } from '#host/nodeHost';
import { dist } from './engines';

/** For past commits of a repository, one after the other: nothing is stored. */
export function replayEngine(root: string): Engine {
  return createEngine(
    createNodeHost({
      root,
      assetsDir: dist(),
      version: 'bench',
      git: true,
      env: process.env,
      isCallersEnv: false,
      state: createMemoryState(undefined),
    }),
  );
}
