import { Cancelled } from './errors';

/** Says whether a run should stop; asked between files and stages. */
export interface Cancel {
  readonly cancelled: boolean;
}

export const never: Cancel = { cancelled: false };

export function check(cancel: Cancel): void {
  if (cancel.cancelled) throw new Cancelled();
}

/**
 * One run at a time: a request during a run cancels it and runs after it has ended. Who asked for a superseded run
 * gets `Cancelled`, never its result.
 */
export function singleFlight<A, T>(run: (argument: A, cancel: Cancel) => Promise<T>): (argument: A) => Promise<T> {
  let current: { cancelled: boolean } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (argument) => {
    if (current) current.cancelled = true;
    const mine = { cancelled: false };
    current = mine;
    const result = last.then(async () => {
      check(mine);
      return run(argument, mine);
    });
    last = result.then(landed, landed);   // how it ended is for who asked; the next run only waits for the end
    return result;

    function landed(): void {
      if (current === mine) current = undefined;
    }
  };
}
