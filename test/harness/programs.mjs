// Which programs of the system the chosen tests need; .ci/system.mjs has their packages. Uses no package, as it runs
// before npm ci.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { unitTests } from './testFiles.mjs';
import { tierOf } from './tiers.mjs';

const ofSuite = { integration: ['browser', 'compiler'], e2e: ['browser', 'compiler'] };

/** By the suites, the words that choose their files, and the tier. */
export function programsOf(suites, words, tier) {
  const startsNginx = (file) => readFileSync(join(root, file), 'utf8').includes('support/nginx');
  const units = suites.includes('unit') ? unitTests() : [];
  const chosen = words.length > 0
    ? units.filter((file) => words.some((word) => file.includes(word)))
    : units.filter((file) => tier === 'full' || tierOf(file) !== 'full');
  return [
    ...new Set([...suites.flatMap((name) => ofSuite[name] ?? []), ...(chosen.some(startsNginx) ? ['nginx'] : [])]),
  ];
}
