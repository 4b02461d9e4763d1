import * as l10n from '@vscode/l10n';
import { redactShort } from '#secrets/redact';
import type { Stage, StaleCause, TaskClass } from '#model';
import type { Report } from '#reports';
import { formatFileCount } from '../counts';
import { baseName, escapeLabel, thousands } from '../text';

/** Formats `1,500 of 4,000 tokens`. */
export function formatPackedTokens({ renderedTokens, budget }: Pick<Report, 'renderedTokens' | 'budget'>): string {
  return l10n.t('{0} of {1} tokens', thousands(renderedTokens), thousands(budget));
}

/** Describes why a pack is stale: `3 files changed`, or the first other cause, such as `new branch`. */
export function describeStaleCauses(causes: readonly StaleCause[]): string {
  const fileCount = countStaleFiles(causes);
  if (fileCount > 0)
    return fileCount === 1 ? l10n.t('1 file changed') : l10n.t('{0} files changed', thousands(fileCount));
  const otherCause = causes.find((cause) => cause.kind !== 'files');
  return otherCause ? describeStaleCause(otherCause.kind) : l10n.t('stale');
}

export function countStaleFiles(causes: readonly StaleCause[]): number {
  return causes.reduce((sum, cause) => sum + (cause.kind === 'files' ? cause.files.length : 0), 0);
}

export function describeStaleCause(kind: Exclude<StaleCause['kind'], 'files'>): string {
  switch (kind) {
    case 'task':
      return l10n.t('new task');
    case 'branch':
      return l10n.t('new branch');
    case 'head':
      return l10n.t('new commit');
    case 'git':
      return l10n.t('git status changed');
    case 'settings':
      return l10n.t('new settings');
    case 'memory':
      return l10n.t('new notes');
    case 'engine':
      return l10n.t('repack needed');
  }
}

/** Returns the word for a change to a file. */
export function describeFileChange(
  change: (StaleCause & { readonly kind: 'files'; })['files'][number]['change'],
): string {
  switch (change) {
    case 'added':
      return l10n.t('added');
    case 'modified':
      return l10n.t('modified');
    case 'deleted':
      return l10n.t('deleted');
    case 'excluded':
      return l10n.t('excluded');
  }
}

/** Returns the word for a task's kind of work. */
export function describeTaskClass(taskClass: TaskClass): string {
  switch (taskClass) {
    case 'bugfix':
      return l10n.t('bug fix');
    case 'feature':
      return l10n.t('feature');
    case 'refactor':
      return l10n.t('refactoring');
    case 'docs':
      return l10n.t('documentation');
    case 'test':
      return l10n.t('tests');
    case 'release':
      return l10n.t('release');
    case 'infra':
      return l10n.t('infrastructure');
    case 'audit':
      return l10n.t('audit');
    case 'ui':
      return l10n.t('user interface');
    case 'general':
      return l10n.t('general');
  }
}

/** Describes a run's current stage. */
export function describeStage(stage: Stage): string {
  switch (stage) {
    case 'scan':
      return l10n.t('finding files');
    case 'index':
      return l10n.t('reading files');
    case 'link':
      return l10n.t('linking imports');
    case 'rank':
      return l10n.t('ranking files');
    case 'outline':
      return l10n.t('outlining files');
    case 'select':
      return l10n.t('choosing views');
    case 'render':
      return l10n.t('writing the pack');
  }
}

/**
 * Describes a fresh pack: `the pack is fresh`. Since freshness refers to the files on disk, the text also mentions
 * unsaved files: `the pack is fresh, but cart.ts is not saved`.
 */
export function describeFreshPack(unsavedPaths: readonly string[]): string {
  if (unsavedPaths.length === 0) return l10n.t('the pack is fresh');
  return unsavedPaths.length === 1
    ? l10n.t('the pack is fresh, but {0} is not saved', escapeLabel(redactShort(baseName(unsavedPaths[0]!))))
    : l10n.t('the pack is fresh, but {0} are not saved', formatFileCount(unsavedPaths.length));
}
