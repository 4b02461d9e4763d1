import * as l10n from '@vscode/l10n';
import { wholeRepository } from '#base/commandOptions';
import type { PackagesReport } from '#reports';
import { escapeLabel } from '../text';

/** A row in the quick pick for packages. */
export interface PackageRow {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  /** The value for `PackOptions.workspace`. */
  readonly workspace: string;
}

const maxShownDependencies = 5;

/** Lists the whole repository first, then the packages by folder. The packed entry has a check mark. */
export function buildPackageRows({ packages, current }: PackagesReport): PackageRow[] {
  const nameByFolder = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const formatIcon = (id: string | null) => `$(${id === current ? 'check' : 'package'})`;
  const describeEntry = (id: string | null, description: string) =>
    id === current ? `${description} · ${l10n.t('packed now')}` : description;
  return [
    {
      label: `${formatIcon(null)} ${l10n.t('Whole Repository')}`,
      description: describeEntry(null, packages.length === 0
        ? l10n.t('no packages found')
        : packages.length === 1
        ? l10n.t('1 package')
        : l10n.t('{0} packages', packages.length)),
      workspace: wholeRepository,
    },
    ...packages.map(({ id, names, folder, needs }) => ({
      label: `${formatIcon(id)} ${escapeLabel(names[0]!)}`,
      description: describeEntry(id, escapeLabel(folder === '' ? l10n.t('repository root') : folder)),
      workspace: id,
      ...(needs.length > 0 &&
        {
          detail: formatDependencies(
            escapeLabel(needs.slice(0, maxShownDependencies).map((root) => nameByFolder.get(root)!).join(', ')),
            needs.length - maxShownDependencies,
          ),
        }),
    })),
  ];
}

function formatDependencies(names: string, moreCount: number): string {
  return moreCount > 0 ? l10n.t('with {0} and {1} more', names, moreCount) : l10n.t('with {0}', names);
}
