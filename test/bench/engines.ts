import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Host } from '#engine/host';
import { createNodeHost } from '#host/nodeHost';

export const run = { cancel: neverCancelled };
export const taskText =
  'The rendered pack exceeds its token budget where the repository map is large: fix the fitting of sections';
export const packOptions = { task: taskText, budget: 16_000 } as const;

export interface Counters {
  reads: number;
  stats: number;
  git: number;
}

/** An engine on the real disk whose looks at it are counted. */
export function countingEngine(
  root: string,
): { readonly engine: Engine; readonly counters: Counters; readonly host: Host; } {
  const counters: Counters = { reads: 0, stats: 0, git: 0 };
  const host = createNodeHost({
    root,
    assetsDir: dist(),
    version: 'bench',
    git: true,
    env: process.env,
    isCallersEnv: false,
  });
  const counted = Object.create(host, {
    files: {
      value: {
        ...host.files,
        read: (path: string) => {
          counters.reads++;
          return host.files.read(path);
        },
        stat: (path: string) => {
          counters.stats++;
          return host.files.stat(path);
        },
      },
    },
    git: {
      get: () => {
        const { git } = host;
        return git && {
          list: (...args: Parameters<typeof git.list>) => {
            counters.git++;
            return git.list(...args);
          },
          facts: (...args: Parameters<typeof git.facts>) => {
            counters.git++;
            return git.facts(...args);
          },
          ignoreRule: (path: string) => {
            counters.git++;
            return git.ignoreRule(path);
          },
          tracked: (...args: Parameters<typeof git.tracked>) => {
            counters.git++;
            return git.tracked(...args);
          },
          trackedBelow: (...args: Parameters<typeof git.trackedBelow>) => {
            counters.git++;
            return git.trackedBelow(...args);
          },
        };
      },
    },
  }) as Host;
  return { engine: createEngine(counted), counters, host };
}

export function dist(): string {
  return join(process.env['AGENTPACK_BENCH_ROOT']!, 'dist');
}

export function forgetPacks(root: string): void {
  rmSync(join(root, '.agentpack'), { recursive: true, force: true });
}

export function textOf(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
