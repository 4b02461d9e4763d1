import { folderNamedIn, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';

export const swiftPackages: PackageKind = {
  title: 'Swift packages',
  manifest: /(?:^|\/)Package\.swift$/,
  manager: 'Swift Package Manager',
  needs: swift,
};

function swift(text: string, path: string): Needed[] {
  return [...text.slice(0, manifestMax).matchAll(/\.package\([^)\n]{0,200}?\bpath:\s{0,20}"([^"\n]{1,300})"/g)].flatMap(
    (match): Needed[] => {
      const folder = folderNamedIn(path, match[1]);
      return folder === undefined ? [] : [{ folder }];
    },
  );
}
