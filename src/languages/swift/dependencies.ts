import { resolveManifestFolder, maxManifestChars, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';

export const swiftPackages: PackageKind = {
  title: 'Swift packages',
  manifest: /(?:^|\/)Package\.swift$/,
  manager: 'Swift Package Manager',
  readDependencies: parseSwiftDependencies,
};

function parseSwiftDependencies(text: string, path: string): ManifestDependency[] {
  return [...text.slice(0, maxManifestChars).matchAll(/\.package\([^)\n]{0,200}?\bpath:\s{0,20}"([^"\n]{1,300})"/g)]
    .flatMap(
      (match): ManifestDependency[] => {
        const folder = resolveManifestFolder(path, match[1]);
        return folder === undefined ? [] : [{ folder }];
      },
    );
}
