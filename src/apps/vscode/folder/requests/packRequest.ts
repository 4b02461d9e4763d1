import { neverCancelled, type Cancel } from '#base/cancellation';
import { omitUndefined } from '#base/collections/defined';
import type { PackOptions } from '#engine/options';
import type { Stage } from '#model';
import type { Clock } from '#platform/process/clock';
import type { SizeChoice } from '../../size/sizeRows';
import type { FolderState } from '../state/folderState';
import type { RemoteEngine } from '#host/worker/engineClient';

/** The user's request for a pack. File changes do not cancel the request. */
export interface PackRequest {
  readonly cancel: Cancel;
  /** Whether `task.md` was just written. If so, its task is packed, regardless of the last pack's task. */
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
export const progressDelayMs = 1_500;

/**
 * Returns the options of a request. A new task is packed with the settings alone. Otherwise, the last pack's options
 * also apply, unless the settings specify them.
 */
export function toRequestOptions({ newTask = false, workspace, also }: PackRequest): PackOptions {
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
export function toSizePreviewOptions({ budget, mode, ...otherOptions }: PackOptions,
  choice: SizeChoice | undefined): PackOptions
{
  const size = { budget, mode, ...(choice && { [choice.key]: choice.value }) };
  return {
    ...otherOptions,
    ...omitUndefined<typeof size>(size),
    ...toRequestOptions({ cancel: neverCancelled }),
    noWrite: true,
  };
}

/** Returns the engine's run for a request. `show` receives each percent of a long run's progress, and a first look. */
export function createPackRun({ progress, notice }: PackRequest, cancel: Cancel, clock: Clock,
  show: (part: Partial<Pick<FolderState, 'fraction' | 'firstLook'>>) => void): Parameters<RemoteEngine['pack']>[1]
{
  const startTime = clock.now();
  let shownPercent = 0;
  return {
    cancel,
    ...(notice && { notice }),
    progress(stage, fraction) {
      progress?.(stage, fraction);
      const percent = Math.floor(fraction * 100);
      if (clock.now() - startTime < progressDelayMs || percent === shownPercent) return;
      shownPercent = percent;
      show({ fraction });
    },
    showFirstLook: (firstLook) => show({ firstLook }),
  };
}

export function combineCancels(...cancels: readonly Cancel[]): Cancel {
  return {
    get cancelled() {
      return cancels.some((cancel) => cancel.cancelled);
    },
  };
}
