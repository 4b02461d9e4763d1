import { join } from 'node:path';
import { append } from '#base/collections/lists';
import { names } from '#engine/formats/stateNames';
import { createSealedFiles, type SealedFiles } from '#platform/state/sealedFiles';
import { listEntryNames } from './findTranscripts';
import type { StoredTranscript } from './readTranscript';
import { SessionShards, type KeptFile, type ShardHost } from './sessionShards';

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
   * Divides the transcripts of an agent by the file that keeps their facts. Files that keep only facts of transcripts
   * that are gone have an empty list.
   */
  divide<T extends { readonly path: string; }>(agent: string, transcripts: readonly T[]): ReadonlyMap<string, T[]> {
    const divided = new Map<string, T[]>(this.shards.list(agent).map((name) => [name, []]));
    for (const transcript of transcripts) append(divided, this.shards.nameOf(agent, transcript.path), transcript);
    return divided;
  }

  read(shard: string, path: string): StoredTranscript | undefined {
    return this.shards.readOne(shard, path);
  }

  /** Without permission to write, the facts are not kept; the next list reads the transcripts again. */
  write(shard: string, changes: ReadonlyMap<string, StoredTranscript>): void {
    this.host.state.optional(() => this.shards.change(shard, changes));
  }

  /** Returns every kept transcript of a shard, except transcripts at these paths. */
  rest(shard: string, excludedPaths: ReadonlySet<string>): readonly KeptFile[] {
    return this.shards.rest(shard, excludedPaths);
  }

  /** Removes what is kept of sessions with this id; returns the number of transcripts removed. */
  remove(id: string): number {
    let removed = 0;
    for (const shard of this.shards.list()) {
      const matches = this.shards.read(shard).filter(({ kept }) =>
        kept.state.sessions.some((session) => session.id === id)
      );
      this.shards.change(shard, new Map(matches.map(({ path }) => [path, undefined])));
      removed += matches.length;
    }
    return removed;
  }

  /** Removes all files except those of these agents; returns the number of transcripts removed. */
  keepOnly(agents: readonly string[]): number {
    const isObsolete = (name: string) => !agents.includes(parseAgentName(name));
    let removed = 0;
    for (const shard of this.shards.list().filter(isObsolete)) removed += this.shards.remove(shard);
    const others = listEntryNames(join(this.host.root, '.agentpack', names.sessions)).filter((name) =>
      name.endsWith('-others.json')
    ).map((name) => `${names.sessions}/${name}`);
    for (const name of others.filter(isObsolete)) this.host.state.remove(name);
    return removed;
  }

  /** Reads the hashes of the paths of transcripts that are known to belong to other folders. */
  readOthers(agent: string): Set<string> {
    const stored = this.sealedFiles.read(this.othersOf(agent)) as { readonly others?: readonly string[]; } | undefined;
    return new Set(stored?.others ?? []);
  }

  writeOthers(agent: string, hashes: ReadonlySet<string>): void {
    this.host.state.optional(() => this.sealedFiles.write(this.othersOf(agent), { others: [...hashes].sort() }));
  }

  shortHash(path: string): string {
    return this.host.hash(path).slice(0, 12);
  }

  private othersOf(agent: string): string {
    return `${names.sessions}/${agent}-others.json`;
  }
}

/** `sessions/copilotChat-3f.json.br` → `copilotChat`. */
function parseAgentName(name: string): string {
  return name.slice(names.sessions.length + 1, name.lastIndexOf('-'));
}
