import type { Selection } from '#model';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { hashLines } from '#pipeline/6-select/registry/lineHashes';
import type { SymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import { showsContent } from './concurrent';
import type { ShownContent } from './plan';

/** Returns what a pack records about the files of its selection. */
export function shownContent({ files }: Selection, candidates: ReadonlyMap<string, Candidate>,
  symbolsOf: (path: string) => SymbolHashes): ShownContent
{
  const shown = () => files.filter(({ view }) => showsContent.has(view.kind)).map(({ path }) => path);
  return {
    symbols: () => new Map(shown().map((path) => [path, symbolsOf(path)])),
    lines: () => new Map(shown().map((path) => [path, hashLines(candidates.get(path)!.text.split('\n'))])),
    texts: () =>
      files.flatMap(({ path }) => {
        const candidate = candidates.get(path);
        return candidate ? [{ path, hash: candidate.file.hash, text: candidate.text }] : [];
      }),
  };
}
