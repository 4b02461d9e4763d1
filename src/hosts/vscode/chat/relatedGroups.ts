import type { Related } from '../../../reports';
import { plural } from '../text';

/** Related files of one kind. */
export interface RelatedGroup {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly note?: string; }[];
}

/** Groups that have files, the strongest relation first. */
export function relatedGroups(
  { imports, importers, formerImporters, tests, tested, coChanged }: Related,
): RelatedGroup[] {
  const all: RelatedGroup[] = [
    { title: 'Imports', files: [...new Set(imports.map(({ path }) => path))].map((path) => ({ path })) },
    { title: 'Imported by', files: importers.map((path) => ({ path })) },
    { title: 'Imported by its old name by', files: formerImporters.map(({ path }) => ({ path })) },
    { title: 'Tested by', files: tests.map((path) => ({ path })) },
    { title: 'Tests', files: tested.map((path) => ({ path })) },
    {
      title: 'Changes together with',
      files: coChanged.map(({ path, commits }) => ({ path, note: plural(commits, 'commit') })),
    },
  ];
  return all.filter(({ files }) => files.length > 0);
}
