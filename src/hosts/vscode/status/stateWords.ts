import { redact } from '../../../engine';
import type { StaleCause } from '../../../model';
import { baseName, label, plural } from '../text';

/** `3 files changed`, or the first other cause: `new branch`. */
export function staleWords(causes: readonly StaleCause[]): string {
  const files = staleFiles(causes);
  if (files > 0) return `${plural(files, 'file')} changed`;
  const other = causes.find((cause) => cause.kind !== 'files');
  return other ? causeWords[other.kind] : 'stale';
}

export function staleFiles(causes: readonly StaleCause[]): number {
  return causes.reduce((sum, cause) => sum + (cause.kind === 'files' ? cause.files.length : 0), 0);
}

export const causeWords = {
  task: 'new task',
  branch: 'new branch',
  head: 'new commit',
  git: 'git status',
  settings: 'new settings',
  engine: 'repack needed',
} satisfies Record<Exclude<StaleCause['kind'], 'files'>, string>;

/** Follows `the pack is fresh`, which means the disk: `, but cart.ts is not saved`; '' without unsaved files. */
export function unsavedWords(paths: readonly string[]): string {
  if (paths.length === 0) return '';
  return paths.length === 1
    ? `, but ${label(redact(baseName(paths[0]!)))} is not saved`
    : `, but ${plural(paths.length, 'file')} are not saved`;
}
