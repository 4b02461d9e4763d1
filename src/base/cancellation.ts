import { Cancelled } from './errors';

/** Whether a run should stop; read between files and stages. */
export interface Cancel {
  readonly cancelled: boolean;
}

export const neverCancelled: Cancel = { cancelled: false };

export function throwIfCancelled(cancel: Cancel): void {
  if (cancel.cancelled) throw new Cancelled();
}
