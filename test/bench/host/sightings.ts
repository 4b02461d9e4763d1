import { readFileSync, watch } from 'node:fs';
import { dirname, basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * When a file was written, as seen by a thread that nothing else holds up. Times: ms since the epoch, with fractions.
 */
export interface Sighting {
  readonly file: string;
  readonly at: number;
  /** The highest N of the names `savedN` in it; −1 if there is none. */
  readonly marker: number;
  /** A quick pack of what was saved, which a whole one follows. */
  readonly quick: boolean;
}

const files = (workerData as { readonly files: readonly string[]; }).files;
for (const folder of new Set(files.map(dirname))) {
  watch(folder, (_event, name) => {
    const file = files.find((one) => dirname(one) === folder && basename(one) === name);
    if (file !== undefined) see(file);
  });
}
parentPort?.postMessage('watching');

function see(file: string): void {
  const at = performance.timeOrigin + performance.now();
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return; // between two writers
    throw error;
  }
  const marker = Math.max(-1, ...[...text.matchAll(/\bsaved(\d+)\b/g)].map(([, n]) => Number(n)));
  parentPort?.postMessage({ file, at, marker, quick: text.includes('which follows by itself') } satisfies Sighting);
}
