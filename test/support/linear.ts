import { strict as assert } from 'node:assert';

/** A text of about so many characters: a unit to repeat, or what makes the text. */
export type Growing = string | ((length: number) => string);

/** Runs the work and returns how long it took, in milliseconds. */
export type Stopwatch = (work: () => void) => number;

/** How many times larger the second input is. Linear work takes that many times as long, quadratic work its square. */
const factor = 8;
/** The same for a third input, which is measured only where the second one took too long. */
const nextFactor = 4;
/** Characters of the smallest text. */
const smallerText = 50_000;
/** Processor time below which a measurement is only noise, in milliseconds. */
const shortest = 2;
/** Milliseconds for the smallest input from which an eighth of it is measured instead, and measurable if quadratic. */
const longest = 2 * shortest * factor ** 2;
const maxRounds = 8;
/** So many rounds also where each takes long, so that one disturbed run decides nothing. */
const minRounds = 2;
/** Milliseconds after which no more than `minRounds` are run. */
const longRounds = 2_000;

/** Fails unless work on a text takes time about proportional to its length: 50,000 characters against 400,000. */
export function assertLinear(text: Growing, work: (text: string) => void, stopwatch?: Stopwatch): void {
  const ofLength = typeof text === 'string' ? (length: number) => text.repeat(Math.ceil(length / text.length)) : text;
  const title = typeof text === 'string' ? JSON.stringify(text) : JSON.stringify(ofLength(40));
  assertGrowth(title, smallerText, ofLength, work, stopwatch);
}

/**
 * Fails unless the work on what `made` returns for a size takes time about proportional to the size: `size` against
 * eight times as much. `made` itself is not measured.
 */
export function assertLinearIn<T>(size: number, made: (size: number) => T, work: (input: T) => void): void {
  assertGrowth(`${size} and ${size * factor}`, size, made, work);
}

/** Any of many texts; the first that fails is named. */
export function assertAllLinear(texts: readonly Growing[], work: (text: string) => void): void {
  for (const text of texts) assertLinear(text, work);
}

/**
 * Fails if the work grows too fast from a small to a large input, and to a still larger one. The large one alone proves
 * little: a small input fits in the processor's caches and the young generation of the heap, which makes it
 * disproportionately fast. Neither the machine's speed nor its load fails linear work: sizes are compared only with
 * each other, each by the least of several runs, and those of linear work may differ by four and by sixteen times.
 */
function assertGrowth<T>(title: string, size: number, made: (size: number) => T, work: (input: T) => void,
  stopwatch: Stopwatch = cpuMs): void
{
  const base = made(size);
  const first = stopwatch(() => work(base)); // compiles the code and fills its caches
  const isSlow = first > longest;
  const smaller = isSlow ? Math.ceil(size / factor) : size;
  const small = new Measured(isSlow ? made(smaller) : base, work, stopwatch);
  const large = new Measured(isSlow ? base : made(smaller * factor), work, stopwatch);
  if (growsAtMost(maxRatio(factor), small, large)) return;
  const larger = new Measured(made(smaller * factor * nextFactor), work, stopwatch);
  if (growsAtMost(maxRatio(factor * nextFactor), small, larger)) return;
  assert.fail(
    `${title}: ${factor} times the size took ${ratioOf(small, large).toFixed(0)} times as long, ${
      factor * nextFactor
    } times the size ${ratioOf(small, larger).toFixed(0)} times`,
  );
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

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
