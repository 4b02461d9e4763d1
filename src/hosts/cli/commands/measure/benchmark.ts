import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../../../base/errors';
import { belowGate, parseGate } from '../../../../benchmark/gate';
import type { BenchmarkReport } from '../../../../benchmark/results';
import { parseRows } from '../../../../benchmark/rows';
import { modes } from '../../../../engine/inputs/settings/optionValues';
import type { SignalKind } from '../../../../4-rank/signals/table';
import type { Mode } from '../../../../model';
import { measurableSignals, runBenchmark } from '../../../node/benchmark/replay';
import { fileOptions } from '../../arguments/options';
import { didYouMean, wholeNumber } from '../../arguments/values';
import type { Command } from '../../command';
import { benchmarkText, rowLine } from './benchmarkText';

/** Pack options that a benchmark sets itself. */
const rejects = {
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
  rejects,
  help: 'Replays past changes and measures how much of each a pack would have shown.',
  options: {
    'limit': {
      type: 'string',
      value: 'N',
      help: 'maximum number of tasks of each repository (default for tasks from the history: 20)',
    },
    'ablate': {
      type: 'string',
      optionalValue: /^[a-z][a-z-]*(?:,[a-z-]*)*$/,
      value: 'NAMES',
      help: 'measure the value of each signal; with names (content,path …) only of these',
    },
    'modes': {
      type: 'string',
      value: 'NAMES',
      help: 'pack each task in these modes too (lite,deep …), in less time than a run for each',
    },
    'gate': {
      type: 'string',
      value: 'FILE',
      values: 'file',
      help: 'minimum values, as JSON or TOML ({"acc5": 0.6}); exit 1 if one is not reached',
    },
    'mirror': {
      type: 'string',
      value: 'DIR',
      values: 'folder',
      help: 'folder of other repositories, as DIR/owner+name/repo',
    },
  },
  exits: { 1: 'failed, or a figure is below --gate' },
  details: () =>
    `TASKS.jsonl has one JSON object per line: {"id": "1", "base": "COMMIT", "task": "TEXT", "gold": ["src/a.ts"]},
optionally with "goldTests" (paths), "hunks" ({"src/a.ts": [[10, 12]]}), "budget", and "repo" ("owner/name", found below
the folder of --mirror). A gate names minimum figures: {"acc5": 0.6, "fileRecall": 0.8}.`,
  examples: ['benchmark --limit 5', 'benchmark --limit 5 --ablate content,path'],
  async execute({ host, options, inputFile, values, run, cwd, assetsDir, notify }) {
    const text = (name: string) => values[name] as string | undefined;
    const gate = text('gate') === undefined ? undefined : parseGate(read(cwd, text('gate')!), text('gate')!);
    const report = await runBenchmark({
      root: host.root,
      rows: inputFile === undefined ? undefined : parseRows(read(cwd, inputFile), inputFile),
      limit: wholeNumber('limit', text('limit')),
      mirror: text('mirror') === undefined ? undefined : resolve(cwd, text('mirror')!),
      pack: options,
      ablate: signalsOf(text('ablate')),
      ...(text('modes') !== undefined && { modes: modesOf(text('modes')!) }),
      assetsDir,
      version: host.version,
      env: host.env,
      cancel: run.cancel,
      done: (row, count, of) => notify(rowLine(row, count, of)),
    });
    const checked: BenchmarkReport = gate === undefined
      ? report
      : { ...report, below: belowGate(gate, report.overall.agentpack) };
    return {
      json: checked,
      text: (width, color) => benchmarkText(checked, width, color),
      exit: (checked.below ?? []).length > 0 ? 1 : 0,
      ...(checked.below && checked.below.length > 0
        ? { failure: `Below ${text('gate')}: ${checked.below.join('; ')}.` }
        : {}),
    };
  },
};

/** The signals of `--ablate NAMES`: none without the option, all without NAMES. */
function signalsOf(text: string | undefined): readonly SignalKind[] {
  if (text === undefined) return [];
  if (text === '') return measurableSignals;
  return text.split(',').map((name) => {
    const found = measurableSignals.find((kind) => kind === name);
    if (!found)
      throw new UserError(
        `--ablate: there is no signal ${JSON.stringify(name)}${didYouMean(name, measurableSignals)}; use some of ${
          measurableSignals.join(', ')
        }.`,
        'usage',
      );
    return found;
  });
}

function modesOf(text: string): readonly Mode[] {
  return text.split(',').map((name) => {
    const found = modes.find((mode) => mode === name);
    if (!found)
      throw new UserError(
        `--modes: there is no mode ${JSON.stringify(name)}${didYouMean(name, modes)}; use some of ${modes.join(', ')}.`,
        'usage',
      );
    return found;
  });
}

function read(cwd: string, path: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new UserError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}): check the path.`,
    );
  }
}
