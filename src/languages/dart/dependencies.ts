import { dev, resolveManifestFolder, maxManifestChars, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';

export const pubPackages: PackageKind = {
  title: 'Dart and Flutter packages (pub)',
  manifest: /(?:^|\/)pubspec\.yaml$/,
  manager: 'pub',
  needs: parsePubspec,
  byImports: true,
};

/** Reads the keys below `dependencies:` and similar lists, in the subset of YAML that pubspec files usually use. */
function parsePubspec(text: string, path: string): ManifestDependency[] {
  const needed: ManifestDependency[] = [];
  let list: string | undefined;
  for (const line of text.slice(0, maxManifestChars).split('\n')) {
    if (/^\w/.test(line)) list = /^(dependencies|dev_dependencies|dependency_overrides):/.exec(line)?.[1];
    const scope = list === 'dev_dependencies' ? dev : {};
    const name = list === undefined ? undefined : /^ {1,4}(\w+):/.exec(line)?.[1];
    const folder = list === undefined
      ? undefined
      : resolveManifestFolder(path, /\bpath:\s*["']?(\.{1,2}\/[^"'\s}]*)/.exec(line)?.[1]);
    if (folder !== undefined) needed.push({ folder, ...scope });
    else if (name !== undefined) needed.push({ name, ...scope });
  }
  return needed;
}
