import { dev, folderNamedIn, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';

export const pubPackages: PackageKind = {
  title: 'Dart and Flutter packages (pub)',
  manifest: /(?:^|\/)pubspec\.yaml$/,
  manager: 'pub',
  needs: pub,
  byImports: true,
};

/** Reads the keys below `dependencies:`; this subset of YAML suffices for what pub reads. */
function pub(text: string, path: string): Needed[] {
  const needed: Needed[] = [];
  let list: string | undefined;
  for (const line of text.slice(0, manifestMax).split('\n')) {
    if (/^\w/.test(line)) list = /^(dependencies|dev_dependencies|dependency_overrides):/.exec(line)?.[1];
    const scope = list === 'dev_dependencies' ? dev : {};
    const name = list === undefined ? undefined : /^ {1,4}(\w+):/.exec(line)?.[1];
    const folder = list === undefined
      ? undefined
      : folderNamedIn(path, /\bpath:\s*["']?(\.{1,2}\/[^"'\s}]*)/.exec(line)?.[1]);
    if (folder !== undefined) needed.push({ folder, ...scope });
    else if (name !== undefined) needed.push({ name, ...scope });
  }
  return needed;
}
