import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../../base/errors';
import { belowGate, parseGate } from '../../../benchmark/gate';
import type { BenchmarkReport } from '../../../benchmark/results';
import { parseRows } from '../../../benchmark/rows';
import type { SignalKind } from '../../../engine';
import { measurable, runBenchmark } from '../../node/benchmark/replay';
import { readsFiles, suggest, whole } from '../args';
import { benchmarkText, rowLine } from './benchmarkText';
import type { Command } from '../command';

/** Options of a pack that a benchmark decides itself. */
const itsOwn = {
  'task': 'it takes its tasks from the history, or from TASKS.jsonl',
  'task-file': 'it takes its tasks from the history, or from TASKS.jsonl',
  'since': 'each task is packed in a clean work tree',
  'thread': 'each task is packed by itself',
  'no-write': 'it writes nothing anyway',
};

export const benchmark: Command = {
  usage: 'benchmark [ROOT] [TASKS.jsonl]',
  takes: 'perhaps a file',
  reads: { budget: true, mode: true, agent: true, tokenizer: true, ...readsFiles },
  refuses: itsOwn,
  help: 'Replays past changes and shows how much of each the pack would have shown.',
  options: {
    'limit': { type: 'string', value: 'N', help: 'tasks at most of each repository (drawn from the history: 20)' },
    'ablate': {
      type: 'string',
      alone: /^[a-z][a-z-]*(?:,[a-z-]*)*$/,
      value: 'NAMES',
      help: 'what each signal is worth; with names (content,path …) only these',
    },
    'gate': {
      type: 'string',
      value: 'FILE',
      help: 'least numbers, as JSON or TOML ({"acc5": 0.6}); exit 1 where one is not reached',
    },
    'mirror': { type: 'string', value: 'DIR', help: 'where other repositories are: DIR/owner+name/repo' },
  },
  async answer({ host, options, named, values, run, cwd, assetsDir, tell }) {
    const text = (name: string) => values[name] as string | undefined;
    const gate = text('gate') === undefined ? undefined : parseGate(read(cwd, text('gate')!), text('gate')!);
    const report = await runBenchmark({
      root: host.root,
      rows: named === undefined ? undefined : parseRows(read(cwd, named), named),
      limit: whole('limit', text('limit')),
      mirror: text('mirror') === undefined ? undefined : resolve(cwd, text('mirror')!),
      pack: options,
      ablate: signalsOf(text('ablate')),
      assetsDir,
      version: host.version,
      env: host.env,
      cancel: run.cancel,
      done: (row, count, of) => tell(rowLine(row, count, of)),
    });
    const answer: BenchmarkReport = gate === undefined
      ? report
      : { ...report, below: belowGate(gate, report.overall.agentpack) };
    return {
      json: answer,
      text: (width, paint) => benchmarkText(answer, width, paint),
      exit: (answer.below ?? []).length > 0 ? 1 : 0,
      ...(answer.below && answer.below.length > 0
        ? { problem: `Below ${text('gate')}: ${answer.below.join('; ')}.` }
        : {}),
    };
  },
};

/** Undefined: none; alone: all. */
function signalsOf(text: string | undefined): readonly SignalKind[] {
  if (text === undefined) return [];
  if (text === '') return measurable;
  return text.split(',').map((name) => {
    const found = measurable.find((kind) => kind === name);
    if (!found)
      throw new UserError(
        `--ablate: there is no signal ${JSON.stringify(name)}${suggest(name, measurable)}; take some of ${
          measurable.join(', ')
        }.`,
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
