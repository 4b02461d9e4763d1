import type { Cancel } from '#base/cancellation';

/** How often cancellation is checked, in milliseconds. */
const pollInterval = 100;

/** Returns the awaited result, or undefined if the run is cancelled first: for a wait that nothing else can end. */
export async function untilCancelled<T>(waiting: Promise<T>, cancel: Cancel): Promise<T | undefined> {
  if (cancel.cancelled) {
    waiting.catch(() => undefined); // nobody waits for the result
    return undefined;
  }
  let timer: NodeJS.Timeout | undefined;
  const cancelled = new Promise<undefined>((done) => {
    timer = setInterval(() => cancel.cancelled && done(undefined), pollInterval);
  });
  try {
    return await Promise.race([waiting, cancelled]);
  } finally {
    clearInterval(timer);
  }
}
