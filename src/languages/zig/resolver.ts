import { byText } from '#base/order';
import { getParentFolder } from '#base/text/paths';
import type { ImportRef, PackageInfo } from '#model';
import { nearestPath } from '../resolve/nearestPath';
import { foldersUp, join, memo, type Resolver, type Target, type Workspace } from '../resolve/workspace';
import { modulesOfBuild, packageName } from './modules';

/** Modules that the compiler provides. */
const builtIn: ReadonlySet<string> = new Set(['std', 'builtin', 'root']);

/**
 * Resolves paths next to the file; module names from the build scripts of the enclosing folders, then of other packages
 * in the repository, or by a root file named like the module; and C headers by the end of their paths.
 */
export function zigResolver(workspace: Workspace): Resolver {
  const scripts = workspace.manifestsNamed('build.zig');
  const modulesAt = memo((script: string) => modulesOfBuild(script, workspace.manifest(script)!));
  const offered = memo((name: string) => scripts.filter((script) => exists(modulesAt(script).get(name))));
  return {
    packages: listZigPackages(workspace),
    resolve(from: string, ref: ImportRef): readonly Target[] {
      const path = fileOf(from, ref.specifier);
      return path === undefined || path === from ? [] : [{ path, names: ref.names }];
    },
  };

  function fileOf(from: string, specifier: string): string | undefined {
    const path = join(getParentFolder(from), specifier);
    if (exists(path)) return path;
    if (/\.(?:h|hpp)$/.test(specifier)) return header(from, specifier);
    return /\.zig$/.test(specifier) || builtIn.has(specifier) ? undefined : module(from, specifier);
  }

  function module(from: string, name: string): string | undefined {
    const up = foldersUp(getParentFolder(from)).map((folder) => inFolder(folder, 'build.zig')).filter((script) =>
      workspace.manifest(script) !== undefined
    );
    const around = up.map((script) => modulesAt(script).get(name)).find(exists);
    if (around !== undefined) return around;
    const other = nearestPath(from, offered(name));
    if (other !== undefined) return modulesAt(other).get(name);
    return up.flatMap((script) =>
      [`src/${name}.zig`, `src/${name}/${name}.zig`, `${name}.zig`].map((path) =>
        inFolder(getParentFolder(script), path)
      )
    ).find(exists);
  }

  function header(from: string, specifier: string): string | undefined {
    const name = specifier.slice(specifier.lastIndexOf('/') + 1);
    return nearestPath(from, workspace.pathsNamed(name).filter((path) => `/${path}`.endsWith(`/${specifier}`)));
  }

  function exists(path: string | undefined): path is string {
    return path !== undefined && workspace.hasFile(path);
  }
}

function inFolder(folder: string, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** Names packages by `build.zig.zon`, otherwise by the build script's first target. */
function listZigPackages(workspace: Workspace): PackageInfo[] {
  const packagesByRoot = new Map<string, PackageInfo>();
  for (const manifest of ['build.zig.zon', 'build.zig'].flatMap((name) => workspace.manifestsNamed(name))) {
    const root = getParentFolder(manifest);
    const name = packageName(workspace.manifest(manifest)!);
    if (name !== undefined && !packagesByRoot.has(root)) packagesByRoot.set(root, { name, root, manifest });
  }
  return [...packagesByRoot.values()].sort((a, b) => byText(a.root, b.root));
}
