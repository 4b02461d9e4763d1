import type { PackagesReport } from '#reports';
import { table } from '../../output/table';
import { joined, term } from '../../output/terminal';
import type { CommandResult } from '../../command';

const needsShown = 6;

/** Result of `pack --workspace` without a name: the packages and what each needs. */
export function packagesResult(report: PackagesReport): CommandResult {
  const { packages, current } = report;
  const nameOf = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const needed = (folders: readonly string[]) =>
    folders.slice(0, needsShown).map((folder) => nameOf.get(folder)!).join(', ') +
    (folders.length > needsShown ? ` and ${folders.length - needsShown} more` : '');
  return {
    json: report,
    exit: 0,
    text(width, color) {
      if (packages.length === 0)
        return term`No package was found here. A package is a folder with a manifest such as package.json or Cargo.toml.`;
      const rows = packages.map((
        { id, folder, needs },
      ) => [id === current ? '*' : '', id, folder === '' ? '.' : folder, needed(needs)]);
      return joined([
        table([{ title: '' }, { title: 'PACKAGE' }, { title: 'FOLDER' }, { title: 'NEEDS', shrinks: true }], rows,
          width, color),
        term`agentpack pack --workspace NAME packs one of them with its dependencies${
          current === null ? '' : '; * marks the package of the newest pack, --workspace . packs the whole repository'
        }.`,
      ], '\n\n');
    },
  };
}
