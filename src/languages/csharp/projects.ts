import { byText } from '#base/order';
import type { PackageInfo } from '#model';
import { getBaseName, getParentFolder } from '#base/text/paths';
import { listFoldersUp, joinInRoot, memoizeByKey, type Workspace } from '../resolve/workspace';

export interface CSharpProject {
  readonly manifest: string;
  /** The namespaces that the project file imports into all of its sources. */
  readonly usings: readonly string[];
}

export interface CSharpProjects {
  /** Returns the project whose folder contains the file; if a folder has two, the first by name. */
  getProject(path: string): CSharpProject | undefined;
  /**
   * Reports whether `to` is in the project of `from`, or in a project that it references directly or indirectly.
   * Returns true if one of the files is in no project.
   */
  canReference(from: string, to: string): boolean;
  readonly packages: readonly PackageInfo[];
}

/** Matches `<ProjectReference Include="…"`, capturing the path as written. */
export const projectReference = /<ProjectReference\s{1,40}(?:[^>]{0,300}\s)?Include\s{0,4}=\s{0,4}"([^"\n]{1,500})"/g;
const usingPattern = /<Using\s{1,40}(?:[^>]{0,300}\s)?Include\s{0,4}=\s{0,4}"([\w.]{1,300})"/g;

/** Reads the .csproj files and the Directory.Build.props files above them. */
export function readCSharpProjects(workspace: Workspace): CSharpProjects {
  const manifests = workspace.pathsLike(/\.csproj$/).filter((path) => workspace.manifest(path) !== undefined).sort(
    byText,
  );
  const projectByFolder = new Map<string, CSharpProject>();
  const references = new Map<string, readonly string[]>();
  const packages: PackageInfo[] = [];
  for (const manifest of manifests) {
    const text = workspace.manifest(manifest)!;
    const root = getParentFolder(manifest);
    const sharedProperties = listFoldersUp(root).map((folder) =>
      workspace.manifest(folder === '' ? 'Directory.Build.props' : `${folder}/Directory.Build.props`)
    ).find((candidate) =>
      candidate !== undefined
    ) ?? '';
    references.set(manifest,
      [...text.matchAll(projectReference), ...sharedProperties.matchAll(projectReference)].map((match) =>
        joinInRoot(root, match[1]!.replaceAll('\\', '/'))
      ).filter((path) => path !== undefined));
    if (!projectByFolder.has(root))
      projectByFolder.set(root, {
        manifest,
        usings: [...text.matchAll(usingPattern), ...sharedProperties.matchAll(usingPattern)].map((match) => match[1]!),
      });
    const name = /<AssemblyName>\s{0,20}([\w.-]{1,200})\s{0,20}<\/AssemblyName>/.exec(text)?.[1] ??
      getBaseName(manifest).slice(0, -'.csproj'.length);
    packages.push({ name, root, manifest });
  }
  const findInFolder = memoizeByKey((folder: string) =>
    listFoldersUp(folder).map((ancestor) => projectByFolder.get(ancestor)).find((candidate) => candidate !== undefined)
  );
  const getReachable = memoizeByKey(collectReachable);
  const findProject = (path: string): CSharpProject | undefined => findInFolder(getParentFolder(path));
  return {
    getProject: findProject,
    packages,
    canReference(from, to) {
      const project = findProject(from);
      const other = findProject(to);
      return project === undefined || other === undefined || getReachable(project.manifest).has(other.manifest);
    },
  };

  function collectReachable(manifest: string): ReadonlySet<string> {
    const reachable = new Set([manifest]);
    for (const current of reachable) for (const next of references.get(current) ?? []) reachable.add(next);
    return reachable;
  }
}
