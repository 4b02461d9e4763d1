// The checks that a contributor runs before each commit: types of everything, lint and layout of changed files, and the
// unit tests that import a changed file or a file that imports one, as the short tier runs them. A file counts as
// changed if it differs from the upstream branch, or from the last commit if there is no such branch.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ensureSystem, root } from '../../.ci/system.mjs';
import { programsOf } from './programs.mjs';
import { writeResult } from './result.mjs';
import { unitTests } from './testFiles.mjs';
import { limit, recordedSeconds, tierOf } from './tiers.mjs';

/** The limit for the unit tests, on one processor. */
const mostSeconds = 120;
/** The usual time of a file that took less than a recorded second. */
const usualSeconds = 0.4;

const changed = changedFiles();
const scripts = changed.filter((file) => /\.(?:ts|mjs)$/.test(file));
const total = { passed: 0, failed: 0 };
const tests = await testsOf(changed).catch((error) => {
  total.failed++;
  console.log(`  FAIL the tests do not build: ${error.message}`);
  return [];
});
/** Changed tests run whole, including those that the short tier leaves out. */
const own = tests.filter((file) => changed.includes(file));
const others = tests.filter((file) => !changed.includes(file) && tierOf(file) !== 'full');
const run = affordable(others);
const left = tests.length - own.length - run.length;
ensureSystem(programsOf(['unit'], [...own, ...run], 'full'));
console.log(
  `  ${changed.length} changed files, ${own.length + run.length} files of unit tests${
    left > 0 ? `; ${left} are left to \`npm test\` and its full tier` : ''
  }`,
);
await Promise.all([
  // types of everything, even if a file was deleted or a setting was changed
  suite('test/harness/check.mjs', scripts.length > 0 ? scripts : ['--types'], 'short'),
  runUnits(),
]);
writeResult(total);

async function runUnits() {
  if (own.length > 0) { await suite('test/harness/unit.mjs', own, 'full'); }
  if (run.length > 0) { await suite('test/harness/unit.mjs', run, 'short'); }
}

/** One of npm test, on these files. */
async function suite(script, files, tier) {
  const folder = mkdtempSync(join(root, 'out/quick-'));
  const result = join(folder, 'result.json');
  await new Promise((done) =>
    spawn(process.execPath, [script, ...files], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, AGENTPACK_TEST_RESULT: result, AGENTPACK_TEST_TIER: tier },
    }).once('close', done)
  );
  const { passed, failed } = existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : { passed: 0, failed: 1 };
  rmSync(folder, { recursive: true });
  total.passed += passed;
  total.failed += failed;
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

/** Unit tests that are changed or import a changed file, directly or through other files: the nearest first. */
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
  return [...reached].filter((file) => tests.includes(file));
}

/** The first of them that the short tier runs in `mostSeconds`. */
function affordable(tests) {
  let seconds = 0;
  return tests.filter((file) => {
    seconds += Math.min(limit, Math.max(usualSeconds, recordedSeconds(file)));
    return seconds <= mostSeconds;
  });
}
