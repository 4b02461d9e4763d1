import type { Freshness } from '#model';
import type { Host } from '../host';
import { isSameStat } from '../state/statCachedFile';
import { formatOutcomeLines } from './outcomes';
import { names } from '../formats/stateNames';
import type { PackPlan } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

/** The limits of `metrics.jsonl`. A larger file is cut to half of these limits, so that cuts are rare. */
const limits = { lines: 500, characters: 512_000 } as const;

/**
 * Writes `metrics.jsonl`, which gets two lines for each full pack: one about the outcome of the previous pack and one
 * about the new pack. The lines do not include any file contents.
 */
export interface MetricsLog {
  /** Appends the lines for a pack. The freshness of the previous pack was determined when this pack was created. */
  append(plan: PackPlan, inputs: CollectedInputs, previousFreshness: Freshness): void;
}

export function createMetricsLog(host: Host): MetricsLog {
  /** The state of the file after this process's last write. */
  let lastWrite: { readonly stat: ReturnType<Host['state']['stat']>; readonly lines: number; } = {
    stat: undefined,
    lines: 0,
  };
  return {
    append: (plan, inputs, previousFreshness) =>
      host.state.locked(names.metrics, () => {
        append(plan, inputs, previousFreshness);
      }),
  };

  function append(plan: PackPlan, inputs: CollectedInputs, previousFreshness: Freshness): void {
    const lines = [...formatOutcomeLines(host, plan, inputs), formatPackLine(plan, previousFreshness)];
    const currentStat = host.state.stat(names.metrics);
    if (
      currentStat && lastWrite.stat && isSameStat(currentStat, lastWrite.stat) &&
      lastWrite.lines + lines.length <= limits.lines &&
      currentStat.size < limits.characters
    ) {
      host.state.append(names.metrics, lines.join('\n'));
      lastWrite = { stat: host.state.stat(names.metrics), lines: lastWrite.lines + lines.length };
      return;
    }
    const text = host.state.read(names.metrics) ?? '';
    const previousLines = text.split('\n').filter((line) => line !== '');
    const hasIncompleteLine = text !== '' && !text.endsWith('\n'); // a killed process left an incomplete line
    if (previousLines.length + lines.length <= limits.lines && text.length < limits.characters) {
      host.state.append(names.metrics, `${hasIncompleteLine ? '\n' : ''}${lines.join('\n')}`);
    } else {
      if (hasIncompleteLine) previousLines.pop();
      previousLines.splice(0, previousLines.length - countNewestLines(previousLines));
      host.state.write(names.metrics, [...previousLines, ...lines, ''].join('\n'));
    }
    lastWrite = { stat: host.state.stat(names.metrics), lines: previousLines.length + lines.length };
  }
}

/** Counts how many of the newest lines fit into half of the limits. */
function countNewestLines(lines: readonly string[]): number {
  let characters = 0;
  let count = 0;
  while (
    count < Math.min(lines.length, limits.lines / 2) &&
    characters + lines[lines.length - 1 - count]!.length < limits.characters / 2
  ) characters += lines[lines.length - 1 - count++]!.length;
  return count;
}

function formatPackLine({ report, inputs, packedAt }: PackPlan, previousFreshness: Freshness): string {
  const viewCounts: Record<string, number> = {};
  for (const { view } of report.files) viewCounts[view] = (viewCounts[view] ?? 0) + 1;
  return JSON.stringify({
    ts: new Date(packedAt).toISOString(),
    thread: report.thread ?? null,
    task_hash: inputs.taskHash.slice(0, 16),
    task_class: report.taskClass,
    mode: report.mode,
    budget: report.budget,
    packed_tokens: report.renderedTokens,
    selected_files: report.files.length,
    excluded_files: report.counts.files - report.files.length,
    mode_counts: viewCounts,
    selected_paths: report.files.map((f) => f.path),
    selected_modes: report.files.map((f) => f.view),
    selected_tokens: report.files.map((f) => f.tokens),
    phases: report.timings,
    counts: report.counts,
    ...(previousFreshness.state === 'none'
      ? {}
      : { stale_causes: [...new Set(previousFreshness.causes.map(({ kind }) => kind))] }),
  });
}

/**
 * Deletes the data that later packs learn from, and the history of packs. Returns false if there was no data to delete.
 */
export function forgetMetrics({ state }: Host): boolean {
  return state.locked(names.metrics, () => {
    const existed = state.stat(names.metrics) !== undefined;
    state.remove(names.metrics);
    state.trim(names.packs, 0);
    return existed;
  });
}
