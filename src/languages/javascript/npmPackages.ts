import { addAll } from '#base/collections/lists';
import { byText } from '#base/order';
import type { PackageInfo } from '#model';
import { matchesAnyGlob } from '../resolve/globs';
import { asObject, asString, asStrings, isJsonObject, parseJsonc, type Json } from '../resolve/jsonc';
import { getParentFolder, getPathBelow } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

export interface NpmPackage {
  readonly name: string | undefined;
  readonly root: string;
  readonly manifest: string;
  readonly json: { readonly [key: string]: Json; };
}

export interface NpmPackages {
  /** Returns the package that a folder belongs to. */
  nearest(folder: string): NpmPackage | undefined;
  /**
   * Returns the package that `name` refers to in a folder's files: the folder's own package or one that contains it, a
   * linked dependency, or a workspace member.
   */
  findByName(name: string, folder: string): NpmPackage | undefined;
  /** The packages of the monorepo. Without workspaces, all packages except fixtures and examples. */
  readonly members: readonly PackageInfo[];
}

/** Folders whose packages are samples rather than part of the workspace. */
const sampleFolders =
  /(?:^|\/)(?:fixtures?|__fixtures__|testdata|tests?|__tests__|spec|examples?|samples?|templates?|node_modules|playground|bench(?:mark)?s?)(?:\/|$)/;

export function readNpmPackages(workspace: Workspace): NpmPackages {
  const allPackages = workspace.manifestsNamed('package.json').map(readPackage);
  const byRoot = new Map(allPackages.map((candidate) => [candidate.root, candidate]));
  const globs = allPackages.flatMap((candidate) => readWorkspaceGlobs(workspace, candidate)).concat(
    readPnpmGlobs(workspace),
  );
  const isMember = (root: string): boolean =>
    root === '' ||
    globs.some((g) => {
      const below = getPathBelow(g.root, root);
      return below !== undefined && matchesAnyGlob(g.globs, below);
    });
  const members = allPackages.filter((candidate) =>
    candidate.name !== undefined && (globs.length > 0 ? isMember(candidate.root) : !sampleFolders.test(candidate.root))
  );
  const byName = new Map<string, NpmPackage>();
  for (const candidate of [...members].sort((a, b) => a.root.length - b.root.length || byText(a.root, b.root)))
    if (!byName.has(candidate.name!)) byName.set(candidate.name!, candidate);
  const nearest = memoizeByKey((folder) =>
    listFoldersUp(folder).map((up) => byRoot.get(up)).find((candidate) => candidate !== undefined)
  );
  return {
    nearest,
    findByName: findPackageByName,
    members: members.map((candidate) => ({
      name: candidate.name!,
      root: candidate.root,
      manifest: candidate.manifest,
    })),
  };

  function findPackageByName(name: string, folder: string): NpmPackage | undefined {
    for (
      let candidate = nearest(folder);
      candidate;
      candidate = candidate.root === '' ? undefined : nearest(getParentFolder(candidate.root))
    ) {
      if (candidate.name === name) return candidate;
      const linked = findLinkedFolder(candidate, name);
      if (linked !== undefined && byRoot.has(linked)) return byRoot.get(linked);
    }
    return byName.get(name);
  }

  function readPackage(manifest: string): NpmPackage {
    const json = asObject(parseJsonc(workspace.manifest(manifest)!));
    return { name: asString(json['name']), root: getParentFolder(manifest), manifest, json };
  }
}

interface WorkspaceGlobs {
  readonly root: string;
  readonly globs: readonly string[];
}

/** Returns the `workspaces` of npm and Yarn, and `packages` from lerna.json in the same folder. */
function readWorkspaceGlobs(workspace: Workspace, npmPackage: NpmPackage): WorkspaceGlobs[] {
  const workspacesField = npmPackage.json['workspaces'];
  const lernaText = workspace.manifest(npmPackage.root === '' ? 'lerna.json' : `${npmPackage.root}/lerna.json`);
  const lerna = lernaText === undefined ? undefined : asObject(parseJsonc(lernaText))['packages'];
  const globs = [...asStrings(isJsonObject(workspacesField) ? workspacesField['packages'] : workspacesField),
    ...asStrings(lerna)];
  return globs.length > 0 ? [{ root: npmPackage.root, globs }] : [];
}

/** Reads the list below `packages:` in pnpm's workspace file. Only the YAML syntax that such lists use is supported. */
function readPnpmGlobs(workspace: Workspace): WorkspaceGlobs[] {
  return [...workspace.manifestsNamed('pnpm-workspace.yaml'), ...workspace.manifestsNamed('pnpm-workspace.yml')].map(
    (path) => {
      const globs: string[] = [];
      let inList = false;
      for (const line of workspace.manifest(path)!.split('\n')) {
        if (/^\S/.test(line) && !line.startsWith('#') && !line.startsWith('-')) inList = /^packages\s*:/.test(line);
        const item = inList ? /^\s*-\s*(?:'([^']*)'|"([^"]*)"|([^\s#'"]+))/.exec(line) : null;
        if (item) globs.push(item[1] ?? item[2] ?? item[3]!);
        const inline = inList ? /^packages\s*:\s*\[([^\]]*)\]/.exec(line) : null;
        if (inline)
          addAll(globs, inline[1]!.split(',').map((part) =>
            part.trim().replace(/^['"]|['"]$/g, '')
          ).filter((part) => part !== ''));
      }
      return { root: getParentFolder(path), globs };
    },
  ).filter((part) => part.globs.length > 0);
}

/** Returns the folder of a dependency given as `"x": "file:../x"`, `"link:…"` or `"workspace:…"` with a path. */
function findLinkedFolder(npmPackage: NpmPackage, name: string): string | undefined {
  for (const list of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const version = asString(asObject(npmPackage.json[list])[name]);
    const path = version === undefined ? undefined : /^(?:file|link|portal):(.+)$/.exec(version)?.[1];
    if (path !== undefined) return joinInRoot(npmPackage.root, path);
  }
  return undefined;
}
