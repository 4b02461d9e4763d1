import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { Host } from '#engine/host';
import { getTokenCounter } from '#engine/indexing/counters';
import type { Tokenizer } from '#model';
import type { SessionWindow } from '#reports';
import { formatTokenizerName } from '#tokens/tokenizers';
import { computeSessionWindow } from '../../pure/window/sessionWindow';
import { WindowCollector } from '../../pure/window/windowCollector';
import type { FolderSession } from '../sessionReports';
import { readLatestEntries } from './readActions';
import { createDisk } from './readWorkingSet';

/** The tokenizer that counts recorded texts, so that sessions of all agents can be compared. */
const windowTokenizer = 'o200k_base' satisfies Tokenizer;

/**
 * Reads what is in the window of a listed session. Nothing is stored. Returns undefined for sessions in databases
 * and for sessions whose transcript no longer exists.
 */
export function readSessionWindow(host: Host, { state, transcript: { agent, format, path, change } }: FolderSession,
  folders: readonly string[], cancel: Cancel): SessionWindow | undefined
{
  if (format === 'database' || change === 'gone') return undefined;
  const collector = new WindowCollector(state.id);
  const isCut = readLatestEntries(agent, format, path, (entry, position) => collector.add(entry, position), cancel);
  const { countOnce } = getTokenCounter(host, windowTokenizer);
  return computeSessionWindow(collector.getWindow(), {
    folders,
    disk: createDisk(host),
    countTokens(text) {
      throwIfCancelled(cancel);
      return countOnce(text);
    },
    tokenizer: formatTokenizerName(windowTokenizer),
    isPartial: isCut,
  });
}
