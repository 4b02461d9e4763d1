import type { PackagesReport } from '../../../reports';
import { table } from '../output/table';
import { joined, term } from '../output/terminal';
import type { Answer } from '../command';

const needsShown = 6;

/** `pack --workspace` without a name. */
export function packagesAnswer(report: PackagesReport): Answer {
  const { packages, current } = report;
  const nameOf = new Map(packages.map(({ folder, names }) => [folder, names[0]!]));
  const needed = (folders: readonly string[]) =>
    folders.slice(0, needsShown).map((folder) => nameOf.get(folder)!).join(', ') +
    (folders.length > needsShown ? ` and ${folders.length - needsShown} more` : '');
  return {
    json: report,
    exit: 0,
    text(width, paint) {
      if (packages.length === 0)
        return term`No package was found here: a package has a manifest of its own, such as package.json or Cargo.toml.`;
      const rows = packages.map((
        { id, folder, needs },
      ) => [id === current ? '*' : '', id, folder === '' ? '.' : folder, needed(needs)]);
      return joined([
        table([{ title: '' }, { title: 'PACKAGE' }, { title: 'FOLDER' }, { title: 'NEEDS', shrinks: true }], rows,
          width, paint),
        term`agentpack pack --workspace NAME packs one of them with what it needs${
          current === null ? '' : '; * is the one of the newest pack, --workspace . is the whole repository'
        }.`,
      ], '\n\n');
    },
  };
}
