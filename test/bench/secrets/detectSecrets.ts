import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { mainRun, type Sample, type Samples } from './sample';

type Cases = readonly (readonly [readonly string[], readonly unknown[]])[];

/** Names of a table's parameters if a line either must or must not be found. */
const lineNames = /^(?:payload|line|token)$/, verdictNames = /^should_flag$/;
/** Their options, and detectors of non-secrets. */
const otherTests = /^(?:base|ip_public|high_entropy_strings)_test\.py$/;

/**
 * The parametrized tests of detect-secrets' plugins and the lines that its keyword tests list with what is to be found
 * in them.
 */
export function detectSecretsSamples(root: string): Samples {
  const folder = join(root, 'tests/plugins');
  const files = readdirSync(folder).filter((name) => name.endsWith('_test.py') && !otherTests.test(name)).sort();
  const reader = join(process.env['AGENTPACK_BENCH_ROOT'] ?? '.', 'test/bench/secrets/pythonTests.py');
  if (!existsSync(reader)) throw new Error(`${reader} is missing: run the bench with npm run bench.`);
  const output = execFileSync('python3', ['-W', 'ignore', reader], {
    input: files.map((name) => join(folder, name)).join('\n'),
    maxBuffer: 1 << 26,
  }).toString();
  const samples = new Map<string, Sample>();
  let unread = 0;
  output.trimEnd().split('\n').forEach((row, i) => {
    const family = files[i]!.replace('_test.py', '');
    for (const [names, cases] of JSON.parse(row) as Cases) for (const one of cases) take(family, names, one);
  });
  return { source: '', samples: [...samples.values()], unread };

  function take(family: string, names: readonly string[], one: unknown): void {
    if (!Array.isArray(one)) return;
    const listed = family === 'keyword' && names.length === 1 && names[0]!.endsWith('_TEST_CASES');
    const at = listed ? 0 : names.findIndex((name) => lineNames.test(name));
    const verdict: unknown = listed ? one[1] : one[names.findIndex((name) => verdictNames.test(name))];
    const text: unknown = one[at];
    if (at === -1 || verdict === undefined) return;
    if (typeof text !== 'string' || typeof verdict !== 'string' && typeof verdict !== 'boolean' && verdict !== null) {
      unread++;
      return;
    }
    const secret = typeof verdict === 'string' ? verdict : verdict === true ? mainRun(text) : undefined;
    samples.set(`${family}\n${text}`, { family, text, secrets: secret === undefined ? [] : [secret] });
  }
}
