import { folderNamedIn, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';

export const zigPackages: PackageKind = {
  title: 'Zig packages',
  manifest: /(?:^|\/)build\.zig(?:\.zon)?$/,
  manager: 'Zig',
  needs: zon,
  byImports: true,
};

/** Reads packages in the same repository: `.{ .dependencies = .{ .name = .{ .path = "../name" } } }`. */
function zon(text: string, path: string): Needed[] {
  return [
    ...text.slice(0, manifestMax).matchAll(
      /^[ \t]*(?:\.\w{1,100}[ \t]*=[ \t]*\.\{[ \t]*)?\.path[ \t]*=[ \t]*"([^"\n]{1,300})"/gm,
    ),
  ]
    .flatMap((match): Needed[] => {
      const folder = folderNamedIn(path, match[1]);
      return folder === undefined ? [] : [{ folder }];
    });
}
