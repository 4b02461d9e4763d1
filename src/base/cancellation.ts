import { Cancelled } from './errors';

/** Says whether a run should stop; asked between files and stages. */
export interface Cancel {
  readonly cancelled: boolean;
}

export const neverCancelled: Cancel = { cancelled: false };

export function throwIfCancelled(cancel: Cancel): void {
  if (cancel.cancelled) throw new Cancelled();
}
