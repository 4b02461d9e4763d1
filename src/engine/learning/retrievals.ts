import { UserError } from '../../base/errors';
import { acceptedJson } from '../../base/schema/schema';
import { type Retrieval, retrievalLine } from '../formats/retrievalLine';
import type { Host } from '../host';
import type { LastPack } from '../state/records';
import { names } from '../state/stateNames';

/** A larger `metrics.jsonl` is cut by the next pack; until then nothing more is added. */
const mostCharacters = 512_000;

/**
 * Records that a file of the newest pack was asked for, once a pack: with later edits it says what the pack was good
 * for.
 * @returns why it could not be written, in sentences
 */
export function keepRetrieval(host: Host, last: LastPack | undefined, path: string): string[] {
  if (!last?.report.files.some((file) => file.path === path)) return [];
  const retrieval: Retrieval = {
    ts: new Date(host.now()).toISOString(),
    retrieved_of: new Date(last.packedAt).toISOString(),
    thread: last.report.thread ?? null,
    path,
  };
  try {
    host.state.locked(names.metrics, () => {
      const text = host.state.read(names.metrics) ?? '';
      if (text.length < mostCharacters && !retrievedOf(last, text).has(path))
        host.state.append(names.metrics,
          `${text === '' || text.endsWith('\n') ? '' : '\n'}${JSON.stringify(retrieval)}`);
    });
    return [];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [error.message];
  }
}

/** Files of a pack that were asked for since it was made. `text` is that of `metrics.jsonl`. */
export function retrievedOf({ packedAt, report }: LastPack, text: string): ReadonlySet<string> {
  const pack = new Date(packedAt).toISOString();
  const paths = new Set<string>();
  for (const line of text.split('\n')) {
    const retrieval = line.includes('"retrieved_of"') && line.includes(pack)
      ? acceptedJson<Retrieval>(retrievalLine, line)
      : undefined;
    if (retrieval?.retrieved_of === pack && retrieval.thread === (report.thread ?? null)) paths.add(retrieval.path);
  }
  return paths;
}
