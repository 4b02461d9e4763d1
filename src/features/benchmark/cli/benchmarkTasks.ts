import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '#base/errors';
import { describeGateFailures, parseGate } from '../pure/gate';
import type { BenchmarkReport } from '../pure/results';
import { parseRows } from '../pure/rows';
import { modes } from '#model/pack';
import type { Cancel } from '#base/cancellation';
import type { Host } from '#engine/host';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { Mode, PastPrompt } from '#model';
import { measurableSignals, runBenchmark } from '../node/replay';
import { formatSuggestion } from '#apps/cli/arguments/values';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { formatBenchmarkReport, formatBenchmarkRow } from './benchmarkText';

/** Runs `agentpack benchmark`; no other command loads this module. */
export async function runBenchmarkCommand(
  { host, options, inputFile, values, run, cwd, assetsDir, notify }: CommandContext,
): Promise<CommandResult> {
  const getOption = (name: string) => values[name] as string | undefined;
  const gate = getOption('gate') === undefined
    ? undefined
    : parseGate(readNamedFile(cwd, getOption('gate')!), getOption('gate')!);
  const report = await runBenchmark({
    root: host.root,
    rows: inputFile === undefined ? undefined : parseRows(readNamedFile(cwd, inputFile), inputFile),
    ...(values['from-sessions'] === true ? { prompts: await loadPastPrompts(host, run.cancel) } : {}),
    limit: values['limit'] as number | undefined,
    mirror: getOption('mirror') === undefined ? undefined : resolve(cwd, getOption('mirror')!),
    pack: options,
    ablate: parseAblatedSignals(getOption('ablate')),
    ...(getOption('modes') !== undefined && { modes: parseModeList(getOption('modes')!) }),
    assetsDir,
    version: host.version,
    env: host.env,
    cancel: run.cancel,
    onRowDone: (row, count, total) => notify(formatBenchmarkRow(row, count, total)),
  });
  const checkedReport: BenchmarkReport = gate === undefined
    ? report
    : { ...report, below: describeGateFailures(gate, report.overall.agentpack) };
  return {
    json: checkedReport,
    text: (width, color) => formatBenchmarkReport(checkedReport, width, color),
    exit: (checkedReport.below ?? []).length > 0 ? 1 : 0,
    ...(checkedReport.below && checkedReport.below.length > 0
      ? { failure: `Below ${getOption('gate')}: ${checkedReport.below.join('; ')}.` }
      : {}),
  };
}

/** Loads the past prompts of the folder. @throws UserError if no prompt that may be read led to an edit */
async function loadPastPrompts(host: Host, cancel: Cancel): Promise<readonly PastPrompt[]> {
  const { readFolderPrompts } = await import('#features/sessions/node/folderPrompts');
  const prompts = readFolderPrompts(host, cancel);
  if (prompts.length > 0) return prompts;
  throw new UserError(
    'No readable past prompt led to an edit in this folder. Set agents and detail = "prompts" in [sessions] of ~/.agentpack/config.toml to allow reading prompts. Run agentpack sessions --stores to see the available sessions.',
  );
}

/** Parses the value of `--ablate`. Returns no signals without the option, and all of them if it has no value. */
function parseAblatedSignals(text: string | undefined): readonly SignalKind[] {
  if (text === undefined) return [];
  if (text === '') return measurableSignals;
  return text.split(',').map((name) => {
    const match = measurableSignals.find((kind) => kind === name);
    if (!match)
      throw new UserError(
        `--ablate: there is no signal ${JSON.stringify(name)}${
          formatSuggestion(name, measurableSignals)
        }; use some of ${measurableSignals.join(', ')}.`,
        'usage',
      );
    return match;
  });
}

function parseModeList(text: string): readonly Mode[] {
  return text.split(',').map((name) => {
    const match = modes.find((mode) => mode === name);
    if (!match)
      throw new UserError(
        `--modes: there is no mode ${JSON.stringify(name)}${formatSuggestion(name, modes)}; use some of ${
          modes.join(', ')
        }.`,
        'usage',
      );
    return match;
  });
}

/** Reads a file named on the command line. */
export function readNamedFile(cwd: string, path: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new UserError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}). Check the path.`,
    );
  }
}
