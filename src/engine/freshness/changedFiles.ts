import type { Host } from '../host';

/** Paths that differ between a pack and the disk. */
export interface ChangedFiles {
  readonly added: readonly string[];
  readonly modified: readonly string[];
  readonly deleted: readonly string[];
  /** Files that exist but are now excluded by `.agentignore`, settings or size. */
  readonly excluded: readonly string[];
}

/** Separates deleted files from files that are now merely excluded, which a comparison of two lists cannot do. */
export function separateExcludedFiles(host: Pick<Host, 'files'>, diff: Omit<ChangedFiles, 'excluded'>): ChangedFiles {
  const excludedPaths = new Set(diff.deleted.filter((path) => host.files.stat(path)?.kind === 'file'));
  return { ...diff, deleted: diff.deleted.filter((path) => !excludedPaths.has(path)), excluded: [...excludedPaths] };
}
