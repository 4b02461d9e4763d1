import { countingEngine, forgetPacks, packOptions, run } from '../engines';
import { median } from '../measure';
import type { Area } from '.';

const tasks = [
  'Secrets in file names must be redacted',
  'The git host hangs on a broken index',
  'Rank tests beside the sources that they test',
  'Show progress while the index is built',
  'Read settings from config.toml once',
  'The outline of a class loses its decorators',
];

/** Another task for an engine that lives: only what the task decides is done again. */
export const task: Area = {
  title: 'A new task in a living engine (pack written)',
  files: [250, 12_000],
  async measure({ name, root }) {
    forgetPacks(root);
    const { engine } = countingEngine(root);
    await engine.pack(packOptions, run);
    const [first, again]: [number[], number[]] = [[], []];
    for (const into of [first, again]) {
      for (const text of tasks) {
        const started = performance.now();
        await engine.pack({ ...packOptions, task: text, saved: [] }, run);
        into.push(performance.now() - started);
      }
    }
    engine.dispose();
    return [{ repository: name, 'first time ms': median(first), 'again ms': median(again) }];
  },
};
