import type { Host } from '../host';

/** What differs between a pack and the disk, as paths. */
export interface ChangedFiles {
  readonly added: readonly string[];
  readonly modified: readonly string[];
  readonly deleted: readonly string[];
  /** Still there, but left out now: by `.agentignore`, by settings, by their size. */
  readonly excluded: readonly string[];
}

/** Tells files that are gone from those that are only left out now; a comparison of two lists cannot. */
export function changedFiles(host: Pick<Host, 'files'>, diff: Omit<ChangedFiles, 'excluded'>): ChangedFiles {
  const excluded = new Set(diff.deleted.filter((path) => host.files.stat(path)?.kind === 'file'));
  return { ...diff, deleted: diff.deleted.filter((path) => !excluded.has(path)), excluded: [...excluded] };
}
