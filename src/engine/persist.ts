import { UserError } from '../base/errors';
import type { Report, Verdict } from '../reports';
import { guard } from './guard';
import type { Host } from './host';
import { registryText, type PackPlan } from './pipeline';
import type { KeptOptions, Records } from './records';
import { recordableOptions } from './settings';
import { names } from './stateNames';
import { createThreadIndex } from './threadIndex';

const encoder = new TextEncoder();

/** Writes all that a pack leaves below `.agentpack/`. Each file is whole at any moment; the metadata makes the pack the newest one, and the verdict on it follows. Returns what could not be kept, in sentences. */
export function writePack(host: Host, records: Records, plan: PackPlan, folder: string, options: KeptOptions): readonly string[] {
  const { report, inputs } = plan;
  const isoTime = new Date(plan.packedAt).toISOString();
  records.writeSnapshot(folder, plan.snapshot, plan.packedAt);
  host.state.write(names.registry(folder), registryText({ blocks: plan.blocks, omitted: report.omitted, symbols: plan.symbols(), task: report.task, generatedAt: isoTime, snapshot: inputs.snapshot }));
  const hashes = Object.fromEntries(plan.contexts.map(({ path, text }) => {
    const bytes = encoder.encode(text());
    host.state.write(`${folder}${path}`, [bytes]);
    return [path, host.hash(bytes)];
  }));
  if (plan.thread) createThreadIndex(host).add(plan.thread);
  const { kept, secret } = recordableOptions(options);
  records.writeMetadata(folder, { inputs, options: kept, packedAt: plan.packedAt, report, contexts: hashes }, isoTime);
  return [...unrecorded(secret), ...keepVerdict(host, folder, verdictOf(report, inputs.settings.onStale, plan.overlaps))];
}

function unrecorded(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [`What was given as ${names.join(' and ')} looks like a secret, so it is not recorded: questions about this pack need it again.`];
}

/**
 * Writes the form that the agent reads of a pack whose git facts are yet to come; `rest` writes the other forms, and is to
 * be called before anything else is asked. The record stays that of the pack before: it is what the next one compares with,
 * and until then every other process finds these files stale. Both return what could not be kept, in sentences.
 */
export function writeContexts(host: Host, plan: PackPlan, folder: string): { readonly warnings: readonly string[]; rest(): readonly string[] } {
  for (const { path, main, text } of plan.contexts) if (main) host.state.write(`${folder}${path}`, text());
  return {
    warnings: keepVerdict(host, folder, verdictOf(plan.report, plan.inputs.settings.onStale, plan.overlaps)),
    rest: () => orInWords(() => { for (const { path, main, text } of plan.contexts) if (!main) host.state.write(`${folder}${path}`, text()); }),
  };
}

/** `verdict.json` follows every answer. Where it cannot be kept, the answer is given all the same, and this says why. */
export function keepVerdict(host: Host, folder: string, verdict: Verdict): readonly string[] {
  const name = names.verdict(folder);
  const text = JSON.stringify(verdict, null, 1) + '\n';
  return orInWords(() => { if (host.state.read(name) !== text) host.state.write(name, text); });
}

function orInWords(act: () => void): readonly string[] {
  try {
    act();
    return [];
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}

function verdictOf(report: Report, onStale: 'warn' | 'block', overlaps: PackPlan['overlaps']): Verdict {
  return guard({ freshness: report.freshness, onStale, overlaps });
}
