import type { Entry } from '#agents/transcripts/entry';
import { computeSha256Hex } from '#base/text/sha256Hex';
import type { SessionState } from '../facts/state';

/**
 * The number of hexadecimal digits of a stored key. With a million keys, the probability that any two are equal is
 * 0.2%. In that case, one use of a file or one response is not counted.
 */
const keyDigits = 12;

/**
 * Returns a hash in place of a long key. Keys of prompts, calls and responses are only compared, and the long random
 * keys of agents would take most of the storage.
 */
export function shortenKey(key: string): string {
  return key.length <= keyDigits || key.startsWith('@') ? key : computeSha256Hex(key).slice(0, keyDigits);
}

/** Shortens the keys of an entry. Equal keys of different entries stay equal. */
export function shortenEntryKeys(entry: Entry): Entry {
  const after = entry.kind === 'prompt' ? entry.after : undefined;
  if (entry.key === undefined && after === undefined) return entry;
  return {
    ...entry,
    ...(entry.key !== undefined && { key: shortenKey(entry.key) }),
    ...(after !== undefined && { after: shortenKey(after) }),
  };
}

/** Shortens the keys of a session that was stored with whole keys. */
export function shortenSessionKeys(session: SessionState): SessionState {
  const shortenItem = <T extends { readonly key: string; }>(item: T): T => ({ ...item, key: shortenKey(item.key) });
  const shortenNames = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [shortenKey(key), value]));
  return {
    ...session,
    prompts: session.prompts.map((prompt) => ({
      ...shortenItem(prompt),
      ...(prompt.after !== undefined && { after: shortenKey(prompt.after) }),
    })),
    rewound: session.rewound.map(shortenKey),
    pending: shortenNames(session.pending),
    uses: session.uses.map(shortenItem),
    failed: session.failed.map(shortenItem),
    unknownWrites: session.unknownWrites.map(shortenKey),
    usages: shortenNames(session.usages),
  };
}
