import { UserError } from '#base/errors';
import { decode } from '#base/text/decode';
import { english } from '#base/text/english';
import type { Cancel } from '#base/cancellation';
import type { Host } from '#engine/host';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import type { SessionAgent, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { formatWorkingSet, maxFailedCommands } from '../../pure/workingSet/formatWorkingSet';
import type { RecordedCommand } from '../../pure/workingSet/sessionActions';
import { buildWorkingSet, type Disk, type WorkingSet } from '../../pure/workingSet/workingSet';
import type { FolderSession } from '../sessionReports';
import { listNotesAbout, type NotesHost } from './listNotesAbout';
import { readActions } from './readActions';

/** A session that has its own transcript. Sessions in databases are excluded, because they have no lines to cite. */
export interface SessionTranscript {
  readonly agent: SessionAgent;
  readonly format: Exclude<TranscriptFormat, 'database'>;
  readonly path: string;
  readonly id: string;
  /** Absolute folders that count as the root. */
  readonly folders: readonly string[];
}

export interface WorkingSetResult {
  readonly set: WorkingSet;
  /** At most 9,000 bytes of UTF-8, redacted. */
  readonly text: string;
}

/** Files above this size, in bytes, are compared by their time alone. */
const maxComparedBytes = 2_000_000;
/** The maximum number of characters of the essential lines of a failed command's output. */
const maxFailureLength = 600;

/** The parts of a host that a working set is read from. */
export type WorkingSetHost = NotesHost & Pick<Host, 'now'>;

/** Reads the working set of a session: its transcript, the files on disk, and memory. Nothing is stored. */
export async function readWorkingSet(host: WorkingSetHost, { agent, format, path, id, folders }: SessionTranscript,
  cancel: Cancel): Promise<WorkingSetResult>
{
  const { actions, isPartial } = readActions(agent, format, path, id, cancel);
  const set = buildWorkingSet(actions, folders, createDisk(host));
  const text = formatWorkingSet(set, {
    nowMs: host.now(),
    ...(set.firstPrompt ? { firstPrompt: redact(set.firstPrompt.text) } : {}),
    ...(set.latestPrompt ? { latestPrompt: redact(set.latestPrompt.text) } : {}),
    failures: await extractFailures(set.failedCommands.slice(0, maxFailedCommands), host.root),
    notes: await listNotesAbout(host, [...set.editedFiles, ...set.readFiles].map((file) => file.path), cancel),
    isPartial,
  });
  return { set, text };
}

/**
 * Reads the working set of a listed session. `folders` are absolute folders that count as the root.
 * @throws UserError for a session in a database
 */
export function readSessionWorkingSet(host: Host, { state, transcript: { agent, format, path } }: FolderSession,
  folders: readonly string[], cancel: Cancel): Promise<WorkingSetResult>
{
  if (format === 'database')
    throw new UserError(english`Sessions of ${agent.label} are in a database: their working set is not read.`);
  return readWorkingSet(host, { agent, format, path, id: state.id, folders }, cancel);
}

export function createDisk({ files }: Pick<Host, 'files'>): Disk {
  return {
    readFile(path) {
      const stat = files.stat(path);
      if (stat?.kind !== 'file') return undefined;
      const bytes = stat.size > maxComparedBytes ? undefined : files.read(path);
      const decoded = bytes instanceof Uint8Array ? decode(bytes) : undefined;
      return { modified: stat.mtimeMs, text: decoded?.text };
    },
  };
}

/** Returns the lines of each command's output that explain its failure, as `agentpack compress` finds them. */
async function extractFailures(commands: readonly RecordedCommand[], root: string): Promise<readonly SafeText[]> {
  if (commands.length === 0) return [];
  const { createCompressor } = await import('#features/compress/pure/compressor');
  return commands.map(({ command, output }) => {
    const compressor = createCompressor({
      command: command.split(/\s+/),
      root: root.replaceAll('\\', '/'),
      cap: maxFailureLength,
      count: (text) => text.length,
    });
    const redactedOutput = redact(output);
    for (const line of redactedOutput.split(/\r?\n/)) compressor.addLine(line);
    // the packet consists of lines of the output, which is already redacted
    return compressor.buildPacket(() => '').text.trim() as SafeText;
  });
}
