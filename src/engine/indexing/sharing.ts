import { english } from '#base/text/english';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import type { Vocabulary } from '#base/words/vocabulary';
import type { Facts } from '#model';
import { decodeFacts, encodeFacts, computeFactsKey } from './factsEntry';
import type { Host } from '../host';
import type { SharedFacts } from '../ports/ownFiles';
import type { ScannedFile } from '#pipeline/1-scan/scan';

/** The maximum number of characters and the maximum number of files in a batch. Each batch is one request. */
const maxBatchLength = 8_000_000;
const maxBatchFiles = 1_000;

interface WaitingFile {
  readonly file: ScannedFile;
  readonly text: string;
  readonly key: string;
}

/** The use of shared entries during one scan. */
interface Sharing {
  visit(file: ScannedFile, text: string): void | Promise<void>;
  end(): Promise<void>;
  /** The list is complete after `end`. */
  readonly warnings: readonly string[];
  /** The number of files that have received their facts from shared entries so far. */
  readonly usedCount: number;
}

/**
 * Requests, in batches, the shared entries of the files that a scan visits. Only files without an entry are indexed
 * locally.
 */
export function createSharing(
  sharedFacts: SharedFacts,
  hash: Host['hash'],
  getVocabulary: () => Vocabulary,
  index: (file: ScannedFile, text: string, shared?: Facts) => Facts,
  cancel: Cancel,
): Sharing {
  let batch: WaitingFile[] = [];
  let batchLength = 0;
  let usedCount = 0;
  const invalidNames: string[] = [];
  return {
    visit,
    end: requestEntries,
    get usedCount() {
      return usedCount;
    },
    get warnings() {
      return invalidNames.length === 0 ? [] : [formatInvalidMessage(invalidNames)];
    },
  };

  function visit(file: ScannedFile, text: string): void | Promise<void> {
    batch.push({ file, text, key: computeFactsKey(hash, file.path, file.hash) });
    batchLength += text.length;
    if (batchLength > maxBatchLength || batch.length >= maxBatchFiles) return requestEntries();
  }

  async function requestEntries(): Promise<void> {
    const waitingFiles = batch;
    [batch, batchLength] = [[], 0];
    const sharedEntries = waitingFiles.length === 0
      ? undefined
      : await sharedFacts.get(waitingFiles.map(({ key }) => key), cancel);
    throwIfCancelled(cancel);
    const missingEntries = new Map<string, string>();
    for (const { file, text, key } of waitingFiles) {
      const entry = sharedEntries?.get(key);
      const decodedFacts = entry === undefined ? undefined : decodeFacts(entry, getVocabulary(), file);
      if (entry !== undefined && !decodedFacts) invalidNames.push(`${key.slice(0, 2)}/${key.slice(2)}.json`);
      if (decodedFacts) usedCount++;
      const facts = index(file, text, decodedFacts);
      if (!decodedFacts && sharedFacts.isWritable) missingEntries.set(key, encodeFacts(facts, getVocabulary()));
    }
    if (missingEntries.size > 0) await sharedFacts.put(missingEntries, cancel);
  }
}

function formatInvalidMessage(names: readonly string[]): string {
  const moreNames = names.length > 1 ? english` and ${names.length - 1} more` : '';
  return english`The shared cache contains facts that do not match its files (cache/shared/${names[
    0
  ]!}${moreNames}). The affected files were indexed locally. To rewrite the cache, run agentpack init --share-cache.`;
}
