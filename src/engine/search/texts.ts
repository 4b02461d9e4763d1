import { Recent } from '../../base/collections/recent';
import { decode } from '../../base/text/decode';
import type { SafeText } from '../../model';
import { textFormat } from '../../secrets/configuration/textFormat';
import type { Host } from '../host';
import type { IndexRecord } from '../indexing/indexStore';
import { redactedText, unchangedText, type RedactedText } from './redactedText';

/** A file that was read. */
export interface OpenedText {
  /** Unredacted: only for finding out whether there may be a match. */
  readonly raw: string;
  /** Of its bytes: another one than that of the record where the file has changed since it was indexed. */
  readonly hash: string;
  /** What is searched and shown. Redacts the text when it is first called. */
  redacted(): RedactedText;
}

/** Characters of cached texts; at most twice as many are held. */
const cachedCharacters = 12_000_000;

/** Opens files, cached by content. */
export interface SearchTexts {
  /** Undefined for a file that has been deleted or become binary; `unreadable`: why it cannot be read. */
  open(file: IndexRecord): OpenedText | undefined | { readonly unreadable: string; };
}

/** A file that has changed since it was indexed is opened as it is now. */
export function createSearchTexts(host: Pick<Host, 'files' | 'hash'>): SearchTexts {
  const cache = new Recent<string, OpenedText>(cachedCharacters, (_, { raw }) => 2 * raw.length + 300);
  return { open };

  function open({ path, hash, facts }: IndexRecord): ReturnType<SearchTexts['open']> {
    const format = textFormat(path);
    const key = (content: string) => (format === undefined ? content : `${content} ${format}`);
    const known = cache.get(key(hash));
    if (known) return known;
    const bytes = host.files.read(path);
    if (!bytes || 'unreadable' in bytes) return bytes;
    const present = host.hash(bytes);
    const raw = decode(bytes)?.text;
    if (raw === undefined) return undefined;
    let redacted = facts.verbatim && present === hash ? unchangedText(raw as SafeText) : undefined;
    const opened = { raw, hash: present, redacted: () => (redacted ??= redactedText(raw, format)) };
    cache.set(key(present), opened);
    return opened;
  }
}
