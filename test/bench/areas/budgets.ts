import { execFileSync } from 'node:child_process';
import { countingEngine, forgetPacks, run, textOf } from '../engines';
import { median } from '../measure';
import { tokensByOthers, tokenizersToCheck } from '#test/support/tokensByOthers';
import type { Area } from '.';

const budgets = [300, 500, 1_000, 2_000, 4_000, 8_000, 12_000, 16_000, 24_000, 40_000, 80_000, 200_000];
/** From here on files shall be four fifths of a pack. */
const large = 8_000;

/** Every context file of every pack, counted again by js-tiktoken; the tasks are the newest commits' subjects. */
export const budgetsArea: Area = {
  title: `Budgets: ${budgets.length} from ${budgets[0]} to ${
    budgets.at(-1)
  } × ${tokenizersToCheck.length} tokenizers, balanced`,
  given: true,
  async measure({ name, root }) {
    forgetPacks(root);
    const subjects = execFileSync('git', ['log', '-40', '--no-merges', '--format=%s'], { cwd: root, encoding: 'utf8' })
      .split('\n').filter((subject) => subject.length > 20);
    const { engine } = countingEngine(root);
    const rows = [];
    for (const tokenizer of tokenizersToCheck) {
      const shares: number[] = [], use: number[] = [];
      let overruns = 0, texts = 0, differ = 0;
      for (const [i, budget] of budgets.entries()) {
        const report = await engine.pack({
          task: subjects[i % subjects.length] ?? 'Understand this project',
          budget,
          mode: 'balanced',
          tokenizer,
        }, run);
        for (const path of ['context.md', 'context.claude.md']) {
          const tokens = tokensByOthers(textOf(root, `.agentpack/${path}`), tokenizer);
          texts++;
          if (tokens > budget) overruns++;
          if (report.contextPath.endsWith(path) && tokens !== report.renderedTokens) differ++;
        }
        use.push(report.renderedTokens / budget);
        if (budget >= large)
          shares.push(report.files.reduce((sum, file) => sum + file.tokens, 0) / report.renderedTokens);
      }
      rows.push({
        repository: name,
        tokenizer,
        'texts': texts,
        'over budget': overruns,
        'counted otherwise': differ,
        'of the budget used': median(use),
        'files, least share': Math.min(...shares),
        'files, median share': median(shares),
      });
    }
    engine.dispose();
    return rows;
  },
};
