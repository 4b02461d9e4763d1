import { throwIfCancelled, type Cancel } from '../../base/cancellation';
import type { Vocabulary } from '../../base/words/vocabulary';
import type { Facts } from '../../model';
import { decodeFacts, encodeFacts, factsKey } from './factsEntry';
import type { Host, SharedFacts } from '../host';
import type { ScannedFile } from '../stages';

/** Characters that wait for their answers at once. */
const batchSize = 8_000_000;
/** Files likewise: one request's delay is then small beside theirs. */
const batchFiles = 1_000;

interface Waiting {
  readonly file: ScannedFile;
  readonly text: string;
  readonly key: string;
}

/** What a scan asks of others: `warnings` is complete after `end`. */
interface Sharing {
  visit(file: ScannedFile, text: string): void | Promise<void>;
  end(): Promise<void>;
  readonly warnings: readonly string[];
  /** Files whose facts were taken from others, so far. */
  readonly taken: number;
}

/**
 * Asks, batch by batch, for the facts that others made of the files that a scan visits; only what nobody has is indexed
 * here.
 */
export function createSharing(
  shared: SharedFacts,
  hash: Host['hash'],
  vocabulary: () => Vocabulary,
  index: (file: ScannedFile, text: string, made?: Facts) => Facts,
  cancel: Cancel,
): Sharing {
  let batch: Waiting[] = [];
  let size = 0;
  let taken = 0;
  const foreign: string[] = [];
  return {
    visit,
    end: ask,
    get taken() {
      return taken;
    },
    get warnings() {
      return foreign.length === 0 ? [] : [foreignWords(foreign)];
    },
  };

  function visit(file: ScannedFile, text: string): void | Promise<void> {
    batch.push({ file, text, key: factsKey(hash, file.path, file.hash) });
    size += text.length;
    if (size > batchSize || batch.length >= batchFiles) return ask();
  }

  async function ask(): Promise<void> {
    const waiting = batch;
    [batch, size] = [[], 0];
    const found = waiting.length === 0 ? undefined : await shared.get(waiting.map(({ key }) => key), cancel);
    throwIfCancelled(cancel);
    const own = new Map<string, string>();
    for (const { file, text, key } of waiting) {
      const entry = found?.get(key);
      const made = entry === undefined ? undefined : decodeFacts(entry, vocabulary(), file);
      if (entry !== undefined && !made) foreign.push(`${key.slice(0, 2)}/${key.slice(2)}.json`);
      if (made) taken++;
      const facts = index(file, text, made);
      if (!made && shared.wanting) own.set(key, encodeFacts(facts, vocabulary()));
    }
    if (own.size > 0) await shared.put(own, cancel);
  }
}

function foreignWords(names: readonly string[]): string {
  const more = names.length > 1 ? ` and ${names.length - 1} more` : '';
  return `The shared cache says what cannot be of its files (cache/shared/${
    names[0]
  }${more}): they are indexed here. agentpack init --share-cache writes it anew.`;
}
