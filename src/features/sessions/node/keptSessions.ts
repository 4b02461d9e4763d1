import { join } from 'node:path';
import { append } from '#base/collections/lists';
import { names } from '#engine/formats/stateNames';
import { createSealedFiles, type SealedFiles } from '#platform/state/sealedFiles';
import { listEntryNames } from './findTranscripts';
import type { StoredTranscript } from './readTranscript';
import { SessionShards, type ShardEntry, type ShardHost } from './sessionShards';

/**
 * Facts about sessions below `.agentpack/sessions/`. Every file is sealed with the user's key, so that files that came
 * with a repository are not trusted.
 */
export class StoredSessions {
  private readonly sealedFiles: SealedFiles;
  private readonly shards: SessionShards;

  constructor(private readonly host: ShardHost) {
    this.sealedFiles = createSealedFiles(host, 'session');
    this.shards = new SessionShards(host);
  }

  /**
   * Groups an agent's transcripts by the shard that stores their facts. A shard that contains only facts of deleted
   * transcripts gets an empty list.
   */
  groupByShard<T extends { readonly path: string; }>(agent: string,
    transcripts: readonly T[]): ReadonlyMap<string, T[]>
  {
    const transcriptsByShard = new Map<string, T[]>(this.shards.list(agent).map((name) => [name, []]));
    for (const transcript of transcripts)
      append(transcriptsByShard, this.shards.getShardName(agent, transcript.path), transcript);
    return transcriptsByShard;
  }

  read(shard: string, path: string): StoredTranscript | undefined {
    return this.shards.readOne(shard, path);
  }

  /**
   * Stores the facts. Without permission to write, they are not stored, and the next read starts from the beginning.
   */
  write(shard: string, changes: ReadonlyMap<string, StoredTranscript>): void {
    this.host.state.optional(() => this.shards.change(shard, changes));
  }

  /** Returns every stored transcript of a shard, except transcripts at these paths. */
  listOthers(shard: string, excludedPaths: ReadonlySet<string>): readonly ShardEntry[] {
    return this.shards.listOthers(shard, excludedPaths);
  }

  /** Removes the stored data of sessions with this id; returns the number of transcripts removed. */
  remove(id: string): number {
    let removedCount = 0;
    for (const shard of this.shards.list()) {
      const matches = this.shards.read(shard).filter(({ kept }) =>
        kept.state.sessions.some((session) => session.id === id)
      );
      this.shards.change(shard, new Map(matches.map(({ path }) => [path, undefined])));
      removedCount += matches.length;
    }
    return removedCount;
  }

  /** Removes all files except those of these agents; returns the number of transcripts removed. */
  keepOnly(agents: readonly string[]): number {
    const isObsolete = (name: string) => !agents.includes(parseAgentName(name));
    let removedCount = 0;
    for (const shard of this.shards.list().filter(isObsolete)) removedCount += this.shards.remove(shard);
    const others = listEntryNames(join(this.host.root, '.agentpack', names.sessions)).filter((name) =>
      name.endsWith('-others.json')
    ).map((name) => `${names.sessions}/${name}`);
    for (const name of others.filter(isObsolete)) this.host.state.remove(name);
    return removedCount;
  }

  /** Reads the hashes of the paths of transcripts that are known to belong to other folders. */
  readOthers(agent: string): Set<string> {
    const stored = this.sealedFiles.read(this.getOthersName(agent)) as
      | { readonly others?: readonly string[]; }
      | undefined;
    return new Set(stored?.others ?? []);
  }

  writeOthers(agent: string, hashes: ReadonlySet<string>): void {
    this.host.state.optional(() => this.sealedFiles.write(this.getOthersName(agent), { others: [...hashes].sort() }));
  }

  computeShortHash(path: string): string {
    return this.host.hash(path).slice(0, 12);
  }

  private getOthersName(agent: string): string {
    return `${names.sessions}/${agent}-others.json`;
  }
}

/** `sessions/copilotChat-3f.json.br` → `copilotChat`. */
function parseAgentName(name: string): string {
  return name.slice(names.sessions.length + 1, name.lastIndexOf('-'));
}
