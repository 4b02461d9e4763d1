import { byText } from '#base/order';
import type { PackageInfo } from '#model';
import { baseName, getParentFolder } from '#base/text/paths';
import type { PackageKind } from './packageKind';
import { foldersUp, type Workspace } from './workspace';

const buildFiles = ['BUILD.bazel', 'BUILD'];
const boundaries = ['MODULE.bazel', 'WORKSPACE.bazel', 'WORKSPACE', 'REPO.bazel'];

export const bazelPackageKind: PackageKind = {
  title: 'Bazel packages',
  manifest: /(?:^|\/)BUILD(?:\.bazel)?$/,
  manager: 'Bazel',
  needs: () => [],
  byImports: true,
};

/**
 * Returns Bazel's packages, whatever their language: each folder with a BUILD file, named by its label in the enclosing
 * workspace (`//a/b`). A plain `BUILD` counts only in a workspace, because other tools have files with that name.
 */
export function bazelPackages(workspace: Workspace): PackageInfo[] {
  const packagesByRoot = new Map<string, PackageInfo>();
  for (const manifest of buildFiles.flatMap((name) => workspace.pathsNamed(name)).sort(byText)) {
    const root = getParentFolder(manifest);
    const around = foldersUp(root).find((folder) =>
      boundaries.some((name) => workspace.hasFile(folder === '' ? name : `${folder}/${name}`))
    );
    if (around === undefined && baseName(manifest) === 'BUILD') continue;
    const label = `//${around === undefined || around === '' ? root : root.slice(around.length + 1)}`;
    const existing = packagesByRoot.get(root);
    // Bazel prefers BUILD.bazel
    if (!existing || baseName(existing.manifest) === 'BUILD') packagesByRoot.set(root, { name: label, root, manifest });
  }
  return [...packagesByRoot.values()];
}
