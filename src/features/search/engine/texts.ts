import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { decode } from '#base/text/decode';
import { estimateTextBytes } from '#base/text/textBytes';
import type { SafeText } from '#model';
import { detectTextFormat, type TextFormat } from '#secrets/configuration/textFormat';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { createRedactedText, wrapUnchangedText, type RedactedText } from './redactedText';

/** A file that was read. */
export interface OpenedText {
  /** The unredacted text, which is used only to determine whether the file may contain a match. */
  readonly raw: string;
  /** The hash of the file's bytes. It differs from the record's hash if the file has changed since it was indexed. */
  readonly hash: string;
  /** Returns the text to search and to show. Redacts it on the first call. */
  getRedactedText(): RedactedText;
}

/** The maximum size of the cached texts, in bytes. */
const maxCachedBytes = 30_000_000;
/** The size of an entry without its text, in bytes. */
const entryBytes = 400;

/** Opens files, and caches them by content. */
export interface TextOpener {
  /**
   * Returns undefined for a file that was deleted or is now binary. `unreadable` is the reason why it cannot be read.
   */
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
}

/** Creates the cache of opened files. If a file has changed since it was indexed, its current version is opened. */
export function createTextOpener(host: Pick<Host, 'files' | 'hash'>): TextOpener {
  const cache = new RecentCache<string, CachedText>(maxCachedBytes, (_, { bytes }) => bytes + entryBytes,
    processBudget);
  return { open };

  function open({ path, hash, facts }: IndexRecord): ReturnType<TextOpener['open']> {
    const cachedText = cache.get(facts.verbatim ? hash : getRedactedKey(hash, detectTextFormat(path)));
    if (cachedText) return cachedText;
    const bytes = host.files.read(path);
    if (!bytes || 'unreadable' in bytes) return bytes;
    const currentHash = host.hash(bytes);
    const raw = decode(bytes)?.text;
    if (raw === undefined) return undefined;
    const isVerbatim = facts.verbatim && currentHash === hash;
    const format = isVerbatim ? undefined : detectTextFormat(path);
    let redactedText = isVerbatim ? wrapUnchangedText(raw as SafeText) : undefined;
    const openedText = {
      raw,
      hash: currentHash,
      bytes: estimateTextBytes(raw) * (isVerbatim ? 1 : 2),
      getRedactedText: () => (redactedText ??= createRedactedText(raw, format)),
    };
    cache.set(isVerbatim ? currentHash : getRedactedKey(currentHash, format), openedText);
    return openedText;
  }
}

interface CachedText extends OpenedText {
  readonly bytes: number;
}

/** Returns the cache key of a redacted text. It contains the format, because redaction depends on it. */
function getRedactedKey(hash: string, format: TextFormat | undefined): string {
  return `${hash} ${format ?? ''}`;
}
