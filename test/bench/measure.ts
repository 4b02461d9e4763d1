import { readFileSync } from 'node:fs';

/**
 * Processor time of this process and of the children that it waited for, user and system, in ms. Children: Linux only.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + childrenMs();
}

/** Fields 16 and 17 of /proc/self/stat, in ticks of 10 ms. */
function childrenMs(): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\) /, '').split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

const large = new Uint8Array(64 << 20);
/** Reads more than the processor's caches hold, so that what follows starts as after other work. */
export function flushCaches(): void {
  let sum = 0;
  for (let i = 0; i < large.length; i += 64) sum += large[i]!++;
  if (sum < 0) throw new Error('never');
}

export function megabytes(bytes: number): number {
  return bytes / 1_048_576;
}
