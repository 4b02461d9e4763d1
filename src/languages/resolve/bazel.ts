import { byText } from '#base/order';
import type { PackageInfo } from '#model';
import { getBaseName, getParentFolder } from '#base/text/paths';
import type { PackageKind } from './packageKind';
import { listFoldersUp, type Workspace } from './workspace';

const buildFileNames = ['BUILD.bazel', 'BUILD'];
const workspaceFileNames = ['MODULE.bazel', 'WORKSPACE.bazel', 'WORKSPACE', 'REPO.bazel'];

export const bazelPackageKind: PackageKind = {
  title: 'Bazel packages',
  manifest: /(?:^|\/)BUILD(?:\.bazel)?$/,
  manager: 'Bazel',
  readDependencies: () => [],
  importsAreDependencies: true,
};

/**
 * Returns Bazel's packages, whatever their language: each folder with a BUILD file, named by its label in the enclosing
 * workspace (`//a/b`). A plain `BUILD` counts only in a workspace, because other tools have files with that name.
 */
export function findBazelPackages(workspace: Workspace): PackageInfo[] {
  const packagesByRoot = new Map<string, PackageInfo>();
  for (const manifest of buildFileNames.flatMap((name) => workspace.pathsNamed(name)).sort(byText)) {
    const root = getParentFolder(manifest);
    const workspaceFolder = listFoldersUp(root).find((folder) =>
      workspaceFileNames.some((name) => workspace.hasFile(folder === '' ? name : `${folder}/${name}`))
    );
    if (workspaceFolder === undefined && getBaseName(manifest) === 'BUILD') continue;
    const label = `//${
      workspaceFolder === undefined || workspaceFolder === '' ? root : root.slice(workspaceFolder.length + 1)
    }`;
    const existingPackage = packagesByRoot.get(root);
    // Bazel prefers BUILD.bazel
    if (!existingPackage || getBaseName(existingPackage.manifest) === 'BUILD')
      packagesByRoot.set(root, { name: label, root, manifest });
  }
  return [...packagesByRoot.values()];
}
