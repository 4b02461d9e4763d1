import { appendFileSync } from 'node:fs';

/** The measurements by `npm run bench -- --only growth` of one case of a test. */
export interface MeasuredCase {
  /** The line of the test, as `test/base/text.test.ts:12`. */
  readonly place: string;
  readonly title: string;
  /** The times that it was compared with, as columns of the table, and how many times as long it took. */
  readonly ratios: Readonly<Record<string, number>>;
  readonly isTooSlow: boolean;
}

/** Where cases are written, one JSON text a line; undefined in a test run, which measures nothing. */
const path = process.env['AGENTPACK_MEASURED_CASES'];

export const isMeasuring = path !== undefined;

export function recordCase(measured: MeasuredCase): void {
  appendFileSync(path!, `${JSON.stringify(measured)}\n`);
}

/** The line of the test that called. */
export function placeOfTest(): string {
  return /\btest\/[^\s:]*\.test\.ts:\d+/.exec(new Error('place').stack ?? '')?.[0] ?? 'a test';
}
