import { Cancelled } from './errors';

/** A flag for stopping a run; it is checked between files and stages. */
export interface Cancel {
  readonly cancelled: boolean;
}

export const neverCancelled: Cancel = { cancelled: false };

export function throwIfCancelled(cancel: Cancel): void {
  if (cancel.cancelled) throw new Cancelled();
}
