import { formatFirstNames } from '#base/text/phrases';
import type { Selection } from '#model';
import type { ChangedFiles } from '../freshness/changedFiles';
import { compareSymbolHashes, type SymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import type { PackContent } from '#pipeline/7-render/render';
import type { RegisteredContent } from '#pipeline/6-select/registry/registry';
import type { LastPack } from '../state/records';

/** The maximum number of paths named in one sentence. */
const maxNames = 5;

/** Describes the changes since the previous pack. The result is empty if nothing changed or no previous pack exists. */
export function describeChangesSince(changedFiles: ChangedFiles | undefined): { readonly changedSince?: string; } {
  if (!changedFiles) return {};
  const { added, modified, deleted, excluded } = changedFiles;
  const parts = [[added, 'new'], [modified, 'changed'], [deleted, 'deleted'], [excluded, 'newly excluded']] as const;
  const phrases = parts.filter(([paths]) => paths.length > 0).map(([paths, word]) =>
    `${paths.length} ${word} ${paths.length === 1 ? 'file' : 'files'} (${formatFirstNames(paths, maxNames)})`
  );
  return phrases.length > 0 ? { changedSince: phrases.join('; ') } : {};
}

/**
 * Returns the changed files that both packs show, in the order of this pack, with the changes to the symbols that the
 * last pack recorded. A pack without source has fewer symbols than a pack with source, so symbols are not compared if
 * only one of the packs has source. `noSource`: whether this pack has no source.
 */
export function findChangedContent(
  lastPack: LastPack | undefined,
  changedFiles: ChangedFiles | undefined,
  { files }: Selection,
  getSymbols: (path: string) => SymbolHashes,
  getRegistered: () => RegisteredContent,
  noSource = false,
): PackContent['changedContent'] {
  if (!lastPack || !changedFiles || changedFiles.modified.length === 0) return [];
  const modified = new Set(changedFiles.modified);
  const previousPaths = new Set(lastPack.report.files.map((file) => file.path));
  const shownFiles = files.filter(({ path }) => modified.has(path) && previousPaths.has(path));
  if (shownFiles.length === 0) return [];
  const hasSameForm = (lastPack.inputs.settings.noSource ?? false) === noSource;
  const recordedSymbolsByPath = hasSameForm ? getRegistered().symbols : undefined;
  return shownFiles.map(({ path }) => {
    const recordedSymbols = recordedSymbolsByPath?.get(path);
    return {
      path,
      ...(recordedSymbols
        ? compareSymbolHashes(recordedSymbols, getSymbols(path))
        : { changed: [], added: [], removed: [] }),
    };
  });
}
