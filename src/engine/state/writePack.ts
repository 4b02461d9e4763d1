import { UserError } from '../../base/errors';
import type { Report, Verdict } from '../../reports';
import { guard } from '../freshness/guard';
import type { Host } from '../host';
import { registryText } from '../stages';
import type { Records } from './records';
import { recordableOptions } from '../inputs/settings';
import { names } from './stateNames';
import { createThreadIndex } from '../threads/threadIndex';
import type { PackPlan } from '../packing/plan';
import type { RecordedOptions, PackRecord } from '../formats/packRecord';

const encoder = new TextEncoder();

/**
 * Writes all that a pack leaves below `.agentpack/`, while no other process writes a pack of the same folder: the files
 * there are one
 * pack's. Each file is whole at any moment; the metadata makes the pack the newest one, and the verdict on it follows.
 * Returns what
 * could not be kept, in sentences.
 */
export function writePack(host: Host, records: Records, plan: PackPlan, folder: string,
  options: RecordedOptions): readonly string[]
{
  const { report, inputs } = plan;
  const isoTime = new Date(plan.packedAt).toISOString();
  const { kept, secret } = recordableOptions(options);
  // made before anybody is kept waiting
  const contexts = plan.contexts.map(({ path, text }) => ({ path, bytes: encoder.encode(text()) }));
  const registry = registryText({
    blocks: plan.blocks,
    omitted: report.omitted,
    symbols: plan.symbols(),
    lines: plan.lines(),
    task: report.task,
    generatedAt: isoTime,
    snapshot: inputs.snapshot,
  });
  const hashes = Object.fromEntries(contexts.map(({ path, bytes }) => [path, host.hash(bytes)]));
  const verdict = verdictOf(report, inputs.settings.onStale, plan.overlaps);
  return host.state.locked(names.pack(folder), () => {
    records.writeSnapshot(folder, plan.snapshot, plan.packedAt);
    for (const { path, bytes } of contexts) host.state.write(`${folder}${path}`, [bytes]);
    // after the contexts: from their first on, the pack before is stale
    host.state.write(names.registry(folder), registry);
    if (plan.thread) createThreadIndex(host).add(plan.thread);
    records.writeMetadata(folder, { inputs, options: kept, packedAt: plan.packedAt, report, contexts: hashes },
      isoTime);
    return [...unrecorded(secret), ...orInWords(() => {
      writeVerdict(host, folder, verdict);
    })];
  });
}

function unrecorded(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  return [
    `What was given as ${
      names.join(' and ')
    } looks like a secret, so it is not recorded: questions about this pack need it again.`,
  ];
}

/**
 * Writes the form that the agent reads of a pack whose git facts are yet to come; `rest` writes the other forms, and is
 * to
 * be called before anything else is asked. The record stays that of the pack before: it is what the next one compares
 * with,
 * and until then every other process finds these files stale. Both return what could not be kept, in sentences.
 */
export function writeContexts(host: Host, plan: PackPlan,
  folder: string): { readonly warnings: readonly string[]; rest(): readonly string[]; }
{
  const verdict = verdictOf(plan.report, plan.inputs.settings.onStale, plan.overlaps);
  const main = plan.contexts.filter((one) => one.main).map(({ path, text }) => ({
    name: `${folder}${path}`,
    text: text(),
  }));
  const warnings = host.state.locked(names.pack(folder), () => {
    for (const { name, text } of main) host.state.write(name, text);
    return orInWords(() => {
      writeVerdict(host, folder, verdict);
    });
  });
  return { warnings, rest: () => orInWords(writeRest) };

  function writeRest(): void {
    const others = plan.contexts.filter((one) => !one.main).map(({ path, text }) => ({
      name: `${folder}${path}`,
      text: text(),
    }));
    host.state.locked(names.pack(folder), () => {
      // another process wrote its pack meanwhile
      if (!main.every(({ name, text }) => host.state.read(name) === text)) return;
      for (const { name, text } of others) host.state.write(name, text);
    });
  }
}

/**
 * `verdict.json` follows every answer about the newest pack, `of`; a verdict on a pack that another one replaced
 * meanwhile is not kept.
 * Where it cannot be kept, the answer is given all the same, and this says why.
 */
export function keepVerdict(host: Host, records: Records, folder: string, of: PackRecord,
  verdict: Verdict): readonly string[]
{
  return orInWords(() => {
    if (host.state.read(names.verdict(folder)) === textOf(verdict)) return;
    host.state.locked(names.pack(folder), () => {
      const newest = records.last(folder);
      if (
        newest && newest.packedAt === of.packedAt && newest.inputs.snapshot === of.inputs.snapshot &&
        newest.inputs.taskHash === of.inputs.taskHash
      ) writeVerdict(host, folder, verdict);
    });
  });
}

function writeVerdict(host: Host, folder: string, verdict: Verdict): void {
  const name = names.verdict(folder);
  const text = textOf(verdict);
  if (host.state.read(name) !== text) host.state.write(name, text);
}

function textOf(verdict: Verdict): string {
  return JSON.stringify(verdict, null, 1) + '\n';
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
