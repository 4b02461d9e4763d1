import { threadOption, threadToAsk } from '#base/commandOptions';
import { cut } from '#base/text/markdown';
import type { Markdown, PackedRoot, Submodule } from '#model';
import type { PackedPackage } from '#reports';
import { code, joinMarkdown, md, prose } from '#secrets/markdown';
import type { CommonContent } from '../content';
import type { SectionLevels } from './section';
import { emptyText, section } from './section';

export function freshnessSection(
  { exported, freshness, rootName, roots, submodules, warnings, workspace }: CommonContent,
): SectionLevels {
  const at = freshness.packedAt === undefined ? md`` : md` ${prose(freshness.packedAt, 200)}`;
  const commit = freshness.commit ? md`, commit ${code(freshness.commit.slice(0, 12))}` : md``;
  const branch = freshness.branch ? md`, branch ${code(cut(freshness.branch, 100))}` : md``;
  const thread = freshness.thread ? md`, thread ${code(cut(freshness.thread, 80))}` : md``;
  const repack = code(exported?.renewal ?? `agentpack pack${threadOption(freshness.thread)}`);
  const again = freshness.unrecorded.length > 0
    ? md`; give it ${
      prose(freshness.unrecorded.map((name) => `--${name}`).join(', '), 200)
    } again, which looks like a secret and is not recorded`
    : md``;
  const lines = [
    md`- Packed${at} from ${code(cut(rootName, 80))}${branch}${commit}${thread}, snapshot ${
      code(freshness.snapshot.slice(0, 12))
    }.`,
    ...(roots ? [rootsLine(roots)] : []),
    ...(freshness.changedSince ? [md`- Since the last pack: ${prose(freshness.changedSince, 200)}`] : []),
    ...(workspace ? [workspaceLine(workspace)] : []),
    ...(submodules ? [submodulesLine(submodules)] : []),
    md`- ${
      code(`agentpack status${threadToAsk(freshness.thread)}`)
    } says whether this pack is fresh; only if it is stale, ${repack} repacks it${again}.`,
    ...warnings.slice(0, 8).map((w) => md`- Note: ${prose(w, 240)}`),
  ];
  return [section(md`Freshness`, lines),
    () =>
      md`## Freshness\n\n- Packed${at}${commit}${
        workspace ? md`, package ${code(cut(workspace.name, 100))}` : md``
      }; ${repack} repacks${again}.\n${roots ? md`${rootsLine(roots)}\n` : md``}\n`, emptyText];
}

/** States the location of files that are not below the root: without it, an agent cannot open them. */
export function rootsLine(roots: readonly PackedRoot[]): Markdown {
  const places = roots.map(({ name, shown, branch }) =>
    md`${code(`${name}/`)} is ${code(cut(shown, 200))}${
      branch === null ? md`` : md` (branch ${code(cut(branch, 100))})`
    }`
  );
  return md`- ${
    roots.length === 1 ? md`Another repository is` : md`${roots.length} other repositories are`
  } packed with it. Seen from its root, ${joinMarkdown(places, ', ')}.`;
}

/** The maximum number of packages that are named. */
export const packagesShown = 12;

/** States that other packages are missing, since readers would otherwise take the pack for the whole repository. */
export function workspaceLine({ name, folder, needs, tests }: PackedPackage): Markdown {
  const tested = tests.length === 0 ? md`` : md`; tests: ${named(tests)}`;
  const needed = needs.length === 0
    ? md`which needs no other package here`
    : md`with ${needs.length === 1 ? md`the package` : md`the ${needs.length} packages`} that it needs here: ${
      named(needs)
    }`;
  return md`- Package ${code(cut(name, 100))}${
    folder === '' ? md`` : md` in ${code(cut(folder, 100))}`
  }, ${needed}${tested}. Other packages of this repository are left out; ${
    code('agentpack pack --workspace .')
  } packs all.`;

  function named(packages: PackedPackage['needs']): Markdown {
    const more = packages.length > packagesShown ? md` and ${packages.length - packagesShown} more` : md``;
    return md`${joinMarkdown(packages.slice(0, packagesShown).map((item) => code(cut(item.name, 80))), ', ')}${more}`;
  }
}

/** The maximum number of submodules that are named. */
export const submodulesShown = 8;

const submodulesDone = { omit: md`left out`, list: md`listed, without their files`, pack: md`packed` };

export function submodulesLine({ mode, all }: NonNullable<CommonContent['submodules']>): Markdown {
  const shown = all.slice(0, submodulesShown).map((submodule) =>
    md`${code(cut(submodule.path, 100))}${stateOf(submodule)}`
  );
  const more = all.length > submodulesShown ? md` and ${all.length - submodulesShown} more` : md``;
  return md`- Git submodules (${submodulesDone[mode]}): ${joinMarkdown(shown, ', ')}${more}`;

  function stateOf({ initialized, commit, recorded }: Submodule): Markdown {
    const short = (sha: string) => code(sha.slice(0, 12));
    if (!initialized)
      return md` not initialized${recorded === undefined ? md`` : md`, recorded at ${short(recorded)}`}`;
    if (commit === undefined) return md` without a commit`;
    return md` at ${short(commit)}${
      recorded === undefined || recorded === commit ? md`` : md` (recorded: ${short(recorded)})`
    }`;
  }
}
