import { english } from '#base/text/english';
import * as s from '#base/schema/schema';
import { searchKinds } from '#reports/searches';
import { redact } from '#secrets/redact';
import type { Host } from '#engine/host';
import { createPacketStore } from '#engine/state/packetStore';
import type { StoredEntry, StoredFile, StoredSearch } from '../pure/storedSearch';
import { names } from '#engine/formats/stateNames';

/** More than the collector of a search stores. */
const maxRows = 1_000_000;
const maxText = 100_000;

const searches = createPacketStore({
  folder: names.searches,
  missing:
    english`There is no stored search result ID here: results are removed when newer ones need their place. Search again.`,
});

const storedFile = s.strictObject({
  path: s.relativePath,
  language: s.optional(s.word),
  matches: s.count,
}) satisfies { readonly entries: s.FieldSchemas<StoredFile>; };

const storedEntry = s.strictObject({
  file: s.count,
  line: s.lineNumber,
  column: s.lineNumber,
  snippet: s.text(maxText),
  length: s.optional(s.count),
  matches: s.count,
  isDefinition: s.boolean(),
}) satisfies { readonly entries: s.FieldSchemas<StoredEntry>; };

const storedResult: s.Schema<s.Stored<StoredSearch>> = s.strictObject({
  id: s.word,
  query: s.text(maxText),
  kind: s.picklist(searchKinds),
  matches: s.count,
  filesWithMatches: s.count,
  filesConsidered: s.count,
  files: s.list(storedFile, maxRows),
  entries: s.list(storedEntry, maxRows),
}) satisfies { readonly entries: s.FieldSchemas<StoredSearch>; };

export function storeSearch(host: Pick<Host, 'state'>, search: StoredSearch): void {
  searches.write(host, search.id, { json: JSON.stringify(search) });
}

/** Others may have written the file, so it is checked; pages redact its snippets again. @throws UserError */
export function readSearch(host: Pick<Host, 'state'>, id: string): StoredSearch {
  const stored = s.acceptedJson<StoredSearch>(storedResult, searches.read(host, id, 'json') ?? '');
  if (stored?.id !== id || stored.entries.some(({ file }) => file >= stored.files.length)) throw searches.missing(id);
  return { ...stored, query: redact(stored.query) };
}
