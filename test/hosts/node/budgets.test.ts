import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { neverCancelled } from '../../../src/base/cancellation';
import { createEngine } from '../../../src/engine/engine';
import { tokensByOthers, tokenizersToCheck } from '../../support/tokensByOthers';
import { sandbox } from './sandbox';
import { table } from '../../support/table';

/**
 * Some of this project's own files, each budget with each tokenizer; `npm run bench -- --only budgets` does it on
 * repositories.
 */
describe('every context file', () => {
  const box = sandbox(
    Object.fromEntries(
      ['src/secrets', 'src/7-render', 'src/tokens'].flatMap((folder) =>
        readdirSync(folder).filter((name) => name.endsWith('.ts')).map((
          name,
        ) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`)])
      ),
    ),
  );
  box.commit('Some files');
  const engine = createEngine(box.host());
  after(() => {
    engine.dispose();
    box.dispose();
  });

  table('is within its budget, as others count tokens', (row) => {
    for (const tokenizer of tokenizersToCheck) {
      for (const budget of [300, 450, 1_200, 3_000, 8_000, 20_000, 200_000]) {
        row(`is within ${budget} tokens of ${tokenizer}, as others count them`, async () => {
          const report = await engine.pack({
            task: 'Trim the `deltaSection` before the repo map in src/7-render/plan.ts',
            budget,
            tokenizer,
          }, { cancel: neverCancelled });
          for (const path of ['context.md', 'context.claude.md', 'context.compact.md']) {
            const text = readFileSync(box.at(`.agentpack/${path}`), 'utf8');
            const tokens = tokensByOthers(text, tokenizer);
            assert.ok(tokens <= budget, `${path}: ${tokens} tokens`);
            if (report.contextPath.endsWith(path)) assert.equal(report.renderedTokens, tokens);
            assert.equal(/ tokens \(\w+, estimated as [\d.]+ × o200k_base\)/.test(text),
              tokenizer === 'claude' || tokenizer === 'gemini');
          }
          if (budget >= 8_000)
            assert.ok(report.files.reduce((sum, file) => sum + file.tokens, 0) >= 0.8 * report.renderedTokens);
        });
      }
    }
  });
});
