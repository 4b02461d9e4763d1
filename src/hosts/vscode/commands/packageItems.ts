import { wholeRepository } from '../../../base/commandOptions';
import type { PackagesReport } from '../../../reports';
import { label, plural } from '../text';

/** A row of the quick pick of packages. */
export interface PackageRow {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  /** For `PackOptions.workspace`. */
  readonly workspace: string;
}

const needsShown = 5;

/** The whole repository first, then the packages by their folders; the one that is packed has a check mark. */
export function packageRows({ packages, current }: PackagesReport): PackageRow[] {
  const nameOf = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const mark = (id: string | null) => `$(${id === current ? 'check' : 'package'})`;
  return [
    {
      label: `${mark(null)} Whole Repository`,
      description: packages.length === 0 ? 'no packages found' : plural(packages.length, 'package'),
      workspace: wholeRepository,
    },
    ...packages.map(({ id, names, folder, needs }) => ({
      label: `${mark(id)} ${label(names[0]!)}`,
      description: label(folder === '' ? 'repository root' : folder),
      workspace: id,
      ...(needs.length > 0 &&
        {
          detail: `with ${label(needs.slice(0, needsShown).map((root) => nameOf.get(root)!).join(', '))}${
            needs.length > needsShown ? ` and ${needs.length - needsShown} more` : ''
          }`,
        }),
    })),
  ];
}
