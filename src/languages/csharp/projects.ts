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
   * Reports whether the other file is in the project of the first file, or in a project that this project references
   * directly or indirectly. Returns true if one of the files is in no project.
   */
  canReference(path: string, otherPath: string): boolean;
  readonly packages: readonly PackageInfo[];
}

/** Matches `<ProjectReference Include="…"`, capturing the path as written. */
export const projectReferencePattern =
  /<ProjectReference\s{1,40}(?:[^>]{0,300}\s)?Include\s{0,4}=\s{0,4}"([^"\n]{1,500})"/g;
const usingPattern = /<Using\s{1,40}(?:[^>]{0,300}\s)?Include\s{0,4}=\s{0,4}"([\w.]{1,300})"/g;

/** Reads the .csproj files and the Directory.Build.props files above them. */
export function readCSharpProjects(workspace: Workspace): CSharpProjects {
  const manifests = workspace.pathsLike(/\.csproj$/).filter((path) => workspace.manifest(path) !== undefined).sort(
    byText,
  );
  const projectByFolder = new Map<string, CSharpProject>();
  const referencesByManifest = new Map<string, readonly string[]>();
  const packages: PackageInfo[] = [];
  for (const manifest of manifests) {
    const text = workspace.manifest(manifest)!;
    const root = getParentFolder(manifest);
    const sharedProperties = listFoldersUp(root).map((folder) =>
      workspace.manifest(folder === '' ? 'Directory.Build.props' : `${folder}/Directory.Build.props`)
    ).find((candidate) =>
      candidate !== undefined
    ) ?? '';
    referencesByManifest.set(manifest,
      [...text.matchAll(projectReferencePattern), ...sharedProperties.matchAll(projectReferencePattern)].map((match) =>
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
  const getReachableProjects = memoizeByKey(collectReachableProjects);
  const findProject = (path: string): CSharpProject | undefined => findInFolder(getParentFolder(path));
  return {
    getProject: findProject,
    packages,
    canReference(path, otherPath) {
      const project = findProject(path);
      const otherProject = findProject(otherPath);
      return project === undefined || otherProject === undefined ||
        getReachableProjects(project.manifest).has(otherProject.manifest);
    },
  };

  function collectReachableProjects(manifest: string): ReadonlySet<string> {
    const reachableProjects = new Set([manifest]);
    for (const reachableProject of reachableProjects)
      for (const referencedProject of referencesByManifest.get(reachableProject) ?? [])
        reachableProjects.add(referencedProject);
    return reachableProjects;
  }
}
