// Which test files `npm test` runs, by what they are and how long they took: `npm test -- full` runs all of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';

/** The seconds of each file that took at least `leastSeconds` in the full run that wrote it. */
const record = join(root, 'test/harness/seconds.json');
const leastSeconds = 1;

/** A file that took longer is not run whole in the short tier. Seconds. */
export const limit = 2;
/** The same limit for property test files, which draw a tenth of their samples in the short tier. */
const propertyLimit = 3.5;
/** Always run whole, as a change of any file can break it. */
const unlimited = ['test/architecture.test.ts'];

/** Files in a real editor cost its start, so that these are chosen by what they cover. */
const inEditor = /^test\/(?:e2e|integration)\//;
const editorCore = ['test/e2e/smoke.e2e.mjs', 'test/e2e/pack.e2e.mjs', 'test/integration/smoke.test.ts',
  'test/integration/agentpack.test.ts'];

const seconds = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};

/** At the last recorded full run; 0 for a file that was quick then, or is new. */
export function recordedSeconds(file) {
  return seconds[file] ?? 0;
}

/** Writes the seconds of a full run; `measured` maps each file's path to them. */
export function writeRecord(measured) {
  const merged = Object.entries({ ...seconds, ...measured })
    .filter(([file, s]) => s >= leastSeconds && existsSync(join(root, file)))
    .map(([file, s]) => [file, Math.round(s * 10) / 10]).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(merged), null, 2)}\n`);
}

/**
 * `short`: `npm test` runs the whole file; for `sampled`, it runs one row of each table, a different one each day; it
 * leaves out `full` files.
 */
export function tierOf(file) {
  if (inEditor.test(file)) { return editorCore.includes(file) ? 'short' : 'full'; }
  if (unlimited.includes(file)) { return 'short'; }
  const uses = kindsOf(file);
  if (recordedSeconds(file) <= (uses.includes('property') ? propertyLimit : limit)) { return 'short'; }
  return uses.includes('table') ? 'sampled' : 'full';
}

const kinds = {
  table: /\btable\(/,
  property: /from 'fast-check'/,
  process: /node:child_process|\/spawnCli'|\/livingProcess'/,
  git: /\/(?:shop|sandbox|gitHooksBox)'/,
};

/** Returns what makes a file slow, judging by its text. */
export function kindsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  return Object.keys(kinds).filter((kind) => kinds[kind].test(text));
}
