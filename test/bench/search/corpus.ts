import { indexFile } from '#pipeline/2-index/indexFile';
import { scan } from '#pipeline/1-scan/scan';
import { neverCancelled } from '#base/cancellation';
import { Vocabulary } from '#base/words/vocabulary';
import type { Host } from '#engine/host';
import { detectLanguage } from '#languages/languages';
import type { Definition, Role } from '#model';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';

/** A file that a search may show. */
export interface CorpusFile {
  readonly path: string;
  /** As on the disk, without a byte order mark. */
  readonly raw: string;
  readonly safe: string;
  readonly definitions: readonly Definition[];
  readonly role: Role;
}

/** All packable files of a root, read and redacted one by one, sorted by path. */
export async function readCorpus(host: Host): Promise<readonly CorpusFile[]> {
  const files: CorpusFile[] = [];
  const vocabulary = new Vocabulary();
  const { git } = host;
  const port = {
    files: host.files,
    git: git && { list: () => git.list({ cancel: neverCancelled }) },
    hash: host.hash,
    now: () => host.now(),
    pause: () => host.pause(),
  };
  const options = {
    include: [],
    exclude: [],
    maxBytes: 1_048_576,
    ignoreFile: '.agentignore',
    submodules: 'list' as const,
  };
  await scan(port, options, new Map(), ({ path }, raw) => {
    const { definitions, role } = indexFile(path, detectLanguage(path), raw, vocabulary, () => 0);
    files.push({ path, raw, safe: redact(raw, detectTextFormat(path)), definitions, role });
  }, neverCancelled);
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}
