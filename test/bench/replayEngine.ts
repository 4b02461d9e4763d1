import { createEngine } from '../../src/engine/engine';
import type { Engine } from '../../src/engine/requests';
import { memoryState } from '../../src/hosts/node/benchmark/memoryState';
import { createNodeHost } from '../../src/hosts/node/nodeHost';
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
      callersEnv: false,
      state: memoryState(undefined),
    }),
  );
}
