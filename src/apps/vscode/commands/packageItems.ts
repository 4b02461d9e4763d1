import * as l10n from '@vscode/l10n';
import { wholeRepository } from '#base/commandOptions';
import type { PackagesReport } from '#reports';
import { label } from '../text';

/** A row of the quick pick of packages. */
export interface PackageRow {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  /** For `PackOptions.workspace`. */
  readonly workspace: string;
}

const needsShown = 5;

/** Lists the whole repository first, then the packages by folder; the packed one has a check mark. */
export function packageRows({ packages, current }: PackagesReport): PackageRow[] {
  const nameOf = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const mark = (id: string | null) => `$(${id === current ? 'check' : 'package'})`;
  const described = (id: string | null, words: string) => id === current ? `${words} · ${l10n.t('packed now')}` : words;
  return [
    {
      label: `${mark(null)} ${l10n.t('Whole Repository')}`,
      description: described(null, packages.length === 0
        ? l10n.t('no packages found')
        : packages.length === 1
        ? l10n.t('1 package')
        : l10n.t('{0} packages', packages.length)),
      workspace: wholeRepository,
    },
    ...packages.map(({ id, names, folder, needs }) => ({
      label: `${mark(id)} ${label(names[0]!)}`,
      description: described(id, label(folder === '' ? l10n.t('repository root') : folder)),
      workspace: id,
      ...(needs.length > 0 &&
        {
          detail: withWords(label(needs.slice(0, needsShown).map((root) => nameOf.get(root)!).join(', ')),
            needs.length - needsShown),
        }),
    })),
  ];
}

function withWords(names: string, more: number): string {
  return more > 0 ? l10n.t('with {0} and {1} more', names, more) : l10n.t('with {0}', names);
}
