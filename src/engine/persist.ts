import type { Report, Verdict } from '../model';
import { guard } from './guard';
import type { Host } from './host';
import { registryText, type PackPlan } from './pipeline';
import { appendMetrics, metadataText, names, type KeptOptions } from './records';
import { threadIndex, type ThreadRow } from './threads';

/** Writes all that a pack leaves below `.agentpack/`. Each file is whole at any moment; the metadata makes the pack the newest one, and the verdict on it follows. */
export function writePack(host: Host, plan: PackPlan, folder: string, options: KeptOptions): void {
  const { report, inputs } = plan;
  const isoTime = new Date(plan.packedAt).toISOString();
  host.state.write(names.snapshot(folder), JSON.stringify(plan.snapshot) + '\n');
  host.state.write(names.registry(folder), registryText(plan.blocks, { task: report.task, generatedAt: isoTime, snapshot: inputs.snapshot }));
  for (const { path, text } of plan.contexts) host.state.write(`${folder}${path}`, text);
  const hashes = Object.fromEntries(plan.contexts.map(({ path, text }) => [path, host.hash(text)]));
  if (report.thread !== undefined) host.state.append(threadIndex, JSON.stringify(threadRow(host, plan, report.thread, isoTime)));
  appendMetrics(host, report, isoTime);
  host.state.write(names.metadata(folder), metadataText({ inputs, options, packedAt: plan.packedAt, report, contexts: hashes }, isoTime));
  host.state.write(names.verdict(folder), verdictText(verdictOf(report, inputs.settings.onStale, plan.overlaps)));
}

export function verdictText(verdict: Verdict): string {
  return JSON.stringify(verdict, null, 1) + '\n';
}

function verdictOf(report: Report, onStale: 'warn' | 'block', overlaps: PackPlan['overlaps']): Verdict {
  return guard({ freshness: report.freshness, onStale, overlaps });
}

function threadRow(host: Host, plan: PackPlan, thread: string, isoTime: string): ThreadRow {
  const telling = new Set(['full', 'diff', 'symbols']);
  return {
    branch: plan.git?.branch ?? null,
    dirty_files: plan.git?.changes.map((c) => c.path) ?? [],
    selected_files: plan.report.files.filter((f) => telling.has(f.view)).map((f) => f.path),
    status: 'active',
    task: plan.report.task,
    task_hash: plan.inputs.taskHash.slice(0, 16),
    thread_id: thread,
    updated_at: isoTime,
    worktree: host.root,
  };
}
