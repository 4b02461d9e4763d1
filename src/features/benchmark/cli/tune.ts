import { fileOptions } from '#apps/cli/arguments/options';
import type { Command } from '#apps/cli/command';
import { consentOptions } from '#apps/cli/consent/askConsent';

const rejectedOptions = { 'task': 'it takes its tasks from the history, or from TASKS.jsonl' };

export const tune: Command = {
  usage: 'tune [ROOT] [TASKS.jsonl]',
  positionals: 'optional file',
  reads: { budget: true, mode: true, agent: true, tokenizer: true, ...fileOptions },
  rejects: rejectedOptions,
  help: 'Replays past changes with different signal weights, and proposes the weights that give better results.',
  options: {
    'limit': {
      type: 'string',
      value: 'N',
      values: 'number',
      help: 'maximum number of tasks (default for tasks from the history: 20)',
    },
    'apply': { type: 'boolean', help: 'write the proposed weights to config.toml after showing the change' },
    ...consentOptions,
  },
  examples: ['tune --limit 40', 'tune --apply'],
  details: () =>
    'At most three weights are tried. A weight is kept if MRR rises for both the even and the odd tasks, and neither file recall nor line recall drops. A small number of past changes says little about future changes.\n--json prints {"before", "after", "tried": [{"signal", "weight", "kept", "mrr", "fileRecall"}], "weights", "ignore": [{"line", "text"}], "written"}.',
  execute: async (context) => (await import('./tuneWeights')).tuneWeights(context),
};
