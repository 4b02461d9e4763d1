import type { Host } from '../host';
import { sameStat } from '../state/statCachedFile';
import { outcomeLines } from './outcomes';
import { names } from '../state/stateNames';
import type { PackPlan } from '../packing/plan';
import type { CollectedInputs } from '../inputs/inputs';

/** Beyond either, `metrics.jsonl` is cut to its newest lines: half as many characters, so that this is seldom. */
const most = { lines: 500, characters: 512_000 } as const;

/**
 * `metrics.jsonl`: a line for every whole pack, and before it one on what the pack before was good for. Paths and
 * figures, no content.
 */
export interface Metrics {
  append(plan: PackPlan, look: CollectedInputs): void;
}

export function createMetrics(host: Host): Metrics {
  /** As this process left it. */
  let left: { readonly stat: ReturnType<Host['state']['stat']>; readonly lines: number; } = {
    stat: undefined,
    lines: 0,
  };
  return {
    append: (plan, look) =>
      host.state.locked(names.metrics, () => {
        append(plan, look);
      }),
  };

  function append(plan: PackPlan, look: CollectedInputs): void {
    const lines = [...outcomeLines(host, plan, look), packLine(plan)];
    const before = host.state.stat(names.metrics);
    if (
      before && left.stat && sameStat(before, left.stat) && left.lines + lines.length <= most.lines &&
      before.size < most.characters
    ) {
      host.state.append(names.metrics, lines.join('\n'));
      left = { stat: host.state.stat(names.metrics), lines: left.lines + lines.length };
      return;
    }
    const text = host.state.read(names.metrics) ?? '';
    const kept = text.split('\n').filter((line) => line !== '');
    const torn = text !== '' && !text.endsWith('\n'); // a killed process left half a line
    if (kept.length + lines.length <= most.lines && text.length < most.characters) {
      host.state.append(names.metrics, `${torn ? '\n' : ''}${lines.join('\n')}`);
    } else {
      if (torn) kept.pop();
      kept.splice(0, kept.length - newest(kept));
      host.state.write(names.metrics, [...kept, ...lines, ''].join('\n'));
    }
    left = { stat: host.state.stat(names.metrics), lines: kept.length + lines.length };
  }
}

/** How many lines at the end are kept. */
function newest(lines: readonly string[]): number {
  let characters = 0;
  let kept = 0;
  while (
    kept < Math.min(lines.length, most.lines / 2) &&
    characters + lines[lines.length - 1 - kept]!.length < most.characters / 2
  ) characters += lines[lines.length - 1 - kept++]!.length;
  return kept;
}

function packLine({ report, inputs, packedAt }: PackPlan): string {
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
  });
}
