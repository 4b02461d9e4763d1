import { developmentOnly, resolveManifestFolder, maxManifestChars, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';

export const pubPackages: PackageKind = {
  title: 'Dart and Flutter packages (pub)',
  manifest: /(?:^|\/)pubspec\.yaml$/,
  manager: 'pub',
  readDependencies: parsePubspec,
  importsAreDependencies: true,
};

/** Reads the keys below `dependencies:` and similar lists, in the subset of YAML that pubspec files usually use. */
function parsePubspec(text: string, path: string): ManifestDependency[] {
  const dependencies: ManifestDependency[] = [];
  let listName: string | undefined;
  for (const line of text.slice(0, maxManifestChars).split('\n')) {
    if (/^\w/.test(line)) listName = /^(dependencies|dev_dependencies|dependency_overrides):/.exec(line)?.[1];
    const scope = listName === 'dev_dependencies' ? developmentOnly : {};
    const name = listName === undefined ? undefined : /^ {1,4}(\w+):/.exec(line)?.[1];
    const folder = listName === undefined
      ? undefined
      : resolveManifestFolder(path, /\bpath:\s*["']?(\.{1,2}\/[^"'\s}]*)/.exec(line)?.[1]);
    if (folder !== undefined) dependencies.push({ folder, ...scope });
    else if (name !== undefined) dependencies.push({ name, ...scope });
  }
  return dependencies;
}
