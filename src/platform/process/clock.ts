export interface Clock {
  /** Ms since some start; never decreases. */
  now(): number;
  /** Calls back once, after `ms`; returns what stops that. */
  after(ms: number, call: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};
