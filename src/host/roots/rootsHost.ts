import { resolve } from 'node:path';
import { addAll } from '#base/collections/lists';
import { english, nested } from '#base/text/english';
import { once } from '#base/once';
import { Cancelled, UserError } from '#base/errors';
import { createRootName } from '#base/text/rootNames';
import { getRelativeFolder } from '#base/text/paths';
import type { FurtherRoot } from '#engine/ports/rootsHost';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { readConfig } from '#engine/settings/config';
import { readFurtherFolders } from '#engine/settings/furtherFolders';
import { readOrWarn } from '#engine/state/readOrWarn';
import { createDocuments } from '#features/documents/node/documents';
import { createNodeHost, type NodeHostOptions } from '../nodeHost';
import { listTreesAt } from '#platform/state/otherTrees';
import { createIndexHelper } from '../worker/indexHelper';
import { assertRootLimit, findRootProblem } from './checkRoot';
import { createRoutedFiles } from './routedFiles';
import { createRoutedGit } from './routedGit';
import { createRoutedRipgrep } from './routedRipgrep';
import { createRootsFile } from './rootsFile';

/** The further roots in use, and sentences that explain why other folders are not used. */
interface RootSelection {
  readonly further: readonly FurtherRoot[];
  readonly problems: readonly string[];
}

/**
 * Creates a host for a root and the further roots that the user packs together with it. The engine sees one repository,
 * in which each further root is a folder. The list of further roots is read again before each request. An untrusted
 * workspace has no further roots.
 * @throws UserError if the root is not a folder
 */
export function createRootsHost(options: NodeHostOptions): Host {
  const primaryHost = createNodeHost(options);
  if (!options.git) return primaryHost;
  const { root } = primaryHost;
  const { state: _primaryState, ...sharedOptions } = options;
  const rootsFile = createRootsFile(primaryHost);
  const hosts = new Map<string, Host>();
  /** The further folders of this process if they may not be written to the file. */
  let unwrittenFolders: readonly string[] | undefined;
  let selection: RootSelection | undefined;
  const getSelection = () => selection ??= selectRoots();
  const findFurtherRoot = (name: string) => getSelection().further.find((candidate) => candidate.name === name);
  const files = createRoutedFiles(primaryHost.files, (name) => findFurtherRoot(name)?.files);
  const git = createRoutedGit(() => ({ primary: primaryHost.git, further: getSelection().further }));
  const hasFurtherRoots = () => getSelection().further.length > 0;
  const getDocuments = once(() => createDocuments(host, options.assetsDir));
  const host: Host = withOverrides(primaryHost, {
    files,
    get git() {
      return hasFurtherRoots() && getSelection().further.some((candidate) => candidate.git) ? git : primaryHost.git;
    },
    get gitProblem() {
      return primaryHost.gitProblem;
    },
    async prepareGit(waitOptions: Parameters<NonNullable<Host['prepareGit']>>[0]) {
      selection = selectRoots();
      const allHosts = [primaryHost, ...selection.further.map(({ folder }) => hosts.get(folder)!)];
      await Promise.all(allHosts.map(async (rootHost) => rootHost.prepareGit?.(waitOptions)));
    },
    roots: {
      get further() {
        return getSelection().further;
      },
      get problems() {
        return getSelection().problems;
      },
      get git() {
        return primaryHost.git;
      },
      choose: recordRoots,
    },
    ...(primaryHost.otherTrees && {
      otherTrees: () => [
        ...primaryHost.otherTrees!(),
        ...getSelection().further.flatMap(({ name, folder }) => listTreesAt(folder).map((tree) => ({ ...tree, name }))),
      ],
    }),
    indexHelper: createIndexHelper({
      root,
      assetsDir: resolve(options.assetsDir),
      getFurther: () => getSelection().further.map(({ name, folder }) => ({ name, folder })),
    }),
    get ripgrep() {
      const primaryRipgrep = primaryHost.ripgrep;
      return primaryRipgrep && hasFurtherRoots()
        ? createRoutedRipgrep(primaryRipgrep, (name) => {
          const furtherRoot = findFurtherRoot(name);
          return furtherRoot && hosts.get(furtherRoot.folder)!.ripgrep;
        })
        : primaryRipgrep;
    },
    get documents() {
      return getDocuments();
    },
  });
  return host;

  /** @throws UserError if a folder cannot be a further root; nothing is changed in that case */
  function recordRoots(folders: readonly string[], noWrite: boolean): void {
    assertRootLimit(folders);
    const usedRoots = [root];
    for (const folder of folders) {
      const realFolder = openHost(resolve(root, folder)).root;
      const problem = findRootProblem(realFolder, usedRoots, options.env);
      if (problem !== undefined) throw new UserError(problem, 'usage');
      usedRoots.push(realFolder);
    }
    const realFolders = usedRoots.slice(1);
    if (noWrite) unwrittenFolders = realFolders;
    else rootsFile.write(realFolders);
    selection = undefined;
  }

  function selectRoots(): RootSelection {
    const problems: string[] = [];
    const configured = readFurtherFolders(readOrWarn({ read: () => primaryHost.ownConfig?.read() }, names.config),
      root);
    const stored = unwrittenFolders ? { folders: unwrittenFolders } : rootsFile.read();
    addAll(problems, configured.problems);
    if (stored.problem !== undefined) problems.push(stored.problem);
    const usedRoots = [root];
    const usedNames = new Set((primaryHost.files.readDir('') ?? []).map(({ name }) => name.toLowerCase()));
    const furtherRoots: FurtherRoot[] = [];
    for (const folder of new Set([...configured.folders, ...stored.folders].map((path) => resolve(root, path)))) {
      try {
        const rootHost = openHost(folder);
        if (usedRoots.includes(rootHost.root) && rootHost.root !== root) continue; // the folder is listed in both places
        const problem = findRootProblem(rootHost.root, usedRoots, options.env);
        if (problem !== undefined) throw new UserError(problem);
        assertRootLimit(usedRoots);
        usedRoots.push(rootHost.root);
        furtherRoots.push(createFurtherRoot(rootHost, createRootName(rootHost.root, usedNames)));
      } catch (error) {
        if (error instanceof Cancelled || !(error instanceof UserError)) throw error;
        problems.push(
          english`An additional repository is left out of the packs of this folder: ${
            nested(error.message)
          } Choose other folders with agentpack pack --also, or none with --no-also.`,
        );
      }
    }
    return { further: furtherRoots, problems };
  }

  function createFurtherRoot(rootHost: Host, name: string): FurtherRoot {
    const { values } = readConfig(readOrWarn(rootHost.state, names.config));
    return {
      name,
      folder: rootHost.root,
      shown: getRelativeFolder(root, rootHost.root),
      files: rootHost.files,
      get git() {
        return rootHost.git;
      },
      include: values.include ?? [],
      exclude: values.exclude ?? [],
    };
  }

  /** Opens one host per folder and reuses it with its git data. @throws UserError if the folder cannot be opened */
  function openHost(folder: string): Host {
    const newHost = createNodeHost({ ...sharedOptions, root: folder });
    const existingHost = hosts.get(newHost.root);
    if (existingHost) return existingHost;
    hosts.set(newHost.root, newHost);
    return newHost;
  }
}

/** Combines a host with overrides. Getters remain getters. */
function withOverrides(host: Host, overrides: Partial<Host>): Host {
  return Object.defineProperties({}, {
    ...Object.getOwnPropertyDescriptors(host),
    ...Object.getOwnPropertyDescriptors(overrides),
  }) as Host;
}
