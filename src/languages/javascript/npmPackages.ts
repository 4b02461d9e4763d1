import { addAll } from '#base/collections/lists';
import { byText } from '#base/order';
import type { PackageInfo } from '#model';
import { matchesAny } from '../resolve/globs';
import { asObject, asString, asStrings, isJsonObject, parseJsonc, type Json } from '../resolve/jsonc';
import { getParentFolder, pathBelow } from '#base/text/paths';
import { foldersUp, join, memo, type Workspace } from '../resolve/workspace';

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
   * Returns the package that `name` means to a folder's files: the folder's own package or one around it, a linked
   * dependency, or a workspace member.
   */
  named(name: string, folder: string): NpmPackage | undefined;
  /** The packages of the monorepo; without workspaces, all that are not fixtures or examples. */
  readonly members: readonly PackageInfo[];
}

/** Folders whose packages are sample material rather than part of the workspace. */
const material =
  /(?:^|\/)(?:fixtures?|__fixtures__|testdata|tests?|__tests__|spec|examples?|samples?|templates?|node_modules|playground|bench(?:mark)?s?)(?:\/|$)/;

export function npmPackages(workspace: Workspace): NpmPackages {
  const all = workspace.manifestsNamed('package.json').map(read);
  const byRoot = new Map(all.map((candidate) => [candidate.root, candidate]));
  const globs = all.flatMap((candidate) => workspaceGlobs(workspace, candidate)).concat(globsOfPnpm(workspace));
  const isMember = (root: string): boolean =>
    root === '' ||
    globs.some((g) => {
      const below = pathBelow(g.root, root);
      return below !== undefined && matchesAny(g.globs, below);
    });
  const members = all.filter((candidate) =>
    candidate.name !== undefined && (globs.length > 0 ? isMember(candidate.root) : !material.test(candidate.root))
  );
  const byName = new Map<string, NpmPackage>();
  for (const candidate of [...members].sort((a, b) => a.root.length - b.root.length || byText(a.root, b.root)))
    if (!byName.has(candidate.name!)) byName.set(candidate.name!, candidate);
  const nearest = memo((folder) =>
    foldersUp(folder).map((up) => byRoot.get(up)).find((candidate) => candidate !== undefined)
  );
  return {
    nearest,
    named,
    members: members.map((candidate) => ({
      name: candidate.name!,
      root: candidate.root,
      manifest: candidate.manifest,
    })),
  };

  function named(name: string, folder: string): NpmPackage | undefined {
    for (
      let candidate = nearest(folder);
      candidate;
      candidate = candidate.root === '' ? undefined : nearest(getParentFolder(candidate.root))
    ) {
      if (candidate.name === name) return candidate;
      const linked = linkedFolder(candidate, name);
      if (linked !== undefined && byRoot.has(linked)) return byRoot.get(linked);
    }
    return byName.get(name);
  }

  function read(manifest: string): NpmPackage {
    const json = asObject(parseJsonc(workspace.manifest(manifest)!));
    return { name: asString(json['name']), root: getParentFolder(manifest), manifest, json };
  }
}

interface Globs {
  readonly root: string;
  readonly globs: readonly string[];
}

/** Returns the `workspaces` of npm and Yarn, and `packages` from lerna.json in the same folder. */
function workspaceGlobs(workspace: Workspace, npmPackage: NpmPackage): Globs[] {
  const declared = npmPackage.json['workspaces'];
  const lernaText = workspace.manifest(npmPackage.root === '' ? 'lerna.json' : `${npmPackage.root}/lerna.json`);
  const lerna = lernaText === undefined ? undefined : asObject(parseJsonc(lernaText))['packages'];
  const globs = [...asStrings(isJsonObject(declared) ? declared['packages'] : declared), ...asStrings(lerna)];
  return globs.length > 0 ? [{ root: npmPackage.root, globs }] : [];
}

/** Reads the list below `packages:`; this subset of YAML suffices for what pnpm reads. */
function globsOfPnpm(workspace: Workspace): Globs[] {
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
function linkedFolder(npmPackage: NpmPackage, name: string): string | undefined {
  for (const list of ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']) {
    const version = asString(asObject(npmPackage.json[list])[name]);
    const path = version === undefined ? undefined : /^(?:file|link|portal):(.+)$/.exec(version)?.[1];
    if (path !== undefined) return join(npmPackage.root, path);
  }
  return undefined;
}
