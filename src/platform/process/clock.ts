export interface Clock {
  /** The milliseconds since some starting point; never decreases. */
  now(): number;
  /** Calls `callback` once, after `ms` milliseconds. Returns a function that cancels the call. */
  callAfter(ms: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  callAfter(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};
