import { processBudget } from '#base/collections/cacheBudget';
import { Recent } from '#base/collections/recent';
import { decode } from '#base/text/decode';
import { textBytes } from '#base/text/textBytes';
import type { SafeText } from '#model';
import { textFormat, type TextFormat } from '#secrets/configuration/textFormat';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { redactedText, unchangedText, type RedactedText } from './redactedText';

/** A file that was read. */
export interface OpenedText {
  /** Unredacted; only for determining whether there may be a match. */
  readonly raw: string;
  /** The hash of the file's bytes: differs from the record's hash if the file has changed since it was indexed. */
  readonly hash: string;
  /** Returns the text to search and to show. Redacts it on the first call. */
  redacted(): RedactedText;
}

/** Bytes of cached texts. */
const cachedBytes = 30_000_000;
/** The size of an entry without its text, in bytes. */
const entryBytes = 400;

/** Opens files, and caches them by content. */
export interface SearchTexts {
  /**
   * Returns undefined for a file that was deleted or became binary; `unreadable` is the reason why it cannot be read.
   */
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
}

/** If a file has changed since it was indexed, its present version is opened. */
export function createSearchTexts(host: Pick<Host, 'files' | 'hash'>): SearchTexts {
  const cache = new Recent<string, CachedText>(cachedBytes, (_, { bytes }) => bytes + entryBytes, processBudget);
  return { open };

  function open({ path, hash, facts }: IndexRecord): ReturnType<SearchTexts['open']> {
    const cached = cache.get(facts.verbatim ? hash : redactedKey(hash, textFormat(path)));
    if (cached) return cached;
    const bytes = host.files.read(path);
    if (!bytes || 'unreadable' in bytes) return bytes;
    const present = host.hash(bytes);
    const raw = decode(bytes)?.text;
    if (raw === undefined) return undefined;
    const isVerbatim = facts.verbatim && present === hash;
    const format = isVerbatim ? undefined : textFormat(path);
    let redacted = isVerbatim ? unchangedText(raw as SafeText) : undefined;
    const opened = {
      raw,
      hash: present,
      bytes: textBytes(raw) * (isVerbatim ? 1 : 2),
      redacted: () => (redacted ??= redactedText(raw, format)),
    };
    cache.set(isVerbatim ? present : redactedKey(present, format), opened);
    return opened;
  }
}

interface CachedText extends OpenedText {
  readonly bytes: number;
}

/** In files of different formats, the same bytes are redacted differently. */
function redactedKey(hash: string, format: TextFormat | undefined): string {
  return `${hash} ${format ?? ''}`;
}
