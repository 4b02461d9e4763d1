import type { Command } from '../../command';
import { term } from '../../output/terminal';

export const forget = {
  usage: 'forget [ROOT]',
  positionals: 'none',
  reads: {},
  help: 'Deletes what ranking learned from earlier packs (.agentpack/metrics.jsonl).',
  details: () =>
    'Packs learn from the record of each work tree of a repository: to forget all, run it in every one of them.',
  examples: ['forget'],
  async execute({ engine, run }) {
    const forgotten = await engine.forget(run);
    const text = forgotten
      ? 'Forgotten: the next pack is ranked without what was learned from earlier ones here.'
      : 'There was nothing to forget.';
    return { json: { forgotten }, text: () => term`${text}`, exit: 0 };
  },
} satisfies Command;
