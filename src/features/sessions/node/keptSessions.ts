import { join } from 'node:path';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { createSealedFiles, type SealedFiles } from '#platform/state/sealedFiles';
import { namesIn } from './findTranscripts';
import type { KeptTranscript } from './readTranscript';

/** Raised whenever readers extract different facts from the same transcripts: earlier data is then read again. */
const readersRevision = 1;

type StateHost = Pick<Host, 'root' | 'state' | 'hash' | 'seal'>;

interface KeptFile {
  readonly revision: number;
  readonly agent: string;
  readonly path: string;
  readonly kept: KeptTranscript;
}

/**
 * Facts about sessions below `.agentpack/sessions/`, one file for each transcript. Every file is sealed with the user's
 * key, so that files that came with a repository are not trusted.
 */
export class KeptSessions {
  private readonly sealedFiles: SealedFiles;

  constructor(private readonly host: StateHost) {
    this.sealedFiles = createSealedFiles(host, 'session');
  }

  read(agent: string, path: string): KeptTranscript | undefined {
    const stored = this.sealedFiles.read(this.nameOf(agent, path)) as KeptFile | undefined;
    return stored?.revision === readersRevision && stored.agent === agent && stored.path === path
      ? stored.kept
      : undefined;
  }

  write(agent: string, path: string, kept: KeptTranscript): void {
    const file: KeptFile = { revision: readersRevision, agent, path, kept };
    this.sealedFiles.write(this.nameOf(agent, path), file);
  }

  remove(agent: string, path: string): void {
    this.host.state.remove(this.nameOf(agent, path));
  }

  /**
   * Returns every kept transcript of an agent, or of all agents, except transcripts at these paths, which are not
   * opened.
   */
  all(agent?: string, but: ReadonlySet<string> = new Set()): readonly KeptFile[] {
    const excludedNames = new Set([...but].map((path) => this.nameOf(agent ?? '', path)));
    const matchingNames = this.names().filter((name) =>
      (agent === undefined || parseAgentName(name) === agent) && !excludedNames.has(`${names.sessions}/${name}`)
    );
    return matchingNames.flatMap((name) => {
      const stored = this.sealedFiles.read(`${names.sessions}/${name}`) as KeptFile | undefined;
      return stored?.revision === readersRevision && typeof stored.path === 'string' ? [stored] : [];
    });
  }

  /** Removes all files except those of these agents; returns the number of transcripts removed. */
  keepOnly(agents: readonly string[]): number {
    const obsolete = this.names().filter((name) => !agents.includes(parseAgentName(name)));
    for (const name of obsolete) this.host.state.remove(`${names.sessions}/${name}`);
    return obsolete.filter((name) => !name.endsWith('-others.json')).length;
  }

  /** Reads the hashes of the paths of transcripts that are known to belong to other folders. */
  readOthers(agent: string): Set<string> {
    const stored = this.sealedFiles.read(this.othersOf(agent)) as { readonly others?: readonly string[]; } | undefined;
    return new Set(stored?.others ?? []);
  }

  writeOthers(agent: string, hashes: ReadonlySet<string>): void {
    this.sealedFiles.write(this.othersOf(agent), { others: [...hashes].sort() });
  }

  shortHash(path: string): string {
    return this.host.hash(path).slice(0, 12);
  }

  private names(): readonly string[] {
    return namesIn(join(this.host.root, '.agentpack', names.sessions)).filter((name) =>
      /^[A-Za-z]+-[0-9a-z]+\.json$/.test(name)
    );
  }

  private nameOf(agent: string, path: string): string {
    return `${names.sessions}/${agent}-${this.host.hash(path).slice(0, 16)}.json`;
  }

  private othersOf(agent: string): string {
    return `${names.sessions}/${agent}-others.json`;
  }
}

/** `copilotChat-0123456789abcdef.json` → `copilotChat`. */
function parseAgentName(name: string): string {
  return name.slice(0, name.lastIndexOf('-'));
}
