import type { Freshness } from '#model';
import type { Host } from '../host';
import { sameStat } from '../state/statCachedFile';
import { outcomeLines } from './outcomes';
import { names } from '../formats/stateNames';
import type { PackPlan } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

/** A larger `metrics.jsonl` is cut to half of these limits, so that cuts are rare. */
const limits = { lines: 500, characters: 512_000 } as const;

/**
 * `metrics.jsonl` gets two lines for each full pack, one on the outcome of the previous pack and one on the new pack.
 * It contains no file contents.
 */
export interface MetricsLog {
  /** `before`: the freshness of the previous pack when this pack was made. */
  append(plan: PackPlan, inputs: CollectedInputs, before: Freshness): void;
}

export function createMetricsLog(host: Host): MetricsLog {
  /** The state of the file after this process's last write. */
  let lastWrite: { readonly stat: ReturnType<Host['state']['stat']>; readonly lines: number; } = {
    stat: undefined,
    lines: 0,
  };
  return {
    append: (plan, inputs, before) =>
      host.state.locked(names.metrics, () => {
        append(plan, inputs, before);
      }),
  };

  function append(plan: PackPlan, inputs: CollectedInputs, replaced: Freshness): void {
    const lines = [...outcomeLines(host, plan, inputs), packLine(plan, replaced)];
    const before = host.state.stat(names.metrics);
    if (
      before && lastWrite.stat && sameStat(before, lastWrite.stat) && lastWrite.lines + lines.length <= limits.lines &&
      before.size < limits.characters
    ) {
      host.state.append(names.metrics, lines.join('\n'));
      lastWrite = { stat: host.state.stat(names.metrics), lines: lastWrite.lines + lines.length };
      return;
    }
    const text = host.state.read(names.metrics) ?? '';
    const previous = text.split('\n').filter((line) => line !== '');
    const torn = text !== '' && !text.endsWith('\n'); // a killed process left an incomplete line
    if (previous.length + lines.length <= limits.lines && text.length < limits.characters) {
      host.state.append(names.metrics, `${torn ? '\n' : ''}${lines.join('\n')}`);
    } else {
      if (torn) previous.pop();
      previous.splice(0, previous.length - newestCount(previous));
      host.state.write(names.metrics, [...previous, ...lines, ''].join('\n'));
    }
    lastWrite = { stat: host.state.stat(names.metrics), lines: previous.length + lines.length };
  }
}

/** Returns the number of last lines that fit into half of the limits. */
function newestCount(lines: readonly string[]): number {
  let characters = 0;
  let count = 0;
  while (
    count < Math.min(lines.length, limits.lines / 2) &&
    characters + lines[lines.length - 1 - count]!.length < limits.characters / 2
  ) characters += lines[lines.length - 1 - count++]!.length;
  return count;
}

function packLine({ report, inputs, packedAt }: PackPlan, replaced: Freshness): string {
  const views: Record<string, number> = {};
  for (const { view } of report.files) views[view] = (views[view] ?? 0) + 1;
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
    mode_counts: views,
    selected_paths: report.files.map((f) => f.path),
    selected_modes: report.files.map((f) => f.view),
    selected_tokens: report.files.map((f) => f.tokens),
    phases: report.timings,
    counts: report.counts,
    ...(replaced.state === 'none' ? {} : { stale_causes: [...new Set(replaced.causes.map(({ kind }) => kind))] }),
  });
}

/** Deletes what packs learn from, and their history; false if there is neither. */
export function forgetMetrics({ state }: Host): boolean {
  return state.locked(names.metrics, () => {
    const existed = state.stat(names.metrics) !== undefined;
    state.remove(names.metrics);
    state.trim(names.packs, 0);
    return existed;
  });
}
