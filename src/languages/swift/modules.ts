import { append } from '#base/collections/lists';
import type { PackageInfo } from '#model';
import { byText } from '#base/order';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Workspace } from '../resolve/workspace';

export interface SwiftModule {
  readonly name: string;
  /** The folder of its Package.swift; undefined for a folder of an Xcode project. */
  readonly package: string | undefined;
  /** Sorted. */
  readonly files: string[];
}

export interface SwiftModules {
  of(path: string): SwiftModule | undefined;
  /** Returns the module in the importer's package, if there is one, otherwise the module in the highest folder. */
  named(name: string, from: string): SwiftModule | undefined;
  readonly packages: readonly PackageInfo[];
}

const targetStart = /\.(target|executableTarget|testTarget|systemLibrary|macro|plugin)[ \t]*\(/g;
/** The maximum numbers of characters of a manifest, and of one target in it, that are read. */
const manifestMax = 200_000;
const targetMax = 5_000;
const sourceFolders = ['Sources', 'Source', 'src', 'srcs'];
const testFolders = ['Tests', ...sourceFolders];

/**
 * Finds the targets of every Package.swift. If none contains a file, its module is the enclosing folder that an Xcode
 * project would make a target: the outermost one.
 */
export function swiftModules(workspace: Workspace): SwiftModules {
  const byFolder = new Map<string, SwiftModule>();
  const packages: PackageInfo[] = [];
  for (const manifest of workspace.manifestsNamed('Package.swift')) {
    const text = workspace.manifest(manifest)!.slice(0, manifestMax);
    const root = getParentFolder(manifest);
    packages.push({
      name: /\bPackage\(\s*name:\s*"([^"\n]{1,200})"/.exec(text)?.[1] ?? (baseName(root) || 'package'),
      root,
      manifest,
    });
    for (const { name, folder } of targetsIn(text, root))
      if (!byFolder.has(folder)) byFolder.set(folder, { name, package: root, files: [] });
  }
  const at = memo((folder: string) =>
    foldersUp(folder).map((up) => byFolder.get(up)).find((candidate) => candidate !== undefined) ?? outermost(folder)
  );
  const moduleOf = (path: string) => at(getParentFolder(path));
  for (const path of [...workspace.pathsLike(/\.swift$/)].sort(byText))
    if (!/^Package(?:@.*)?\.swift$/.test(baseName(path))) moduleOf(path)?.files.push(path);
  const byName = namedModules();
  return { of: moduleOf, named: (name, from) => nearest(byName.get(name) ?? [], moduleOf(from)), packages };

  function targetsIn(text: string, root: string): { readonly name: string; readonly folder: string; }[] {
    const starts = [...text.matchAll(targetStart)];
    return starts.flatMap((start, i) => {
      const declaration = text.slice(start.index,
        Math.min(starts[i + 1]?.index ?? text.length, start.index + targetMax));
      const name = /\bname:\s*"([^"\n]{1,200})"/.exec(declaration)?.[1];
      if (name === undefined) return [];
      const path = /\bpath:\s*"([^"\n]{0,300})"/.exec(declaration)?.[1];
      const defaultFolders = start[1] === 'testTarget'
        ? testFolders
        : start[1] === 'plugin'
        ? ['Plugins']
        : sourceFolders;
      const folders = path !== undefined
        ? [join(root, path)]
        : defaultFolders.map((folderPath) => join(root, `${folderPath}/${name}`));
      const folder = folders.find((folderPath) => folderPath !== undefined && workspace.hasFolder(folderPath));
      return folder === undefined ? [] : [{ name, folder }];
    });
  }

  function outermost(folder: string): SwiftModule {
    const top = folder.split('/')[0]!;
    const existing = byFolder.get(top);
    if (existing) return existing;
    const created: SwiftModule = { name: top, package: undefined, files: [] };
    byFolder.set(top, created);
    return created;
  }

  function namedModules(): Map<string, SwiftModule[]> {
    const modulesByName = new Map<string, SwiftModule[]>();
    const all = [...byFolder].sort((a, b) => a[0].split('/').length - b[0].split('/').length || byText(a[0], b[0])).map(
      ([, module]) => module,
    );
    for (const module of all) {
      const name = module.name.replace(/\W/g, '_');
      append(modulesByName, name, module);
    }
    return modulesByName;
  }
}

function nearest(modules: readonly SwiftModule[], ownModule: SwiftModule | undefined): SwiftModule | undefined {
  return modules.find((candidate) => ownModule !== undefined && candidate.package === ownModule.package) ?? modules[0];
}
