import { strict as assert } from 'node:assert';

/** Characters of the smaller text, and how many times larger the other is. */
const smaller = 50_000, factor = 8;
/** Linear work takes `factor` times as long, quadratic work its square (64). Noise of the machine stays below this. */
const mostRatio = 3 * factor;
/** Processor time below which a measurement says nothing, in milliseconds. */
const shortest = 2;

/** That the work on a repeated unit grows with the length of the text, by processor time of two sizes. */
export function assertLinear(unit: string, work: (text: string) => void): void {
  const [small, large] = [unit.repeat(Math.ceil(smaller / unit.length)),
    unit.repeat(Math.ceil(smaller * factor / unit.length))];
  work(small); // compiles what it needs
  let ratio = Infinity;
  for (let round = 0; round < 3 && ratio > mostRatio; round++)
    ratio = Math.min(ratio, cpuMs(() => work(large)) / Math.max(shortest, cpuMs(() => work(small))));
  assert.ok(ratio <= mostRatio, `${factor} times the text took ${ratio.toFixed(0)} times as long`);
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
