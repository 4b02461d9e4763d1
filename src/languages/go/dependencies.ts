import { resolveManifestFolder, type ManifestDependency, type PackageKind } from '../resolve/packageKind';

export const goModulePackages: PackageKind = {
  title: 'Go modules (go.work, replace)',
  manifest: /(?:^|\/)go\.mod$/,
  manager: 'Go modules',
  readDependencies: readGoDependencies,
  importsAreDependencies: true,
};

function readGoDependencies(text: string, path: string): ManifestDependency[] {
  const requiredModules = [...text.matchAll(/^[ \t]*(?:require[ \t]+)?([^\s()]+)[ \t]+v\d/gm)].map((
    match,
  ): ManifestDependency => ({
    name: match[1]!,
  }));
  const replacedModules = [...text.matchAll(/=>[ \t]+"?(\.{1,2}(?:\/[^\s"]*)?)"?/g)].map((
    match,
  ): ManifestDependency => ({
    folder: resolveManifestFolder(path, match[1])!,
  }));
  return [...requiredModules, ...replacedModules].filter(({ name, folder }) => (name ?? folder) !== undefined);
}
