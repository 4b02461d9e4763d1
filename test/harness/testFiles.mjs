// The test files of each suite, as paths below the repository, sorted. Uses no package.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../.ci/system.mjs';

/** `*.test.ts` below test/, without folders that are data or belong to another suite. */
export function unitTests(folder = 'test') {
  const skip = ['test/integration', 'test/e2e', 'test/harness/workspace', 'test/samples'];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) { return skip.includes(path) ? [] : unitTests(path); }
    return path.endsWith('.test.ts') ? [path] : [];
  }).sort();
}

export const integrationTests = () => filesIn('test/integration', '.test.ts');
export const e2eTests = () => filesIn('test/e2e', '.e2e.mjs');

function filesIn(folder, ending) {
  return readdirSync(join(root, folder)).filter((name) => name.endsWith(ending)).sort().map((name) =>
    `${folder}/${name}`
  );
}
