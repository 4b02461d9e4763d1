import { strict as assert } from 'node:assert';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import { memoryHost, type MemoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import { sampleProject } from '../support/sampleProject';
import { table } from '../support/table';
import { tokensByOthers, tokenizersToCheck } from '../support/tokensByOthers';

/** Each budget with each tokenizer; `npm run bench -- --only budgets` does it on repositories. */
describe('every context file', () => {
  let host: MemoryHost;
  let engine: Engine;
  before(() => {
    host = memoryHost({ files: sampleProject(20), git: {} });
    engine = createEngine(host);
  });
  after(() => engine.dispose());

  table('stays within its budget, as counted by other tokenizers', (row) => {
    for (const tokenizer of tokenizersToCheck) {
      for (const budget of [300, 450, 1_200, 3_000, 8_000, 20_000, 200_000]) {
        row(`${budget} tokens of ${tokenizer}`, async () => {
          const task = 'Trim the `trimTokenRows` before the outline in src/outline/tokenRows.ts';
          const report = await engine.pack({ task, budget, tokenizer }, quiet);
          for (const path of ['context.md', 'context.claude.md']) {
            const text = host.text(`.agentpack/${path}`)!;
            const tokens = tokensByOthers(text, tokenizer);
            assert.ok(tokens <= budget, `${path}: ${tokens} tokens`);
            if (report.contextPath.endsWith(path)) assert.equal(report.renderedTokens, tokens);
            const isEstimate = tokenizer === 'claude' || tokenizer === 'gemini';
            if (!isEstimate || !report.trimmed.includes('state'))
              assert.equal(/ \w+, estimated as [\d.]+ × o200k_base/.test(text), isEstimate);
          }
          if (budget >= 8_000)
            assert.ok(report.files.reduce((sum, file) => sum + file.tokens, 0) >= 0.8 * report.renderedTokens);
        });
      }
    }
  });
});
