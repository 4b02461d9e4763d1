import { UserError } from '#base/errors';
import { acceptJson } from '#base/schema/schema';
import { type Retrieval, retrievalLine } from '../formats/retrievalLine';
import type { Host } from '../host';
import type { LastPack } from '../state/records';
import { names } from '../formats/stateNames';

/** The maximum size of `metrics.jsonl`. Nothing is added to a larger file until the next pack cuts it. */
const maxCharacters = 512_000;

/**
 * Records, once for each pack, that a file of the newest pack was retrieved, so that a later outcome counts it as
 * useful.
 * @returns sentences that explain why the retrieval could not be recorded
 */
export function recordRetrieval(host: Host, lastPack: LastPack | undefined, path: string): string[] {
  if (!lastPack?.report.files.some((file) => file.path === path)) return [];
  const retrieval: Retrieval = {
    ts: new Date(host.now()).toISOString(),
    retrieved_of: new Date(lastPack.packedAt).toISOString(),
    thread: lastPack.report.thread ?? null,
    path,
  };
  try {
    host.state.locked(names.metrics, () => {
      const text = host.state.read(names.metrics) ?? '';
      if (text.length < maxCharacters && !findRetrievedFiles(lastPack, text).has(path))
        host.state.append(names.metrics,
          `${text === '' || text.endsWith('\n') ? '' : '\n'}${JSON.stringify(retrieval)}`);
    });
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [error.message];
  }
}

/** Returns the files of a pack that have been retrieved since it was created, from the text of `metrics.jsonl`. */
export function findRetrievedFiles({ packedAt, report }: LastPack, text: string): ReadonlySet<string> {
  const packTime = new Date(packedAt).toISOString();
  const paths = new Set<string>();
  for (const line of text.split('\n')) {
    const retrieval = line.includes('"retrieved_of"') && line.includes(packTime)
      ? acceptJson<Retrieval>(retrievalLine, line)
      : undefined;
    if (retrieval?.retrieved_of === packTime && retrieval.thread === (report.thread ?? null)) paths.add(retrieval.path);
  }
  return paths;
}
