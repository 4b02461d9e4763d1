import { decode } from '#base/text/decode';
import type { Cancel } from '#base/cancellation';
import type { Host } from '#engine/host';
import { createForeignTexts } from '#engine/state/foreignTexts';
import { readOrWarn } from '#engine/state/readOrWarn';
import { createCompressor } from '#features/compress/pure/compressor';
import { parseAboutItem, createAboutMatcher } from '#features/memory/engine/aboutItem';
import { listPackedMemoryFiles, readMemory, type FiledEntry } from '#features/memory/engine/readMemory';
import { redactTitle } from '#features/memory/engine/shownTitle';
import type { SafeText } from '#model';
import { redact } from '#secrets/redact';
import type { SessionAgent, TranscriptFormat } from '#agents/transcripts/sessionAgent';
import { formatWorkingSet, maxFailedCommands } from '../../pure/workingSet/formatWorkingSet';
import type { RecordedCommand } from '../../pure/workingSet/sessionActions';
import { buildWorkingSet, type Disk, type WorkingSet } from '../../pure/workingSet/workingSet';
import { readActions } from './readActions';

/** A session in a transcript of its own; sessions in databases have no lines that could be cited. */
export interface SessionTranscript {
  readonly agent: SessionAgent;
  readonly format: Exclude<TranscriptFormat, 'database'>;
  readonly path: string;
  readonly id: string;
  /** Absolute folders that count as the root. */
  readonly folders: readonly string[];
}

export interface ReadWorkingSet {
  readonly set: WorkingSet;
  /** At most 9,000 characters, redacted. */
  readonly text: string;
}

/** Files above this size, in bytes, are compared by their time alone. */
const maxComparedFile = 2_000_000;
/** The maximum number of characters of the essential lines of a failed command's output. */
const maxFailure = 600;
const maxNotes = 6;

/** Reads the working set of a session: its transcript, the files on disk, and memory. Nothing is stored. */
export async function readWorkingSet(host: Host, { agent, format, path, id, folders }: SessionTranscript,
  cancel: Cancel): Promise<ReadWorkingSet>
{
  const { actions, isPartial } = readActions(agent, format, path, id);
  const set = buildWorkingSet(actions, folders, createDisk(host));
  const text = formatWorkingSet(set, {
    now: host.now(),
    ...(set.first ? { firstPrompt: redact(set.first.text) } : {}),
    ...(set.latest ? { latestPrompt: redact(set.latest.text) } : {}),
    failures: set.failed.slice(0, maxFailedCommands).map((run) => essentialLines(run, host.root)),
    notes: await listNotes(host, [...set.edited, ...set.read].map((file) => file.path), cancel),
    isPartial,
  });
  return { set, text };
}

function createDisk({ files }: Host): Disk {
  return {
    file(path) {
      const stat = files.stat(path);
      if (stat?.kind !== 'file') return undefined;
      const bytes = stat.size > maxComparedFile ? undefined : files.read(path);
      const decoded = bytes instanceof Uint8Array ? decode(bytes) : undefined;
      return { modified: stat.mtimeMs, text: decoded?.text };
    },
  };
}

/** Returns the lines of a command's output that explain its failure, as `agentpack compress` finds them. */
function essentialLines({ command, output }: RecordedCommand, root: string): SafeText {
  const compressor = createCompressor({
    command: command.split(/\s+/),
    root: root.replaceAll('\\', '/'),
    cap: maxFailure,
    count: (text) => text.length,
  });
  const safe = redact(output);
  for (const line of safe.split('\n')) compressor.line(line);
  // redacted before: the packet consists of its lines
  return compressor.packet(() => '').text.trim() as SafeText;
}

/** Returns the accepted notes and decisions that name one of these files, its folder, a glob or a symbol in it. */
async function listNotes(host: Host, paths: readonly string[], cancel: Cancel): Promise<readonly string[]> {
  if (paths.length === 0) return [];
  const foreign = createForeignTexts(host);
  await foreign.check({ cancel });
  const stored = listPackedMemoryFiles(host).filter(({ file, store }) => {
    const text = file.owner === 'repository' ? readOrWarn(store, file.name) : undefined;
    return text === undefined || foreign.counts(file.name, text);
  });
  return readMemory(host, stored).entries
    .filter((entry) => entry.status === 'accepted' && isAbout(entry, paths))
    .slice(0, maxNotes)
    .map((entry) => `- ${redactTitle(entry)} [${entry.file.shown}:${entry.lines[0]}]`);
}

function isAbout({ about }: FiledEntry, paths: readonly string[]): boolean {
  return about.some((item) => {
    const { path, kind } = parseAboutItem(item);
    const matches = kind === 'glob' ? createAboutMatcher(path) : undefined;
    return paths.some((file) => file === path || file.startsWith(`${path}/`) || matches?.(file) === true);
  });
}
