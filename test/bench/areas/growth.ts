import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { MeasuredCase } from '#test/support/measuredCases';
import type { Table } from '../table';
import type { Area } from '.';

const recorder = 'test/support/measuredCases.ts';
/** This many of the cases that are quick enough are listed. */
const listed = 15;

/** The cases of the unit tests, which check them without a clock: the same files are run, and told to measure. */
export const growth: Area = {
  title: 'Hostile inputs: 8 times the size took so many times as long, or as a plain document (too slow ones first)',
  whole: true,
  measure(_subject, { folder }) {
    const root = process.env['AGENTPACK_BENCH_ROOT']!;
    const into = mkdtempSync(join(folder, 'growth-'));
    try {
      return Promise.resolve(rowsOf(measuredCases(root, join(into, 'cases.jsonl'))));
    } finally {
      rmSync(into, { recursive: true });
    }
  },
};

function rowsOf(cases: readonly MeasuredCase[]): Table['rows'] {
  const slow = cases.filter((one) => one.isTooSlow);
  const others = cases.filter((one) => !one.isTooSlow).sort((a, b) => mostOf(b) - mostOf(a)).slice(0, listed);
  return [
    {
      repository: `all ${cases.length}: ${slow.length} are too slow`,
      ...(cases.length === 0 ? { failed: 'no case was measured' } : {}),
    },
    ...[...slow, ...others].map(({ place, title, ratios, isTooSlow }) => ({
      repository: `${place} ${title}`,
      ...ratios,
      ...(isTooSlow ? { failed: 'too slow' } : {}),
    })),
  ];
}

function mostOf({ ratios }: MeasuredCase): number {
  return Math.max(...Object.values(ratios));
}

/** One process after another, which nothing disturbs. */
function measuredCases(root: string, path: string): readonly MeasuredCase[] {
  const { stdout, status } = spawnSync(process.execPath, ['test/harness/unit.mjs', ...filesThatMeasure(root)], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, AGENTPACK_MEASURED_CASES: path, AGENTPACK_TEST_JOBS: '1', AGENTPACK_TEST_TIER: 'full' },
  });
  if (status !== 0) throw new Error(`the unit tests that measure failed\n${stdout}`);
  return existsSync(path)
    ? readFileSync(path, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as MeasuredCase)
    : [];
}

/** Files of unit tests that import the recorder, directly or over others. */
function filesThatMeasure(root: string): readonly string[] {
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((name) => `test/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.test.ts') && !/^test\/(?:integration|e2e|samples|harness|support)\//.test(name));
  const { metafile } = buildSync({
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
    logLevel: 'error',
  });
  const reached = new Set([recorder]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [file, { imports }] of Object.entries(metafile.inputs))
      if (imports.some(({ path }) => reached.has(path))) reached.add(file);
  }
  return tests.filter((file) => reached.has(file));
}
