import type { Selection } from '#model';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { hashLines } from '#pipeline/6-select/registry/lineHashes';
import type { SymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import { contentViewKinds } from './concurrent';
import type { ShownContent } from './plan';

/** Returns the data that a pack records about the files of its selection. */
export function collectShownContent({ files }: Selection, candidates: ReadonlyMap<string, Candidate>,
  getSymbols: (path: string) => SymbolHashes): ShownContent
{
  const listShownPaths = () => files.filter(({ view }) => contentViewKinds.has(view.kind)).map(({ path }) => path);
  return {
    hashSymbols: () => new Map(listShownPaths().map((path) => [path, getSymbols(path)])),
    hashLines: () => new Map(listShownPaths().map((path) => [path, hashLines(candidates.get(path)!.text.split('\n'))])),
    listTexts: () =>
      files.flatMap(({ path }) => {
        const candidate = candidates.get(path);
        return candidate ? [{ path, hash: candidate.file.hash, text: candidate.text }] : [];
      }),
  };
}
