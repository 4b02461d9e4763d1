import { isAscii } from '#base/text/asciiBytes';
import { copyStrings } from '#base/text/ownStrings';
import type { Vocabulary } from '#base/words/vocabulary';
import { isResolverManifest, detectLanguage } from '#languages/languages';
import type { Facts, SourceFile } from '#model';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import type { Host } from '../host';
import { getTokenCounter, factsTokenizer } from './counters';
import { indexFile } from '#pipeline/2-index/indexFile';
import type { TextFacts } from '../formats/batch';

/** Facts about a file that was read: see `SourceFile`. */
export type ReadFile = Pick<SourceFile, 'path' | 'hash' | 'size'>;

/** Indexes a text, in either thread. `knownFacts` contains the facts of the text if a shared entry has them. */
export function indexText(host: Pick<Host, 'assets' | 'hash'>, file: ReadFile, text: string, vocabulary: Vocabulary,
  knownFacts?: Facts): TextFacts
{
  const { path } = file;
  const facts = knownFacts ??
    indexFile(path, detectLanguage(path), text, vocabulary,
      (countedText) => getTokenCounter(host, factsTokenizer).countOnce(countedText), hasUtf8Bytes(host, text, file));
  // an empty text has no strings to copy
  const ownFacts = knownFacts || text === '' ? facts : copyStrings(facts);
  return { facts: ownFacts, ...(isResolverManifest(path) ? { manifest: redact(text, detectTextFormat(path)) } : {}) };
}

/**
 * Reports whether the file's bytes are the UTF-8 encoding of its text. Of the other encodings, only UTF-16 can have the
 * same length by chance.
 */
function hasUtf8Bytes({ hash }: Pick<Host, 'hash'>, text: string, file: ReadFile): boolean {
  return isAscii(text) ? text.length === file.size : hash(text) === file.hash;
}
