import { folderNamedIn, type Needed, type PackageKind } from '../resolve/packageKind';

export const goModulePackages: PackageKind = {
  title: 'Go modules (go.work, replace)',
  manifest: /(?:^|\/)go\.mod$/,
  manager: 'Go modules',
  needs: go,
  byImports: true,
};

function go(text: string, path: string): Needed[] {
  const required = [...text.matchAll(/^[ \t]*(?:require[ \t]+)?([^\s()]+)[ \t]+v\d/gm)].map((match): Needed => ({
    name: match[1]!,
  }));
  const replaced = [...text.matchAll(/=>[ \t]+"?(\.{1,2}(?:\/[^\s"]*)?)"?/g)].map((match): Needed => ({
    folder: folderNamedIn(path, match[1])!,
  }));
  return [...required, ...replaced].filter(({ name, folder }) => (name ?? folder) !== undefined);
}
