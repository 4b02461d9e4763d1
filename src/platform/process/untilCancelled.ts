import type { Cancel } from '#base/cancellation';

/** The interval between checks for cancellation, in milliseconds. */
const pollMs = 100;

/** Awaits a result that cannot be cancelled itself; returns undefined if the run is cancelled first. */
export async function waitUnlessCancelled<T>(result: Promise<T>, cancel: Cancel): Promise<T | undefined> {
  if (cancel.cancelled) {
    result.catch(() => undefined); // the result is no longer needed
    return undefined;
  }
  let timer: NodeJS.Timeout | undefined;
  const cancellation = new Promise<undefined>((resolve) => {
    timer = setInterval(() => cancel.cancelled && resolve(undefined), pollMs);
  });
  try {
    return await Promise.race([result, cancellation]);
  } finally {
    clearInterval(timer);
  }
}
