// What a contributor runs before each commit: types, layout, the lint of changed files, and the unit tests that
// import a changed file or a file that imports one. Changed is what differs from the upstream branch, or from the last
// commit where there is no such branch.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../../.ci/system.mjs';
import { unitTests } from './bundle.mjs';
import { writeResult } from './result.mjs';

const changed = changedFiles();
const scripts = changed.filter((file) => /\.(?:ts|mjs)$/.test(file));
const total = { passed: 0, failed: 0 };
check('types', ['node_modules/typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile',
  'out/quick.tsbuildinfo']);
if (scripts.length > 0) {
  check('layout', ['.ci/format.mjs', '--check']);
  check('lint', ['node_modules/eslint/bin/eslint.js', '--config', '.ci/eslint.config.mjs', ...scripts]);
}
const tests = await testsOf(changed).catch((error) => {
  total.failed++;
  console.log(`  FAIL the tests do not build: ${error.message}`);
  return [];
});
console.log(`  ${changed.length} changed files, ${tests.length} files of unit tests`);
if (tests.length > 0) { check('unit tests', ['test/harness/unit.mjs', ...tests]); }
writeResult(total);

function check(title, args) {
  const started = Date.now();
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AGENTPACK_TEST_RESULT: '' },
  });
  if (status === 0) { total.passed++; }
  else { total.failed++; }
  console.log(`  ${status === 0 ? 'ok  ' : 'FAIL'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
}

/** Paths below the root that differ from the upstream branch, or from the last commit, and still exist. */
function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  let base = 'HEAD';
  try {
    base = git('merge-base', 'HEAD', '@{upstream}').trim();
  } catch { /* there is no upstream branch */ }
  const lines = git('diff', '--name-only', base) + git('ls-files', '--others', '--exclude-standard');
  return [...new Set(lines.split('\n'))].filter((file) => file !== '' && existsSync(join(root, file))).sort();
}

/** Unit tests that are changed themselves, or that import a changed file directly or over other files. */
async function testsOf(files) {
  const tests = unitTests();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: tests,
    outdir: 'out',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    splitting: true,
    packages: 'external',
    logLevel: 'silent',
  });
  const importersOf = (wanted) =>
    Object.entries(metafile.inputs).filter(([, { imports }]) => imports.some(({ path }) => wanted.has(path)))
      .map(([file]) => file);
  const reached = new Set(files);
  // two steps of imports, and more only where these lead to no test
  for (let step = 1; step <= 2 || tests.every((file) => !reached.has(file)); step++) {
    const next = importersOf(reached).filter((file) => !reached.has(file));
    if (next.length === 0) { break; }
    for (const file of next) { reached.add(file); }
  }
  return tests.filter((file) => reached.has(file));
}
