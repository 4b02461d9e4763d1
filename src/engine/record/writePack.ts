import { contextJsonName, formerContextNames } from '#agents/contextFiles';
import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import type { GuardLevel } from '#model';
import type { Verdict } from '#reports';
import type { Host } from '../host';
import { formatRegistry } from '#pipeline/6-select/registry/registry';
import type { Records } from '../state/records';
import { splitRecordableOptions } from '../settings/settings';
import { names } from '../formats/stateNames';
import { updateVerdictText, buildStoredVerdict, formatVerdictFile } from './verdictFile';
import type { CurrentOptionsProvider } from '../formats/verdict';
import { createThreadIndex } from '../threads/threadIndex';
import type { PackPlan } from '../packing/plan';
import type { PackRecord } from '../formats/packRecord';
import type { RecordedOptions } from '../options';

const encoder = new TextEncoder();

/**
 * Writes all files of a pack below `.agentpack/` under one lock, so that they are consistent. Each file is replaced
 * atomically. The metadata makes the pack the newest one; the verdict is written last. Returns warnings.
 */
export function writePack(host: Host, records: Records, plan: PackPlan, folder: string,
  options: RecordedOptions): readonly string[]
{
  const { report, inputs } = plan;
  const isoTime = new Date(plan.packedAt).toISOString();
  const { recordableOptions, namesWithSecrets: secretOptions } = splitRecordableOptions(options);
  // the contexts are rendered before the lock is taken
  const contexts = plan.contexts.map(({ path, text }) => ({ path, bytes: encoder.encode(text()) }));
  const registry = formatRegistry({
    blocks: plan.blocks,
    omitted: report.omitted,
    symbols: plan.hashSymbols(),
    lines: plan.hashLines(),
    task: report.task,
    generatedAt: isoTime,
    snapshot: inputs.snapshot,
  });
  const contextHashes = Object.fromEntries(contexts.map(({ path, bytes }) => [path, host.hash(bytes)]));
  const verdict = formatVerdictFile(buildStoredVerdict(host, folder, plan, getMainContext(plan, contexts)));
  return host.state.locked(names.pack(folder), () => {
    records.writeSnapshot(folder, plan.snapshot, plan.packedAt);
    for (const { path, bytes } of contexts) host.state.write(`${folder}${path}`, [bytes]);
    // files left from an earlier pack are out of date
    for (const name of [contextJsonName, ...formerContextNames])
      if (!Object.hasOwn(contextHashes, name) && host.state.stat(`${folder}${name}`))
        host.state.remove(`${folder}${name}`);
    // the registry follows the contexts, because the first context already makes the previous pack stale
    host.state.write(names.registry(folder), registry);
    if (plan.thread) createThreadIndex(host).add(plan.thread);
    records.writeMetadata(folder, {
      inputs,
      options: recordableOptions,
      packedAt: plan.packedAt,
      report,
      contexts: contextHashes,
    }, isoTime);
    return [...describeUnrecorded(secretOptions), ...collectErrors(() => {
      writeVerdict(host, folder, verdict);
    })];
  });
}

function describeUnrecorded(optionNames: readonly string[]): readonly string[] {
  if (optionNames.length === 0) return [];
  return [
    english`The value of ${
      optionNames.join(' and ')
    } looks like a secret, so it is not recorded: specify it again in later commands for this pack.`,
  ];
}

/**
 * Writes the context files of a pack whose git facts are not known yet. It writes the form that the agent reads; the
 * returned `writeOtherForms` writes the other forms and must be called before the next request. Both return warnings.
 * The record of the previous pack stays for comparison with the full pack; other processes consider the new files stale
 * until the full pack is written.
 */
export function writeContexts(host: Host, plan: PackPlan,
  folder: string): { readonly warnings: readonly string[]; writeOtherForms(): readonly string[]; }
{
  const mainContexts = plan.contexts.filter((context) => context.main).map(({ path, text }) => ({
    name: `${folder}${path}`,
    text: text(),
  }));
  const verdict = formatVerdictFile(buildStoredVerdict(host, folder, plan, mainContexts[0]?.text ?? ''));
  const warnings = host.state.locked(names.pack(folder), () => {
    for (const { name, text } of mainContexts) host.state.write(name, text);
    return collectErrors(() => {
      writeVerdict(host, folder, verdict);
    });
  });
  return { warnings, writeOtherForms: () => collectErrors(writeOtherContexts) };

  function writeOtherContexts(): void {
    const otherContexts = plan.contexts.filter((context) => !context.main).map(({ path, text }) => ({
      name: `${folder}${path}`,
      text: text(),
    }));
    host.state.locked(names.pack(folder), () => {
      // another process has written a pack in the meantime
      if (!mainContexts.every(({ name, text }) => host.state.read(name) === text)) return;
      for (const { name, text } of otherContexts) host.state.write(name, text);
    });
  }
}

/**
 * Writes only the form that the agent reads, unless another process has written a pack in the meantime. Without a
 * record it does not count as a pack. Returns false if nothing was written.
 */
export function writeFirstLook(host: Host, records: Records, { contexts }: PackPlan, folder: string): boolean {
  const { path, text } = contexts.find((context) => context.main)!;
  const renderedText = text(); // before the lock is taken
  return host.state.locked(names.pack(folder), () => {
    if (records.readLastPack(folder)) return false;
    host.state.write(`${folder}${path}`, renderedText);
    return true;
  });
}

/**
 * Writes `verdict.json` after a query about the newest pack, `pack`, unless another process has replaced it. If writing
 * fails, the query does not fail, and the error is returned as a warning.
 */
export function updateVerdict(host: Host, records: Records, folder: string, pack: PackRecord, verdict: Verdict,
  level: GuardLevel, getCurrentOptions: CurrentOptionsProvider): readonly string[]
{
  return collectErrors(() => {
    const oldText = host.state.read(names.verdict(folder));
    if (oldText === updateVerdictText(host, oldText, verdict, level, getCurrentOptions)) return;
    host.state.locked(names.pack(folder), () => {
      const newestPack = records.readLastPack(folder);
      if (
        newestPack && newestPack.packedAt === pack.packedAt && newestPack.inputs.snapshot === pack.inputs.snapshot &&
        newestPack.inputs.taskHash === pack.inputs.taskHash
      ) {
        const text = updateVerdictText(host, host.state.read(names.verdict(folder)), verdict, level, getCurrentOptions);
        writeVerdict(host, folder, text);
      }
    });
  });
}

function writeVerdict(host: Host, folder: string, text: string): void {
  const name = names.verdict(folder);
  if (host.state.read(name) !== text) host.state.write(name, text);
}

function collectErrors(action: () => void): readonly string[] {
  try {
    action();
    return [];
  } catch (error) {
    if (error instanceof UserError) return [error.message];
    throw error;
  }
}

function getMainContext({ contexts }: PackPlan, renderedContexts: readonly { readonly bytes: Uint8Array; }[]):
  | Uint8Array
  | string
{
  return renderedContexts[contexts.findIndex((context) => context.main)]?.bytes ?? '';
}
