import { resolveManifestFolder, maxManifestChars, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';

export const zigPackages: PackageKind = {
  title: 'Zig packages',
  manifest: /(?:^|\/)build\.zig(?:\.zon)?$/,
  manager: 'Zig',
  readDependencies: readZonDependencies,
  importsAreDependencies: true,
};

/** Reads packages in the same repository: `.{ .dependencies = .{ .name = .{ .path = "../name" } } }`. */
function readZonDependencies(text: string, path: string): ManifestDependency[] {
  return [
    ...text.slice(0, maxManifestChars).matchAll(
      /^[ \t]*(?:\.\w{1,100}[ \t]*=[ \t]*\.\{[ \t]*)?\.path[ \t]*=[ \t]*"([^"\n]{1,300})"/gm,
    ),
  ]
    .flatMap((match): ManifestDependency[] => {
      const folder = resolveManifestFolder(path, match[1]);
      return folder === undefined ? [] : [{ folder }];
    });
}
