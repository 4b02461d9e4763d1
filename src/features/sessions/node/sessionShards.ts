import { join } from 'node:path';
import { append } from '#base/collections/lists';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { createCompressedFiles, type CompressedFiles } from '#platform/state/compressedFiles';
import { createSealedFiles, type SealedFiles } from '#platform/state/sealedFiles';
import { shortenSessionKeys } from '../pure/reading/shortKeys';
import { listEntryNames } from './findTranscripts';
import type { StoredTranscript } from './readTranscript';

/** Increased whenever readers extract different facts from the same transcripts, so that these are read again. */
const readersRevision = 3;

/**
 * The number of hexadecimal digits of a path's hash that name its shard. With 256 shards for each agent, a change in
 * one of 50,000 transcripts rewrites the facts of about 200.
 */
const shardDigits = 2;

export type ShardHost = Pick<Host, 'root' | 'state' | 'hash' | 'seal'>;

/** The facts of one transcript, as stored in a shard. */
export interface ShardEntry {
  readonly revision: number;
  readonly path: string;
  readonly kept: StoredTranscript;
}

interface Shard {
  readonly transcripts: readonly ShardEntry[];
}

/** The content of a shard in the version that this process has read. An unchanged shard is not opened again. */
interface KnownShard {
  readonly version: string;
  readonly paths: ReadonlySet<string>;
  /** The last result of `listOthers`. */
  lastOthers: readonly ShardEntry[];
}

interface UnreturnedTranscripts {
  readonly name: string;
  readonly version: string;
  /** By path. */
  readonly transcripts: Map<string, StoredTranscript>;
}

/**
 * Facts about transcripts below `.agentpack/sessions/`, in compressed files called shards. The hash of a transcript's
 * path determines its shard. Earlier versions wrote a file for each transcript; such a file counts as a part of its
 * shard until the shard is written.
 */
export class SessionShards {
  private readonly files: CompressedFiles;
  private readonly singleFileStore: SealedFiles;
  /** The names of the files with one transcript each, by shard. */
  private readonly singleFileNames = new Map<string, string[]>();
  private readonly knownShards = new Map<string, KnownShard>();
  /** The transcripts of the shard read last that `readOne` has not returned; its callers change what it returns. */
  private unreturned: UnreturnedTranscripts = { name: '', version: '', transcripts: new Map() };

  constructor(private readonly host: ShardHost) {
    this.files = createCompressedFiles(host, 'sessions');
    this.singleFileStore = createSealedFiles(host, 'session');
  }

  /** Returns the name of the shard of a transcript, below `.agentpack/`. */
  getShardName(agent: string, path: string): string {
    return `${names.sessions}/${agent}-${this.host.hash(path).slice(0, shardDigits)}.json.br`;
  }

  /**
   * Returns the names of all shards of an agent, or of all agents, sorted. Later calls look for files with one
   * transcript each only among those found now.
   */
  list(agent?: string): readonly string[] {
    const shards = new Set<string>();
    this.singleFileNames.clear();
    for (const file of listEntryNames(join(this.host.root, '.agentpack', names.sessions))) {
      const [, owner, digits, restDigits] =
        /^([A-Za-z]+)-([0-9a-f]{2})(?:([0-9a-f]{14})\.json|\.json\.br)$/.exec(file) ?? [];
      if (owner === undefined) continue;
      const name = `${names.sessions}/${owner}-${digits}.json.br`;
      if (restDigits !== undefined) append(this.singleFileNames, name, `${names.sessions}/${file}`);
      if (agent === undefined || owner === agent) shards.add(name);
    }
    return [...shards].sort();
  }

  read(name: string): readonly ShardEntry[] {
    return this.readAll(name).filter(({ revision }) => revision === readersRevision);
  }

  /** Returns one transcript. A shard that is known not to contain the transcript is not opened again. */
  readOne(name: string, path: string): StoredTranscript | undefined {
    const version = this.getVersion(name);
    const known = this.knownShards.get(name);
    if (known && !known.paths.has(path) && known.version === version) return undefined;
    const isRead = this.unreturned.name === name && this.unreturned.version === version &&
      this.unreturned.transcripts.has(path);
    if (!isRead) {
      const transcripts = new Map(this.readKnown(name).map((entry) => [entry.path, entry.kept]));
      this.unreturned = { name, version, transcripts };
    }
    const transcript = this.unreturned.transcripts.get(path);
    this.unreturned.transcripts.delete(path);
    return transcript;
  }

  /** Returns the transcripts of a shard, except transcripts at these paths. */
  listOthers(name: string, paths: ReadonlySet<string>): readonly ShardEntry[] {
    const known = this.knownShards.get(name);
    if (known && known.version === this.getVersion(name)) {
      const otherPaths = [...known.paths].filter((path) => !paths.has(path));
      if (otherPaths.length === 0) return [];
      if (known.lastOthers.length === otherPaths.length && known.lastOthers.every(({ path }) => !paths.has(path)))
        return known.lastOthers;
    }
    const otherEntries = this.readKnown(name).filter(({ path }) => !paths.has(path));
    const current = this.knownShards.get(name);
    if (current) current.lastOthers = otherEntries;
    return otherEntries;
  }

  /** Changes a shard; undefined removes a transcript. Entries that other processes have written are preserved. */
  change(name: string, changes: ReadonlyMap<string, StoredTranscript | undefined>): void {
    if (changes.size === 0 || this.host.seal?.('') === undefined) return;
    this.host.state.locked(names.sessions, () => {
      const entriesByPath = new Map(this.readAll(name).map((file) => [file.path, file]));
      for (const [path, kept] of changes)
        if (kept) entriesByPath.set(path, { revision: readersRevision, path, kept });
        else entriesByPath.delete(path);
      const shard: Shard = { transcripts: [...entriesByPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) };
      if (entriesByPath.size > 0) this.files.write(name, shard);
      else this.host.state.remove(name);
      for (const singleFileName of this.getSingleFileNames(name)) this.host.state.remove(singleFileName);
    });
  }

  /** Removes a shard, and returns the number of its transcripts. */
  remove(name: string): number {
    return this.host.state.locked(names.sessions, () => {
      const count = this.readAll(name).length;
      for (const file of [name, ...this.getSingleFileNames(name)]) this.host.state.remove(file);
      return count;
    });
  }

  private readKnown(name: string): readonly ShardEntry[] {
    const version = this.getVersion(name);
    const transcripts = this.read(name);
    this.knownShards.set(name, { version, paths: new Set(transcripts.map(({ path }) => path)), lastOthers: [] });
    return transcripts;
  }

  private readAll(name: string): readonly ShardEntry[] {
    return this.readStored(name).map(upgradeStored);
  }

  private readStored(name: string): readonly ShardEntry[] {
    const { transcripts } = (this.files.read(name) ?? { transcripts: [] }) as Shard;
    const singleFileNames = this.getSingleFileNames(name);
    if (singleFileNames.length === 0) return transcripts;
    const paths = new Set(transcripts.map(({ path }) => path));
    const singleEntries = singleFileNames.flatMap((singleFileName) =>
      (this.singleFileStore.read(singleFileName) ?? []) as ShardEntry | []
    );
    return [
      ...transcripts,
      ...singleEntries.filter(({ path }) => !paths.has(path)).map(({ revision, path, kept }) => ({
        revision,
        path,
        kept,
      })),
    ];
  }

  private getVersion(name: string): string {
    return [this.files.readStamp(name) ?? 'none', ...this.getSingleFileNames(name)].join('\n');
  }

  private getSingleFileNames(name: string): readonly string[] {
    return this.singleFileNames.get(name) ?? [];
  }
}

/**
 * Keeps the facts that an earlier revision stored, as their transcript may be gone, but without the hash by which a
 * transcript that still exists is known not to need reading.
 */
function upgradeStored(entry: ShardEntry): ShardEntry {
  if (entry.revision >= readersRevision) return entry;
  const { state } = entry.kept;
  const sessions = state.sessions.map(shortenSessionKeys);
  return { ...entry, revision: readersRevision, kept: { ...entry.kept, firstHash: '', state: { ...state, sessions } } };
}
