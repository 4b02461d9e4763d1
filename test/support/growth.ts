/** Runs the work and returns how long it took, in milliseconds. */
export type Stopwatch = (work: () => void) => number;

export interface Growth {
  /** How many times as long the work took on 8 times the size. */
  readonly times8: number;
  /** Measured only where `times8` is too large. */
  readonly times32?: number;
  readonly isTooSlow: boolean;
}

/** How many times larger the second input is. Linear work takes that many times as long, quadratic work its square. */
const factor = 8;
/** The same for a third input. */
const nextFactor = 4;
/** Processor time below which a measurement is only noise, in milliseconds. */
export const shortest = 2;
/** Milliseconds for the smallest input from which an eighth of it is measured instead, and measurable if quadratic. */
const longest = 2 * shortest * factor ** 2;
const maxRounds = 8;
/** The least number of rounds, even if each takes long, so that one disturbed run decides nothing. */
const minRounds = 2;
/** Milliseconds after which no more than `minRounds` are run. */
const longRounds = 2_000;

/**
 * Compares the work on a small input with that on a large one, and on a still larger one. The large one alone proves
 * little: a small input fits in the processor's caches and the young generation of the heap, which makes it
 * disproportionately fast. Neither the machine's speed nor its load fails linear work: sizes are compared only with
 * each other, each by the least of several runs, and the times of linear work may differ by a factor of four and of
 * sixteen.
 */
export function measureGrowth<T>(size: number, made: (size: number) => T, work: (input: T) => void,
  stopwatch: Stopwatch = cpuMs): Growth
{
  const base = made(size);
  const first = stopwatch(() => work(base)); // compiles the code and fills its caches
  const isSlow = first > longest;
  const smaller = isSlow ? Math.ceil(size / factor) : size;
  const small = new Measured(isSlow ? made(smaller) : base, work, stopwatch);
  const large = new Measured(isSlow ? base : made(smaller * factor), work, stopwatch);
  const isLinear = growsAtMost(maxRatio(factor), small, large);
  const times8 = ratioOf(small, large);
  if (isLinear) return { times8, isTooSlow: false };
  const larger = new Measured(made(smaller * factor * nextFactor), work, stopwatch);
  const isTooSlow = !growsAtMost(maxRatio(factor * nextFactor), small, larger);
  return { times8, times32: ratioOf(small, larger), isTooSlow };
}

/** Processor time of this process. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least time of several runs on one input, as the machine's noise only ever adds to it. */
class Measured<T> {
  least = Infinity;

  constructor(private readonly input: T, private readonly work: (input: T) => void,
    private readonly stopwatch: Stopwatch)
  {}

  /** Runs once more; returns how long it took. */
  run(): number {
    const time = this.stopwatch(() => this.work(this.input));
    this.least = Math.min(this.least, time);
    return time;
  }
}

function growsAtMost<T>(limit: number, small: Measured<T>, large: Measured<T>): boolean {
  let spent = 0;
  for (let round = 0; round < maxRounds && (round < minRounds || spent < longRounds); round++) {
    spent += large.run();
    if (large.least <= limit * shortest) return true;
    spent += small.run();
    if (ratioOf(small, large) <= limit) return true;
  }
  return false;
}

function ratioOf<T>(small: Measured<T>, large: Measured<T>): number {
  return large.least / Math.max(shortest, small.least);
}

/** Half of what quadratic work takes: what caches and the garbage collector add to linear work stays below. */
function maxRatio(times: number): number {
  return times ** 2 / 2;
}
