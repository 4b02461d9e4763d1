import type { Command } from '../../command';
import { term } from '../../output/terminal';

export const forget = {
  usage: 'forget [ROOT]',
  positionals: 'none',
  reads: {},
  help: 'Deletes what ranking learned from earlier packs (.agentpack/metrics.jsonl).',
  details: () =>
    'The ranking learns from the records of all work trees of a repository. To delete all records, run this command in each work tree.',
  examples: ['forget'],
  async execute({ engine, run }) {
    const forgotten = await engine.forget(run);
    const text = forgotten
      ? 'Deleted: the next pack is ranked without what was learned from earlier packs here.'
      : 'There was nothing to delete.';
    return { json: { forgotten }, text: () => term`${text}`, exit: 0 };
  },
} satisfies Command;
