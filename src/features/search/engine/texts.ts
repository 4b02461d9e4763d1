import { Recent } from '#base/collections/recent';
import { decode } from '#base/text/decode';
import type { SafeText } from '#model';
import { textFormat, type TextFormat } from '#secrets/configuration/textFormat';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { redactedText, unchangedText, type RedactedText } from './redactedText';

/** A file that was read. */
export interface OpenedText {
  /** Unredacted: only for finding out whether there may be a match. */
  readonly raw: string;
  /** The hash of the file's bytes: differs from the record's hash if the file has changed since it was indexed. */
  readonly hash: string;
  /** What is searched and shown. Redacts the text when it is first called. */
  redacted(): RedactedText;
}

/** Bytes of cached texts; at most twice as many are held. */
const cachedBytes = 30_000_000;
/** Bytes of an entry besides its text. */
const entryBytes = 400;

/** Opens files, cached by content. */
export interface SearchTexts {
  /** Undefined for a file that has been deleted or become binary; `unreadable`: why it cannot be read. */
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
}

/** A file that has changed since it was indexed is opened as it is now. */
export function createSearchTexts(host: Pick<Host, 'files' | 'hash'>): SearchTexts {
  const cache = new Recent<string, CachedText>(cachedBytes, (_, { bytes }) => bytes + entryBytes);
  return { open };

  function open({ path, hash, facts }: IndexRecord): ReturnType<SearchTexts['open']> {
    const known = cache.get(facts.verbatim ? hash : redactedKey(hash, textFormat(path)));
    if (known) return known;
    const bytes = host.files.read(path);
    if (!bytes || 'unreadable' in bytes) return bytes;
    const present = host.hash(bytes);
    const raw = decode(bytes)?.text;
    if (raw === undefined) return undefined;
    const size = raw.length === bytes.length ? raw.length : 2 * raw.length; // ASCII, or maybe two bytes a character
    const isVerbatim = facts.verbatim && present === hash;
    const format = isVerbatim ? undefined : textFormat(path);
    let redacted = isVerbatim ? unchangedText(raw as SafeText) : undefined;
    const opened = { raw, hash: present, bytes: size, redacted: () => (redacted ??= redactedText(raw, format)) };
    cache.set(isVerbatim ? present : redactedKey(present, format), opened);
    return opened;
  }
}

interface CachedText extends OpenedText {
  readonly bytes: number;
}

/** The same bytes are redacted differently in files of another format. */
function redactedKey(hash: string, format: TextFormat | undefined): string {
  return `${hash} ${format ?? ''}`;
}
