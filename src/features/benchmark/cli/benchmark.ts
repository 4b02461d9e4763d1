import { fileOptions } from '#apps/cli/arguments/options';
import type { Command } from '#apps/cli/command';

/** The pack options that a benchmark rejects, with the reasons. */
const rejectedOptions = {
  'task': 'it takes its tasks from the history, or from TASKS.jsonl',
  'task-file': 'it takes its tasks from the history, or from TASKS.jsonl',
  'since': 'each task is packed in a clean work tree',
  'thread': 'each task is packed separately',
  'no-write': 'it never writes a pack',
};

export const benchmark: Command = {
  usage: 'benchmark [ROOT] [TASKS.jsonl]',
  positionals: 'optional file',
  reads: { budget: true, mode: true, agent: true, tokenizer: true, ...fileOptions },
  rejects: rejectedOptions,
  help: 'Replays past changes and measures how much of each a pack would have shown.',
  options: {
    'limit': {
      type: 'string',
      value: 'N',
      values: 'number',
      help: 'maximum number of tasks per repository (default for tasks from the history: 20)',
    },
    'ablate': {
      type: 'string',
      optionalValue: /^[a-z][a-z-]*(?:,[a-z-]*)*$/,
      value: 'NAMES',
      help: 'measure the value of each signal, or only of the named signals (content,path …)',
    },
    'modes': {
      type: 'string',
      value: 'NAMES',
      help: 'also pack each task in these modes (lite,deep …), which is faster than separate runs',
    },
    'gate': {
      type: 'string',
      value: 'FILE',
      values: 'file',
      help: 'minimum values, as JSON or TOML ({"acc5": 0.6}); exit with 1 if a value is too low',
    },
    'from-sessions': {
      type: 'boolean',
      help: "use past prompts from agents' sessions as tasks (see agentpack help sessions)",
    },
    'mirror': {
      type: 'string',
      value: 'DIR',
      values: 'folder',
      help: 'folder of other repositories, as DIR/owner+name/repo',
    },
  },
  exits: { 1: 'failed, or a value is below --gate' },
  details: () =>
    `TASKS.jsonl has one JSON object per line: {"id": "1", "base": "COMMIT", "task": "TEXT", "gold": ["src/a.ts"]},
optionally with "goldTests" (paths), "hunks" ({"src/a.ts": [[10, 12]]}), "budget", and "repo" ("owner/name", found in
the folder of --mirror). A gate specifies minimum figures: {"acc5": 0.6, "fileRecall": 0.8}.`,
  examples: ['benchmark --limit 5', 'benchmark --limit 5 --ablate content,path'],
  execute: async (context) => (await import('./benchmarkTasks')).runBenchmarkCommand(context),
};
