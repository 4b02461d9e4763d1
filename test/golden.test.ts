import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { assertGolden, isUpdate } from './support/golden';
import { goldenCases, type GoldenCase } from './support/goldenCase';
import { memoryHost, type MemoryHost } from './support/memoryHost';
import { quiet } from './support/quiet';
import type { Report } from '#reports';
import { table } from './support/table';

const samples = 'test/samples';
const cases = goldenCases(samples);

describe('the pack of a golden case', () => {
  table('equals the sample', (row) => {
    for (const one of cases) {
      const folder = join(samples, one.name, 'expected');
      row(`${one.name} ${one.shows}`, async () => {
        const host = memoryHost({ root: '/shop', files: one.files, ...(one.git && { git: one.git }) });
        const engine = createEngine(host);
        const cold = await packed(engine, host, one);
        for (const [name, text] of Object.entries(cold)) assertGolden(join(folder, name), text);
        if (!isUpdate)
          assert.deepEqual(readdirSync(folder).sort(), Object.keys(cold).sort(), 'nothing else is expected');
        assert.deepEqual(await packed(engine, host, one), cold, 'by the same engine again');
        engine.dispose();
        assert.deepEqual(await packed(createEngine(host), host, one), cold, 'by a new engine with the cache');
      });
    }
  });

  it('exists for each subject', () => assert.ok(cases.length >= 10, `${cases.length} cases`));
});

/** By name: the context files and the receipts of a pack into a folder that holds no earlier pack. */
async function packed(engine: Engine, host: MemoryHost, one: GoldenCase): Promise<Record<string, string>> {
  for (const path of host.paths) if (path.startsWith('.agentpack/')) host.remove(path);
  for (const options of one.before ?? []) await engine.pack(options, quiet);
  const report = await engine.pack(one.options, quiet);
  const [folder] = report.contextPath.split(/[^/]+$/);
  const contexts = (one.compares ?? ['context.md']).map((name) => [name, host.text(`${folder}${name}`) ?? ''] as const);
  return Object.fromEntries([...contexts, ['receipts.json', receiptsOf(report)] as const]);
}

/** The receipts of a pack, with a line for each reason. */
function receiptsOf({ renderedTokens, files, omitted, redactions, warnings, trimmed }: Report): string {
  const reasonsOf = (reasons: Report['files'][number]['reasons']) =>
    reasons.map(({ points, detail }) => `${points.toFixed(1)} ${detail}`);
  return `${
    JSON.stringify({
      renderedTokens,
      files: files.map(({ reasons, ...file }) => ({ ...file, reasons: reasonsOf(reasons) })),
      omitted: omitted.map(({ reasons, ...file }) => ({ ...file, reasons: reasonsOf(reasons) })),
      redactions,
      warnings,
      trimmed,
    }, undefined, 2)
  }\n`;
}
