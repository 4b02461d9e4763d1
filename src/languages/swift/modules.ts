import { append } from '#base/collections/lists';
import type { PackageInfo } from '#model';
import { byText } from '#base/order';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

export interface SwiftModule {
  readonly name: string;
  /** The folder of the module's Package.swift; undefined for a folder of an Xcode project. */
  readonly package: string | undefined;
  /** The paths of the module's files, sorted. */
  readonly files: string[];
}

export interface SwiftModules {
  findModuleOfFile(path: string): SwiftModule | undefined;
  /** Returns the module with this name in the importer's package, or else the one closest to the root. */
  findNamedModule(name: string, importerPath: string): SwiftModule | undefined;
  readonly packages: readonly PackageInfo[];
}

const targetStartPattern = /\.(target|executableTarget|testTarget|systemLibrary|macro|plugin)[ \t]*\(/g;
/** The maximum lengths of a manifest, and of one target in a manifest, in characters. Further text is not read. */
const maxManifestLength = 200_000;
const maxTargetLength = 5_000;
const sourceFolders = ['Sources', 'Source', 'src', 'srcs'];
const testFolders = ['Tests', ...sourceFolders];

/**
 * Finds the targets of every Package.swift. If no target contains a file, the file's module is its outermost folder,
 * which an Xcode project would make a target.
 */
export function findSwiftModules(workspace: Workspace): SwiftModules {
  const moduleByFolder = new Map<string, SwiftModule>();
  const packages: PackageInfo[] = [];
  for (const manifest of workspace.manifestsNamed('Package.swift')) {
    const text = workspace.manifest(manifest)!.slice(0, maxManifestLength);
    const root = getParentFolder(manifest);
    packages.push({
      name: /\bPackage\(\s*name:\s*"([^"\n]{1,200})"/.exec(text)?.[1] ?? (getBaseName(root) || 'package'),
      root,
      manifest,
    });
    for (const { name, folder } of findTargets(text, root))
      if (!moduleByFolder.has(folder)) moduleByFolder.set(folder, { name, package: root, files: [] });
  }
  const findFolderModule = memoizeByKey((folder: string) =>
    listFoldersUp(folder).map((ancestor) => moduleByFolder.get(ancestor)).find((candidate) =>
      candidate !== undefined
    ) ??
      getOrCreateOutermostModule(folder)
  );
  const findModule = (path: string) => findFolderModule(getParentFolder(path));
  for (const path of [...workspace.pathsLike(/\.swift$/)].sort(byText))
    if (!/^Package(?:@.*)?\.swift$/.test(getBaseName(path))) findModule(path)?.files.push(path);
  const modulesByName = groupModulesByName();
  return {
    findModuleOfFile: findModule,
    findNamedModule: (name, importerPath) =>
      chooseNearestModule(modulesByName.get(name) ?? [], findModule(importerPath)),
    packages,
  };

  function findTargets(text: string, root: string): { readonly name: string; readonly folder: string; }[] {
    const targetMatches = [...text.matchAll(targetStartPattern)];
    return targetMatches.flatMap((targetMatch, i) => {
      const declaration = text.slice(targetMatch.index,
        Math.min(targetMatches[i + 1]?.index ?? text.length, targetMatch.index + maxTargetLength));
      const name = /\bname:\s*"([^"\n]{1,200})"/.exec(declaration)?.[1];
      if (name === undefined) return [];
      const path = /\bpath:\s*"([^"\n]{0,300})"/.exec(declaration)?.[1];
      const defaultFolders = targetMatch[1] === 'testTarget'
        ? testFolders
        : targetMatch[1] === 'plugin'
        ? ['Plugins']
        : sourceFolders;
      const folders = path !== undefined
        ? [joinInRoot(root, path)]
        : defaultFolders.map((folderPath) => joinInRoot(root, `${folderPath}/${name}`));
      const folder = folders.find((folderPath) => folderPath !== undefined && workspace.hasFolder(folderPath));
      return folder === undefined ? [] : [{ name, folder }];
    });
  }

  function getOrCreateOutermostModule(folder: string): SwiftModule {
    const topFolder = folder.split('/')[0]!;
    const existingModule = moduleByFolder.get(topFolder);
    if (existingModule) return existingModule;
    const newModule: SwiftModule = { name: topFolder, package: undefined, files: [] };
    moduleByFolder.set(topFolder, newModule);
    return newModule;
  }

  function groupModulesByName(): Map<string, SwiftModule[]> {
    const modulesByName = new Map<string, SwiftModule[]>();
    const sortedModules = [...moduleByFolder].sort((a, b) =>
      a[0].split('/').length - b[0].split('/').length || byText(a[0], b[0])
    ).map(
      ([, module]) => module,
    );
    for (const module of sortedModules) {
      const name = module.name.replace(/\W/g, '_');
      append(modulesByName, name, module);
    }
    return modulesByName;
  }
}

function chooseNearestModule(modules: readonly SwiftModule[], ownModule: SwiftModule | undefined):
  | SwiftModule
  | undefined
{
  return modules.find((candidate) => ownModule !== undefined && candidate.package === ownModule.package) ?? modules[0];
}
