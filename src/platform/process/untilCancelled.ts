import type { Cancel } from '#base/cancellation';

/** How often cancellation is checked, in milliseconds. */
const pollMs = 100;

/** Awaits a result that cannot be cancelled itself; returns undefined if the run is cancelled first. */
export async function waitUnlessCancelled<T>(waiting: Promise<T>, cancel: Cancel): Promise<T | undefined> {
  if (cancel.cancelled) {
    waiting.catch(() => undefined); // the result is no longer needed
    return undefined;
  }
  let timer: NodeJS.Timeout | undefined;
  const cancelled = new Promise<undefined>((done) => {
    timer = setInterval(() => cancel.cancelled && done(undefined), pollMs);
  });
  try {
    return await Promise.race([waiting, cancelled]);
  } finally {
    clearInterval(timer);
  }
}
