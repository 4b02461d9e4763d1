import { formatThreadOption, formatQueryThreadOption } from '#base/commandOptions';
import type { Markdown, PackedRoot, Submodule } from '#model';
import type { PackedPackage } from '#reports';
import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import type { CommonContent } from '../content';
import type { SectionLevels } from './section';
import { emptyText, renderSection } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

export function buildFreshnessSection(
  { exported, freshness, rootName, roots, submodules, unindexedFiles, warnings, workspace }: CommonContent,
): SectionLevels {
  const isFirstLook = unindexedFiles !== undefined; // which no command knows
  const packedAtText = freshness.packedAt === undefined ? md`` : md` ${toProse(freshness.packedAt, 200)}`;
  const commit = freshness.commit ? md`, commit ${toCode(freshness.commit.slice(0, 12))}` : md``;
  const branch = freshness.branch ? md`, branch ${toCode(truncateAtCodePoint(freshness.branch, 100))}` : md``;
  const thread = freshness.thread ? md`, thread ${toCode(truncateAtCodePoint(freshness.thread, 80))}` : md``;
  const repack = toCode(exported?.renewal ?? `agentpack pack${formatThreadOption(freshness.thread)}`);
  const secretOptionsHint = freshness.unrecorded.length > 0
    ? md`; specify ${
      toProse(freshness.unrecorded.map((name) => `--${name}`).join(', '), 200)
    } again, because the value looks like a secret and is not recorded`
    : md``;
  const lines = [
    md`- Packed${packedAtText} from ${toCode(truncateAtCodePoint(rootName, 80))}${branch}${commit}${thread}, snapshot ${
      toCode(freshness.snapshot.slice(0, 12))
    }.`,
    ...(roots ? [formatRootsLine(roots)] : []),
    ...(freshness.changedSince ? [md`- Since the last pack: ${toProse(freshness.changedSince, 200)}`] : []),
    ...(workspace ? [formatWorkspaceLine(workspace)] : []),
    ...(submodules ? [formatSubmodulesLine(submodules)] : []),
    ...(isFirstLook ? [] : [
      md`- ${
        toCode(`agentpack status${formatQueryThreadOption(freshness)}`)
      } shows whether this pack is fresh; only if it is stale, repack it with ${repack}${secretOptionsHint}.`,
    ]),
    ...warnings.slice(0, 8).map((warning) => md`- Note: ${toProse(warning, 240)}`),
  ];
  return [renderSection(md`Freshness`, lines),
    () =>
      md`## Freshness\n\n- Packed${packedAtText}${commit}${
        workspace ? md`, package ${toCode(truncateAtCodePoint(workspace.name, 100))}` : md``
      }${isFirstLook ? md`` : md`; ${repack} repacks${secretOptionsHint}`}.\n${
        roots ? md`${formatRootsLine(roots)}\n` : md``
      }\n`, emptyText];
}

/** States the locations of the other packed repositories, without which an agent could not open their files. */
export function formatRootsLine(roots: readonly PackedRoot[]): Markdown {
  const locations = roots.map(({ name, shown, branch }) =>
    md`${toCode(`${name}/`)} is ${toCode(truncateAtCodePoint(shown, 200))}${
      branch === null ? md`` : md` (branch ${toCode(truncateAtCodePoint(branch, 100))})`
    }`
  );
  return md`- ${
    roots.length === 1 ? md`Another repository is` : md`${roots.length} other repositories are`
  } packed with this one. Relative to the root of this one, ${joinMarkdown(locations, ', ')}.`;
}

/** The maximum number of packages that are named. */
export const maxPackagesShown = 12;

/** States that other packages are missing, because readers would otherwise mistake the pack for the repository. */
export function formatWorkspaceLine({ name, folder, needs, tests }: PackedPackage): Markdown {
  const testsText = tests.length === 0 ? md`` : md`; tests: ${formatPackages(tests)}`;
  const needsText = needs.length === 0
    ? md`which needs no other package here`
    : md`with ${needs.length === 1 ? md`the package` : md`the ${needs.length} packages`} that it needs here: ${
      formatPackages(needs)
    }`;
  return md`- Package ${toCode(truncateAtCodePoint(name, 100))}${
    folder === '' ? md`` : md` in ${toCode(truncateAtCodePoint(folder, 100))}`
  }, ${needsText}${testsText}. Other packages of this repository are omitted. To pack all packages, run ${
    toCode('agentpack pack --workspace .')
  }.`;

  function formatPackages(packages: PackedPackage['needs']): Markdown {
    const moreText = packages.length > maxPackagesShown ? md` and ${packages.length - maxPackagesShown} more` : md``;
    return md`${
      joinMarkdown(packages.slice(0, maxPackagesShown).map((item) => toCode(truncateAtCodePoint(item.name, 80))), ', ')
    }${moreText}`;
  }
}

/** The maximum number of submodules that are named. */
export const maxSubmodulesShown = 8;

const submoduleModeTexts = { omit: md`left out`, list: md`listed, without their files`, pack: md`packed` };

export function formatSubmodulesLine({ mode, all }: NonNullable<CommonContent['submodules']>): Markdown {
  const listedSubmodules = all.slice(0, maxSubmodulesShown).map((submodule) =>
    md`${toCode(truncateAtCodePoint(submodule.path, 100))}${formatSubmoduleState(submodule)}`
  );
  const moreText = all.length > maxSubmodulesShown ? md` and ${all.length - maxSubmodulesShown} more` : md``;
  return md`- Git submodules (${submoduleModeTexts[mode]}): ${joinMarkdown(listedSubmodules, ', ')}${moreText}`;

  function formatSubmoduleState({ initialized, commit, recorded }: Submodule): Markdown {
    const formatShortSha = (sha: string) => toCode(sha.slice(0, 12));
    if (!initialized)
      return md` not initialized${recorded === undefined ? md`` : md`, recorded at ${formatShortSha(recorded)}`}`;
    if (commit === undefined) return md` without a commit`;
    return md` at ${formatShortSha(commit)}${
      recorded === undefined || recorded === commit ? md`` : md` (recorded: ${formatShortSha(recorded)})`
    }`;
  }
}
