import { resolveManifestFolder, maxManifestChars, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';
import { getParentFolder } from '#base/text/paths';
import { projectReferencePattern } from './projects';

export const dotnetProjects: PackageKind = {
  title: '.NET projects',
  manifest: /\.csproj$/,
  manager: 'NuGet',
  readDependencies: findReferencedProjects,
};

function findReferencedProjects(text: string, path: string): ManifestDependency[] {
  return [...text.slice(0, maxManifestChars).matchAll(projectReferencePattern)].flatMap(
    (match): ManifestDependency[] => {
      const project = resolveManifestFolder(path, match[1]);
      return project === undefined ? [] : [{ folder: getParentFolder(project) }];
    },
  );
}
