export interface Clock {
  /** The milliseconds since some starting point; never decreases. */
  now(): number;
  /** Calls `call` once, after `ms` milliseconds. Returns a function that cancels the call. */
  callAfter(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  callAfter(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
