export interface Clock {
  /** The milliseconds since some starting point; never decreases. */
  now(): number;
  /** Calls back once, after `ms` milliseconds. Returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
