import * as l10n from '@vscode/l10n';
import type { RelatedFiles } from '#reports';

/** Related files of one kind. */
export interface RelatedGroup {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly note?: string; }[];
}

/** Returns the groups that have files, the strongest relation first. */
export function groupRelatedFiles(
  { imports, importers, formerImporters, tests, tested, sharing, coChanged }: RelatedFiles,
): RelatedGroup[] {
  const allGroups: RelatedGroup[] = [
    { title: l10n.t('Imports'), files: [...new Set(imports.map(({ path }) => path))].map((path) => ({ path })) },
    { title: l10n.t('Imported by'), files: importers.map((path) => ({ path })) },
    { title: l10n.t('Imported under its old name by'), files: formerImporters.map(({ path }) => ({ path })) },
    { title: l10n.t('Tested by'), files: tests.map((path) => ({ path })) },
    { title: l10n.t('Tests'), files: tested.map((path) => ({ path })) },
    {
      title: l10n.t('Shares names with'),
      files: sharing.map(({ path, how }) => ({ path, note: how })),
    },
    {
      title: l10n.t('Changes together with'),
      files: coChanged.map(({ path, commits }) => ({
        path,
        note: commits === 1 ? l10n.t('1 commit') : l10n.t('{0} commits', commits),
      })),
    },
  ];
  return allGroups.filter(({ files }) => files.length > 0);
}
