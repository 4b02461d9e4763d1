import { neverCancelled, type Cancel } from '#base/cancellation';
import { defined } from '#base/collections/defined';
import type { PackOptions } from '#engine/options';
import type { Stage } from '#model';
import type { Clock } from '#platform/process/clock';
import type { SizeChoice } from '../../size/sizeRows';
import type { RemoteEngine } from '#host/worker/engineClient';

/** The user's request for a pack. A change of files does not cancel it. */
export interface PackRequest {
  readonly cancel: Cancel;
  /** Set if `task.md` was just written: its task is packed, regardless of the last pack's task. */
  readonly newTask?: boolean;
  /** The package of a monorepo to pack from now on; undefined keeps the last pack's package. */
  readonly workspace?: string;
  /** Folders of the repositories to pack with this folder from now on; undefined keeps the current ones. */
  readonly also?: readonly string[];
  progress?(stage: Stage, fraction: number): void;
  /** Receives a sentence about why the run is waiting. */
  notice?(sentence: string): void;
}

/** The time after which a requested run shows its progress, in milliseconds. */
export const progressDelay = 1_500;

/**
 * Returns the options of a request: a new task is packed with the settings alone; otherwise the last pack's options
 * apply wherever the settings specify nothing.
 */
export function optionsOfRequest({ newTask = false, workspace, also }: PackRequest): PackOptions {
  return {
    keepTask: !newTask,
    keepOptions: !newTask,
    keepWorkspace: true,
    ...(workspace !== undefined && { workspace }),
    ...(also && { also }),
  };
}

/**
 * Returns the options of a preview: a repack that writes nothing, with a budget or mode that differs from the settings.
 */
export function withSize({ budget, mode, ...rest }: PackOptions, choice: SizeChoice | undefined): PackOptions {
  const size = { budget, mode, ...(choice && { [choice.key]: choice.value }) };
  return { ...rest, ...defined<typeof size>(size), ...optionsOfRequest({ cancel: neverCancelled }), noWrite: true };
}

/** Returns the engine's run for a request. `show` receives each percent of a long run's progress, as 0 to 1. */
export function createPackRun({ progress, notice }: PackRequest, cancel: Cancel, clock: Clock,
  show: (fraction: number) => void): Parameters<RemoteEngine['pack']>[1]
{
  const started = clock.now();
  let shown = 0;
  return {
    cancel,
    ...(notice && { notice }),
    progress(stage, fraction) {
      progress?.(stage, fraction);
      const percent = Math.floor(fraction * 100);
      if (clock.now() - started < progressDelay || percent === shown) return;
      shown = percent;
      show(fraction);
    },
  };
}

export function combineCancels(...all: readonly Cancel[]): Cancel {
  return {
    get cancelled() {
      return all.some((cancel) => cancel.cancelled);
    },
  };
}
