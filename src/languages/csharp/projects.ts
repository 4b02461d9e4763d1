import { byText } from '#base/order';
import type { PackageInfo } from '#model';
import { baseName, getParentFolder } from '#base/text/paths';
import { foldersUp, join, memo, type Workspace } from '../resolve/workspace';

export interface CSharpProject {
  readonly manifest: string;
  /** Namespaces that the project file opens for all of its sources. */
  readonly usings: readonly string[];
}

export interface CSharpProjects {
  /** Returns the project whose folder contains the file; if a folder has two, the first by name. */
  of(path: string): CSharpProject | undefined;
  /**
   * Reports whether the other file is in the same project, or in one that it refers to directly or indirectly. Without
   * projects, every file sees all others.
   */
  sees(from: string, to: string): boolean;
  readonly packages: readonly PackageInfo[];
}

/** Matches `<ProjectReference Include="…"`, capturing the path as written. */
export const projectReference = /<ProjectReference\s{1,40}(?:[^>]{0,300}\s)?Include\s{0,4}=\s{0,4}"([^"\n]{1,500})"/g;
const using = /<Using\s{1,40}(?:[^>]{0,300}\s)?Include\s{0,4}=\s{0,4}"([\w.]{1,300})"/g;

/** Reads the .csproj files and the Directory.Build.props files above them. */
export function csharpProjects(workspace: Workspace): CSharpProjects {
  const manifests = workspace.pathsLike(/\.csproj$/).filter((path) => workspace.manifest(path) !== undefined).sort(
    byText,
  );
  const byFolder = new Map<string, CSharpProject>();
  const references = new Map<string, readonly string[]>();
  const packages: PackageInfo[] = [];
  for (const manifest of manifests) {
    const text = workspace.manifest(manifest)!;
    const root = getParentFolder(manifest);
    const shared = foldersUp(root).map((folder) =>
      workspace.manifest(folder === '' ? 'Directory.Build.props' : `${folder}/Directory.Build.props`)
    ).find((candidate) =>
      candidate !== undefined
    ) ?? '';
    references.set(manifest, [...text.matchAll(projectReference), ...shared.matchAll(projectReference)].map((match) =>
      join(root, match[1]!.replaceAll('\\', '/'))
    ).filter((path) => path !== undefined));
    if (!byFolder.has(root))
      byFolder.set(root, {
        manifest,
        usings: [...text.matchAll(using), ...shared.matchAll(using)].map((match) => match[1]!),
      });
    const name = /<AssemblyName>\s{0,20}([\w.-]{1,200})\s{0,20}<\/AssemblyName>/.exec(text)?.[1] ??
      baseName(manifest).slice(0, -'.csproj'.length);
    packages.push({ name, root, manifest });
  }
  const inFolder = memo((folder: string) =>
    foldersUp(folder).map((up) => byFolder.get(up)).find((candidate) => candidate !== undefined)
  );
  const reach = memo(reachOf);
  const projectOf = (path: string): CSharpProject | undefined => inFolder(getParentFolder(path));
  return {
    of: projectOf,
    packages,
    sees(from, to) {
      const project = projectOf(from);
      const other = projectOf(to);
      return project === undefined || other === undefined || reach(project.manifest).has(other.manifest);
    },
  };

  function reachOf(manifest: string): ReadonlySet<string> {
    const reachable = new Set([manifest]);
    for (const current of reachable) for (const next of references.get(current) ?? []) reachable.add(next);
    return reachable;
  }
}
