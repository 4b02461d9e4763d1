import { randomInt } from 'node:crypto';
import { threadId } from 'node:worker_threads';

/** Containers that share a disk have processes of the same number, and a killed one leaves its files to the next of that number. */
const run = randomInt(2 ** 47);
let made = 0;

/** Like no other of this or any other process or thread; `strays.ts` knows files by it. */
export function ownNumbers(): string {
  return `${process.pid}-${threadId}-${++made}-${run}`;
}

/** Where to write what then takes the place of `at`. */
export function temporaryFor(at: string): string {
  return `${at}.${ownNumbers()}.tmp`;
}
