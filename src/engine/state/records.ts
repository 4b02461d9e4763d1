import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { acceptJson } from '#base/schema/schema';
import type { Report } from '#reports';
import type { Host } from '../host';
import { createStatCachedFile } from './statCachedFile';
import { packRecord, type PackRecord } from '../formats/packRecord';
import { parseRegistry } from '#pipeline/6-select/registry/registry';
import { parseSnapshot, type Snapshot, type TakenSnapshot } from '#pipeline/1-scan/snapshot';
import { resolveSettings } from '../settings/settings';
import { names } from '../formats/stateNames';

export interface LastPack extends PackRecord {
  /** Undefined if the last pack was interrupted before all its files were written. */
  readonly snapshot: Snapshot | undefined;
}

/** The records of packs below `.agentpack/`. */
export interface Records {
  /**
   * Returns the newest pack of a thread's folder ('' without a thread). An invalid record counts as missing; see
   * `setAside`.
   */
  readLastPack(folder: string): LastPack | undefined;
  /** Renames invalid records to `NAME.corrupt`, before new ones are written. Returns a warning. */
  setAside(folder: string): string | undefined;
  writeSnapshot(folder: string, snapshot: TakenSnapshot, packedAt: number): void;
  /** Writes `pack_metadata.json`, which makes the pack the newest one. */
  writeMetadata(folder: string, record: PackRecord, isoTime: string): void;
}

export function createRecords(host: Host): Records {
  const metadataFile = createStatCachedFile(host, (text) => parsePackRecord(host, text));
  const snapshotFile = createStatCachedFile(host, parseSnapshot);
  const registryFile = createStatCachedFile(host, (text) => parseRegistry(text) !== undefined);
  return { readLastPack, setAside, writeSnapshot, writeMetadata };

  function readLastPack(folder: string): LastPack | undefined {
    const record = metadataFile.read(names.metadata(folder));
    if (!record) return undefined;
    const snapshot = snapshotFile.read(names.snapshot(folder));
    return {
      ...record,
      report: setLocation(record.report, host, folder),
      snapshot: snapshot?.root === record.inputs.snapshot ? snapshot : undefined,
    };
  }

  function setAside(folder: string): string | undefined {
    const damagedFiles = [
      { name: names.metadata(folder), isWhole: (name: string) => metadataFile.read(name) !== undefined },
      { name: names.snapshot(folder), isWhole: (name: string) => snapshotFile.read(name) !== undefined },
      { name: names.registry(folder), isWhole: (name: string) => registryFile.read(name) === true },
    ].filter(({ name, isWhole }) => host.state.stat(name) !== undefined && !isWhole(name)).map(({ name }) => name);
    for (const name of damagedFiles) {
      host.state.write(`${name}.corrupt`, host.state.read(name) ?? '');
      host.state.remove(name);
    }
    if (damagedFiles.length === 0) return undefined;
    return english`${damagedFiles.map((name) => `.agentpack/${name}`).join(', ')} could not be used: renamed to ${
      damagedFiles.map((name) => `${name}.corrupt`).join(', ')
    } and recreated.`;
  }

  function writeSnapshot(folder: string, snapshot: TakenSnapshot, packedAt: number): void {
    snapshotFile.write(names.snapshot(folder), snapshot.encode(packedAt), snapshot);
  }

  function writeMetadata(folder: string, record: PackRecord, isoTime: string): void {
    metadataFile.write(names.metadata(folder), renderMetadata(host, record, isoTime), record);
  }
}

/**
 * Parses a pack record. Also returns undefined for a record that the user's AgentPack did not write for this folder,
 * because such a record may have come with a clone.
 */
function parsePackRecord(host: SealHost, text: string): PackRecord | undefined {
  const record = acceptJson<{ readonly agentpack: PackRecord; }>(packRecord, text)?.agentpack;
  if (!record || !isSealed(host, text)) return undefined;
  try {
    resolveSettings({}, record.options); // another version may have written the options
    return record;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Sets a report's root, thread and paths according to the record's location, regardless of the recorded values. */
function setLocation(report: Report, host: Host, folder: string): Report {
  const contextPath = `.agentpack/${folder}${report.contextPath.slice(report.contextPath.lastIndexOf('/') + 1)}`;
  const { thread: _thread, ...otherFields } = report;
  return {
    ...otherFields,
    root: host.root,
    ...(folder === '' ? {} : { thread: folder.slice('threads/'.length, -1) }),
    contextPath,
    freshness: { ...report.freshness, ...(report.freshness.contextPath === undefined ? {} : { contextPath }) },
  };
}

type SealHost = Pick<Host, 'seal' | 'root'>;

/** Returns the seal of a record with the user's key. Without a key, returns undefined, and no seal is required. */
function sealRecord({ seal, root }: SealHost, record: unknown): string | undefined {
  return seal?.(`AgentPack pack 1\n${root}\n${JSON.stringify(record)}`);
}

function isSealed(host: SealHost, text: string): boolean {
  const storedRecord = JSON.parse(text) as { readonly agentpack: unknown; readonly seal?: unknown; };
  return storedRecord.seal === sealRecord(host, storedRecord.agentpack);
}

function renderMetadata(host: SealHost, record: PackRecord, isoTime: string): string {
  const { report, inputs } = record;
  const seal = sealRecord(host, record);
  return JSON.stringify({
    version: 1,
    generated_at: isoTime,
    context_path: report.contextPath,
    snapshot_root_hash: inputs.snapshot,
    task: report.task,
    task_hash: inputs.taskHash.slice(0, 16),
    agent: report.agent,
    mode: report.mode,
    budget: report.budget,
    token_estimate: report.renderedTokens,
    git_branch: inputs.branch ?? null,
    git_sha: inputs.head ?? null,
    selected_files_meta: report.files.map((file) => ({
      path: file.path,
      mode: file.view,
      score: file.score,
      why: file.reasons[0]?.detail ?? '',
      tokens: file.tokens,
    })),
    agentpack: record,
    ...(seal === undefined ? {} : { seal }),
  }, null, 1) + '\n';
}
