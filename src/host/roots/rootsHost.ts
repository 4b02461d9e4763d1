import { resolve } from 'node:path';
import { addAll } from '#base/collections/lists';
import { english, nested } from '#base/text/english';
import { once } from '#base/once';
import { Cancelled, UserError } from '#base/errors';
import { rootName } from '#base/text/rootNames';
import { relativeFolder } from '#base/text/paths';
import type { FurtherRoot } from '#engine/ports/rootsHost';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { readConfig } from '#engine/settings/config';
import { furtherFolders } from '#engine/settings/furtherFolders';
import { readOrWarn } from '#engine/state/readOrWarn';
import { createDocuments } from '#features/documents/node/documents';
import { createNodeHost, type NodeHostOptions } from '../nodeHost';
import { treesAt } from '#platform/state/otherTrees';
import { createIndexHelper } from '../worker/indexHelper';
import { assertFewRoots, rootProblem } from './checkRoot';
import { routedFiles } from './routedFiles';
import { createRoutedGit } from './routedGit';
import { routedRipgrep } from './routedRipgrep';
import { createRootsFile } from './rootsFile';

/** The folders in use, and why others are not used. */
interface Chosen {
  readonly further: readonly FurtherRoot[];
  readonly problems: readonly string[];
}

/**
 * Creates a host for a root and the further roots that the user packs together with it: the engine sees one repository,
 * in which each of them is a folder. The list of further roots is read again before each request. In an untrusted
 * workspace there are none.
 * @throws UserError if the root is not a folder
 */
export function createRootsHost(options: NodeHostOptions): Host {
  const primary = createNodeHost(options);
  if (!options.git) return primary;
  const { root } = primary;
  const { state: _ofPrimary, ...shared } = options;
  const file = createRootsFile(primary);
  const hosts = new Map<string, Host>();
  /** Folders known to this process alone, if nothing may be written. */
  let unwritten: readonly string[] | undefined;
  let chosen: Chosen | undefined;
  const current = () => chosen ??= choose();
  const named = (name: string) => current().further.find((candidate) => candidate.name === name);
  const files = routedFiles(primary.files, (name) => named(name)?.files);
  const git = createRoutedGit(() => ({ primary: primary.git, further: current().further }));
  const hasFurther = () => current().further.length > 0;
  const documents = once(() => createDocuments(host, options.assetsDir));
  const host: Host = withOverrides(primary, {
    files,
    get git() {
      return hasFurther() && current().further.some((candidate) => candidate.git) ? git : primary.git;
    },
    get gitProblem() {
      return primary.gitProblem;
    },
    async prepareGit(waiting: Parameters<NonNullable<Host['prepareGit']>>[0]) {
      chosen = choose();
      const all = [primary, ...chosen.further.map(({ folder }) => hosts.get(folder)!)];
      await Promise.all(all.map(async (rootHost) => rootHost.prepareGit?.(waiting)));
    },
    roots: {
      get further() {
        return current().further;
      },
      get problems() {
        return current().problems;
      },
      get git() {
        return primary.git;
      },
      choose: record,
    },
    ...(primary.otherTrees && {
      otherTrees: () => [
        ...primary.otherTrees!(),
        ...current().further.flatMap(({ name, folder }) => treesAt(folder).map((tree) => ({ ...tree, name }))),
      ],
    }),
    indexHelper: createIndexHelper({
      root,
      assetsDir: resolve(options.assetsDir),
      further: () => current().further.map(({ name, folder }) => ({ name, folder })),
    }),
    get ripgrep() {
      const primaryRipgrep = primary.ripgrep;
      return primaryRipgrep && hasFurther()
        ? routedRipgrep(primaryRipgrep, (name) => {
          const match = named(name);
          return match && hosts.get(match.folder)!.ripgrep;
        })
        : primaryRipgrep;
    },
    get documents() {
      return documents();
    },
  });
  return host;

  /** @throws UserError if a folder cannot be a further root; nothing is changed in that case */
  function record(folders: readonly string[], noWrite: boolean): void {
    assertFewRoots(folders);
    const usedRoots = [root];
    for (const folder of folders) {
      const real = opened(resolve(root, folder)).root;
      const problem = rootProblem(real, usedRoots, options.env);
      if (problem !== undefined) throw new UserError(problem, 'usage');
      usedRoots.push(real);
    }
    const real = usedRoots.slice(1);
    if (noWrite) unwritten = real;
    else file.write(real);
    chosen = undefined;
  }

  function choose(): Chosen {
    const problems: string[] = [];
    const ofPerson = furtherFolders(readOrWarn({ read: () => primary.ownConfig?.read() }, names.config), root);
    const stored = unwritten ? { folders: unwritten } : file.read();
    addAll(problems, ofPerson.problems);
    if (stored.problem !== undefined) problems.push(stored.problem);
    const usedRoots = [root];
    const entries = new Set((primary.files.readDir('') ?? []).map(({ name }) => name.toLowerCase()));
    const furtherRoots: FurtherRoot[] = [];
    for (const folder of new Set([...ofPerson.folders, ...stored.folders].map((path) => resolve(root, path)))) {
      try {
        const result = opened(folder);
        if (usedRoots.includes(result.root) && result.root !== root) continue; // listed in both places
        const problem = rootProblem(result.root, usedRoots, options.env);
        if (problem !== undefined) throw new UserError(problem);
        assertFewRoots(usedRoots);
        usedRoots.push(result.root);
        furtherRoots.push(furtherRoot(result, rootName(result.root, entries)));
      } catch (error) {
        if (error instanceof Cancelled || !(error instanceof UserError)) throw error;
        problems.push(
          english`Another repository is left out of the packs here: ${
            nested(error.message)
          } agentpack pack --also names others, and --no-also none.`,
        );
      }
    }
    return { further: furtherRoots, problems };
  }

  function furtherRoot(of: Host, name: string): FurtherRoot {
    const { values } = readConfig(readOrWarn(of.state, names.config));
    return {
      name,
      folder: of.root,
      shown: relativeFolder(root, of.root),
      files: of.files,
      get git() {
        return of.git;
      },
      include: values.include ?? [],
      exclude: values.exclude ?? [],
    };
  }

  /** Opens one host per folder, so that its knowledge of git is kept. @throws UserError if it cannot be opened */
  function opened(folder: string): Host {
    const created = createNodeHost({ ...shared, root: folder });
    const existing = hosts.get(created.root);
    if (existing) return existing;
    hosts.set(created.root, created);
    return created;
  }
}

/** Combines a host with overrides. Properties that are computed at each access remain so. */
function withOverrides(host: Host, overrides: Partial<Host>): Host {
  return Object.defineProperties({}, {
    ...Object.getOwnPropertyDescriptors(host),
    ...Object.getOwnPropertyDescriptors(overrides),
  }) as Host;
}
