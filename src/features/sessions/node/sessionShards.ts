import { join } from 'node:path';
import { append } from '#base/collections/lists';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { createCompressedFiles, type CompressedFiles } from '#platform/state/compressedFiles';
import { createSealedFiles, type SealedFiles } from '#platform/state/sealedFiles';
import { shortenSessionKeys } from '../pure/reading/shortKeys';
import { listEntryNames } from './findTranscripts';
import type { StoredTranscript } from './readTranscript';

/** Raised whenever readers extract different facts from the same transcripts: earlier data is then read again. */
const readersRevision = 2;

/**
 * The number of hexadecimal digits of a path's hash that name its shard. 256 shards for each agent: of 50,000
 * transcripts, a changed one rewrites the facts of about 200.
 */
const shardDigits = 2;

/** The revision that stored whole keys. The rest of its facts is the same. */
const wholeKeysRevision = 1;

export type ShardHost = Pick<Host, 'root' | 'state' | 'hash' | 'seal'>;

export interface KeptFile {
  readonly revision: number;
  readonly path: string;
  readonly kept: StoredTranscript;
}

interface Shard {
  readonly transcripts: readonly KeptFile[];
}

/** What this process knows of a version of a shard, so that it is not opened again to find nothing new. */
interface KnownShard {
  readonly version: string;
  readonly paths: ReadonlySet<string>;
  /** Those that were asked for last; see `rest`. */
  rest: readonly KeptFile[];
}

/**
 * Facts about transcripts below `.agentpack/sessions/`, in compressed files that share the transcripts of an agent out
 * by the hash of their paths. Earlier versions wrote a file for each transcript; such a file counts as a part of its
 * shard until the shard is written.
 */
export class SessionShards {
  private readonly files: CompressedFiles;
  private readonly singleFiles: SealedFiles;
  /** The names of the files with one transcript each, by shard. */
  private readonly singles = new Map<string, string[]>();
  private readonly known = new Map<string, KnownShard>();

  constructor(private readonly host: ShardHost) {
    this.files = createCompressedFiles(host, 'sessions');
    this.singleFiles = createSealedFiles(host, 'session');
  }

  /** Returns the name of the shard of a transcript, below `.agentpack/`. */
  nameOf(agent: string, path: string): string {
    return `${names.sessions}/${agent}-${this.host.hash(path).slice(0, shardDigits)}.json.br`;
  }

  /**
   * Returns the names of all shards of an agent, or of all agents, sorted. Later calls look for files with one
   * transcript each only among those found now.
   */
  list(agent?: string): readonly string[] {
    const shards = new Set<string>();
    this.singles.clear();
    for (const file of listEntryNames(join(this.host.root, '.agentpack', names.sessions))) {
      const [, owner, digits, single] = /^([A-Za-z]+)-([0-9a-f]{2})(?:([0-9a-f]{14})\.json|\.json\.br)$/.exec(file) ??
        [];
      if (owner === undefined) continue;
      const name = `${names.sessions}/${owner}-${digits}.json.br`;
      if (single !== undefined) append(this.singles, name, `${names.sessions}/${file}`);
      if (agent === undefined || owner === agent) shards.add(name);
    }
    return [...shards].sort();
  }

  read(name: string): readonly KeptFile[] {
    return this.readAll(name).filter(({ revision }) => revision === readersRevision);
  }

  /** Returns one transcript. The shard is not opened again while this process knows that it does not hold it. */
  readOne(name: string, path: string): StoredTranscript | undefined {
    const known = this.known.get(name);
    if (known && !known.paths.has(path) && known.version === this.versionOf(name)) return undefined;
    return this.readKnown(name).find((file) => file.path === path)?.kept;
  }

  /** Returns the transcripts at other paths than these. */
  rest(name: string, paths: ReadonlySet<string>): readonly KeptFile[] {
    const known = this.known.get(name);
    if (known && known.version === this.versionOf(name)) {
      const others = [...known.paths].filter((path) => !paths.has(path));
      if (others.length === 0) return [];
      if (known.rest.length === others.length && known.rest.every(({ path }) => !paths.has(path))) return known.rest;
    }
    const rest = this.readKnown(name).filter(({ path }) => !paths.has(path));
    const now = this.known.get(name);
    if (now) now.rest = rest;
    return rest;
  }

  /** Changes a shard: undefined removes a transcript. What other processes have written since then is kept. */
  change(name: string, changes: ReadonlyMap<string, StoredTranscript | undefined>): void {
    if (changes.size === 0 || this.host.seal?.('') === undefined) return;
    this.host.state.locked(names.sessions, () => {
      const byPath = new Map(this.readAll(name).map((file) => [file.path, file]));
      for (const [path, kept] of changes)
        if (kept) byPath.set(path, { revision: readersRevision, path, kept });
        else byPath.delete(path);
      const shard: Shard = { transcripts: [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1)) };
      if (byPath.size > 0) this.files.write(name, shard);
      else this.host.state.remove(name);
      for (const single of this.singleNames(name)) this.host.state.remove(single);
    });
  }

  /** Removes a shard, and returns the number of its transcripts. */
  remove(name: string): number {
    return this.host.state.locked(names.sessions, () => {
      const count = this.readAll(name).length;
      for (const file of [name, ...this.singleNames(name)]) this.host.state.remove(file);
      return count;
    });
  }

  private readKnown(name: string): readonly KeptFile[] {
    const version = this.versionOf(name);
    const transcripts = this.read(name);
    this.known.set(name, { version, paths: new Set(transcripts.map(({ path }) => path)), rest: [] });
    return transcripts;
  }

  private readAll(name: string): readonly KeptFile[] {
    return this.readStored(name).map(upgradeStored);
  }

  private readStored(name: string): readonly KeptFile[] {
    const { transcripts } = (this.files.read(name) ?? { transcripts: [] }) as Shard;
    const singles = this.singleNames(name);
    if (singles.length === 0) return transcripts;
    const paths = new Set(transcripts.map(({ path }) => path));
    const earlier = singles.flatMap((single) => (this.singleFiles.read(single) ?? []) as KeptFile | []);
    return [
      ...transcripts,
      ...earlier.filter(({ path }) => !paths.has(path)).map(({ revision, path, kept }) => ({ revision, path, kept })),
    ];
  }

  private versionOf(name: string): string {
    return [this.files.stampOf(name) ?? 'none', ...this.singleNames(name)].join('\n');
  }

  private singleNames(name: string): readonly string[] {
    return this.singles.get(name) ?? [];
  }
}

/** Shortens whole keys, so that facts of transcripts that are gone are kept. */
function upgradeStored(file: KeptFile): KeptFile {
  if (file.revision !== wholeKeysRevision) return file;
  const { state } = file.kept;
  const sessions = state.sessions.map(shortenSessionKeys);
  return { ...file, revision: readersRevision, kept: { ...file.kept, state: { ...state, sessions } } };
}
