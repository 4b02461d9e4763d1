import { UserError } from '../base/errors';
import type { Report, Verdict } from '../model';
import { guard } from './guard';
import type { Host } from './host';
import { registryText, type PackPlan } from './pipeline';
import { names, type KeptOptions, type Records } from './records';
import { createThreadIndex } from './threadIndex';

const encoder = new TextEncoder();

/** Writes all that a pack leaves below `.agentpack/`. Each file is whole at any moment; the metadata makes the pack the newest one, and the verdict on it follows. Returns what could not be kept, in sentences. */
export function writePack(host: Host, records: Records, plan: PackPlan, folder: string, options: KeptOptions): readonly string[] {
  const { report, inputs } = plan;
  const isoTime = new Date(plan.packedAt).toISOString();
  records.writeSnapshot(folder, plan.snapshot, plan.packedAt);
  host.state.write(names.registry(folder), registryText(plan.blocks, report.omitted, { task: report.task, generatedAt: isoTime, snapshot: inputs.snapshot }));
  const hashes = Object.fromEntries(plan.contexts.map(({ path, text }) => {
    const bytes = encoder.encode(text);
    host.state.write(`${folder}${path}`, [bytes]);
    return [path, host.hash(bytes)];
  }));
  if (plan.thread) createThreadIndex(host).add(plan.thread);
  records.writeMetadata(folder, { inputs, options, packedAt: plan.packedAt, report, contexts: hashes }, isoTime);
  return keepVerdict(host, folder, verdictOf(report, inputs.settings.onStale, plan.overlaps));
}

/**
 * Writes what agents read of a pack whose git facts are yet to come. The record stays that of the pack before: it is what the
 * next one compares with, and until then every other process finds these files stale.
 */
export function writeContexts(host: Host, plan: PackPlan, folder: string): readonly string[] {
  for (const { path, text } of plan.contexts) host.state.write(`${folder}${path}`, text);
  return keepVerdict(host, folder, verdictOf(plan.report, plan.inputs.settings.onStale, plan.overlaps));
}

/** `verdict.json` follows every answer. Where it cannot be kept, the answer is given all the same, and this says why. */
export function keepVerdict(host: Host, folder: string, verdict: Verdict): readonly string[] {
  const name = names.verdict(folder);
  const text = JSON.stringify(verdict, null, 1) + '\n';
  try {
    if (host.state.read(name) !== text) host.state.write(name, text);
    return [];
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}

function verdictOf(report: Report, onStale: 'warn' | 'block', overlaps: PackPlan['overlaps']): Verdict {
  return guard({ freshness: report.freshness, onStale, overlaps });
}
