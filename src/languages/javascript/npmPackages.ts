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
  findNearest(folder: string): NpmPackage | undefined;
  /**
   * Returns the package that `name` refers to in a folder's files: the folder's own package or one that contains it, a
   * linked dependency, or a workspace member.
   */
  findByName(name: string, folder: string): NpmPackage | undefined;
  /** The packages of the monorepo. Without workspaces, all packages except fixtures and examples. */
  readonly members: readonly PackageInfo[];
}

/** Folders whose packages are samples rather than part of the workspace. */
const sampleFolderPattern =
  /(?:^|\/)(?:fixtures?|__fixtures__|testdata|tests?|__tests__|spec|examples?|samples?|templates?|node_modules|playground|bench(?:mark)?s?)(?:\/|$)/;

export function readNpmPackages(workspace: Workspace): NpmPackages {
  const allPackages = workspace.manifestsNamed('package.json').map(readPackage);
  const packageByRoot = new Map(allPackages.map((candidate) => [candidate.root, candidate]));
  const globs = allPackages.flatMap((candidate) => readWorkspaceGlobs(workspace, candidate)).concat(
    readPnpmGlobs(workspace),
  );
  const isMember = (root: string): boolean =>
    root === '' ||
    globs.some((workspaceGlobs) => {
      const pathBelow = getPathBelow(workspaceGlobs.root, root);
      return pathBelow !== undefined && matchesAnyGlob(workspaceGlobs.globs, pathBelow);
    });
  const members = allPackages.filter((candidate) =>
    candidate.name !== undefined &&
    (globs.length > 0 ? isMember(candidate.root) : !sampleFolderPattern.test(candidate.root))
  );
  const packageByName = new Map<string, NpmPackage>();
  for (const candidate of [...members].sort((a, b) => a.root.length - b.root.length || byText(a.root, b.root)))
    if (!packageByName.has(candidate.name!)) packageByName.set(candidate.name!, candidate);
  const findNearest = memoizeByKey((folder) =>
    listFoldersUp(folder).map((ancestor) => packageByRoot.get(ancestor)).find((candidate) => candidate !== undefined)
  );
  return {
    findNearest,
    findByName: findPackageByName,
    members: members.map((candidate) => ({
      name: candidate.name!,
      root: candidate.root,
      manifest: candidate.manifest,
    })),
  };

  function findPackageByName(name: string, folder: string): NpmPackage | undefined {
    for (
      let candidate = findNearest(folder);
      candidate;
      candidate = candidate.root === '' ? undefined : findNearest(getParentFolder(candidate.root))
    ) {
      if (candidate.name === name) return candidate;
      const linkedFolder = findLinkedFolder(candidate, name);
      if (linkedFolder !== undefined && packageByRoot.has(linkedFolder)) return packageByRoot.get(linkedFolder);
    }
    return packageByName.get(name);
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
  const lernaGlobs = lernaText === undefined ? undefined : asObject(parseJsonc(lernaText))['packages'];
  const globs = [...asStrings(isJsonObject(workspacesField) ? workspacesField['packages'] : workspacesField),
    ...asStrings(lernaGlobs)];
  return globs.length > 0 ? [{ root: npmPackage.root, globs }] : [];
}

/** Reads the list below `packages:` in pnpm's workspace file. Only the YAML syntax that such lists use is supported. */
function readPnpmGlobs(workspace: Workspace): WorkspaceGlobs[] {
  return [...workspace.manifestsNamed('pnpm-workspace.yaml'), ...workspace.manifestsNamed('pnpm-workspace.yml')].map(
    (path) => {
      const globs: string[] = [];
      let isInList = false;
      for (const line of workspace.manifest(path)!.split('\n')) {
        if (/^\S/.test(line) && !line.startsWith('#') && !line.startsWith('-')) isInList = /^packages\s*:/.test(line);
        const item = isInList ? /^\s*-\s*(?:'([^']*)'|"([^"]*)"|([^\s#'"]+))/.exec(line) : null;
        if (item) globs.push(item[1] ?? item[2] ?? item[3]!);
        const inlineList = isInList ? /^packages\s*:\s*\[([^\]]*)\]/.exec(line) : null;
        if (inlineList)
          addAll(globs, inlineList[1]!.split(',').map((part) =>
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
