import * as l10n from '@vscode/l10n';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import type { Reason } from '#model';

/**
 * Describes a reason in a few words, because rows are narrow; the detail of the reason describes it in full. An unknown
 * kind, from the pack of a newer version of AgentPack, is shown by its name.
 */
export function describeReasonKind(kind: string): string {
  return Object.hasOwn(wordsByKind, kind) ? wordsByKind[kind as keyof typeof wordsByKind]() : kind;
}

/** Sorts reasons by points, from the largest addition to the largest deduction. */
export function sortByPoints(reasons: readonly Reason[]): Reason[] {
  return [...reasons].sort((a, b) => b.points - a.points);
}

const wordsByKind = {
  content: () => l10n.t('Words in its text'),
  path: () => l10n.t('Words in its path'),
  mention: () => l10n.t('Named in the task'),
  symbol: () => l10n.t('Defines a symbol'),
  literal: () => l10n.t('Quoted text'),
  history: () => l10n.t('Similar commit'),
  recent: () => l10n.t('Changes often'),
  document: () => l10n.t('Named in a document'),
  memory: () => l10n.t('In the memory'),
  config: () => l10n.t('Configuration'),
  role: () => l10n.t('Kind of file'),
  imports: () => l10n.t('Imports a match'),
  'imported-by': () => l10n.t('Imported by a match'),
  'shared-name': () => l10n.t('Shares a name'),
  test: () => l10n.t('Test and source'),
  'co-change': () => l10n.t('Changes together'),
  learned: () => l10n.t('Learned'),
  conflict: () => l10n.t('Merge conflict'),
  changed: () => l10n.t('Changed'),
  since: () => l10n.t('Changed since'),
  'lost-import': () => l10n.t('Broken import'),
  open: () => l10n.t('In the editor'),
  selected: () => l10n.t('Selected'),
  problems: () => l10n.t('Has problems'),
  pinned: () => l10n.t('Pinned'),
} satisfies Record<SignalKind, () => string>;
