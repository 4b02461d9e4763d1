import { strict as assert } from 'node:assert';

/** A text of about so many characters: a unit to repeat, or what makes the text. */
export type Growing = string | ((length: number) => string);

/** How many times larger the second input is. Linear work takes that many times as long, quadratic work its square. */
const factor = 8;
/** The same for a second step, which starts where the first one ends. */
const nextFactor = 4;
/** Characters of the smaller text. */
const smallerText = 50_000;
/** Processor time below which a measurement is only noise, in milliseconds. */
const shortest = 2;
/** Milliseconds for the smaller input from which an eighth of it is measured instead, and measurable if quadratic. */
const longest = 2 * shortest * factor ** 2;
const maxRounds = 8;
/** Milliseconds from which one run is measured well enough. */
const longRun = 100;

/** Fails unless work on a text takes time about proportional to its length: 50,000 characters against 400,000. */
export function assertLinear(text: Growing, work: (text: string) => void): void {
  const ofLength = typeof text === 'string' ? (length: number) => text.repeat(Math.ceil(length / text.length)) : text;
  const title = typeof text === 'string' ? JSON.stringify(text) : JSON.stringify(ofLength(40));
  assertGrowth(title, smallerText, ofLength, work);
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
 * Fails if the work grows too fast on two successive steps of the size. One step alone proves little: a small input
 * fits in the processor's caches and the young generation of the heap, which makes it disproportionately fast.
 */
function assertGrowth<T>(title: string, size: number, made: (size: number) => T, work: (input: T) => void): void {
  const base = made(size);
  const first = cpuMs(() => work(base)); // compiles the code and fills its caches
  const isSlow = first > longest;
  const smaller = isSlow ? Math.ceil(size / factor) : size;
  const small = isSlow ? made(smaller) : base;
  const large = isSlow ? base : made(smaller * factor);
  const ratio = growth(small, large, factor, work);
  if (ratio <= maxRatio(factor)) return;
  const next = growth(large, made(smaller * factor * nextFactor), nextFactor, work);
  if (next <= maxRatio(nextFactor)) return;
  assert.fail(
    `${title}: ${factor} times the size took ${ratio.toFixed(0)} times as long, ${nextFactor} times as much as that ${
      next.toFixed(0)
    } times`,
  );
}

/** Compares the least processor time of several runs, as the machine's noise only ever adds to it. */
function growth<T>(small: T, large: T, times: number, work: (input: T) => void): number {
  let [forSmall, forLarge] = [Infinity, Infinity];
  for (let round = 0; round < maxRounds; round++) {
    forSmall = Math.min(forSmall, cpuMs(() => work(small)));
    forLarge = Math.min(forLarge, cpuMs(() => work(large)));
    if (ratio() <= maxRatio(times) || forSmall > longest || forLarge > longRun) break;
  }
  return ratio();

  function ratio(): number {
    return forLarge / Math.max(shortest, forSmall);
  }
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
