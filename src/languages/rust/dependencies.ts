import { asObject, asString, type Json } from '../resolve/jsonc';
import { developmentOnly, resolveManifestFolder, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';
import { parseTomlManifest } from '../resolve/toml';

const dependencyTableNames = ['dependencies', 'build-dependencies', 'dev-dependencies'];

export const cargoWorkspaces: PackageKind = {
  title: 'Cargo workspaces',
  manifest: /(?:^|\/)Cargo\.toml$/,
  manager: 'Cargo',
  readDependencies: readCargoDependencies,
};

interface DependencyTable {
  readonly name: string;
  readonly entries: Readonly<Record<string, Json>>;
}

/** Returns the tables of dependencies, those for all platforms first. */
function listDependencyTables(manifest: Readonly<Record<string, Json>>): readonly DependencyTable[] {
  const sections = [manifest, ...Object.values(asObject(manifest['target'])).map(asObject)];
  return sections.flatMap((section) =>
    dependencyTableNames.map((name) => ({ name, entries: asObject(section[name]) }))
  );
}

/**
 * Returns the name of the package that a manifest renames to `crate`. `manifests` contains the manifest of the code's
 * own package, followed by those of the folders above, nearest first. Returns undefined if no manifest renames a
 * package in this way.
 */
export function findRenamedCrate(manifests: readonly string[], crate: string): string | undefined {
  for (const [i, text] of manifests.entries()) {
    // a quick check, since most names in code are not crates, and most manifests do not rename any
    if (!/\bpackage\s*=/.test(text) || !text.replaceAll('-', '_').includes(crate)) continue;
    const manifest = parseTomlManifest(text);
    const workspaceDependencies = asObject(asObject(manifest['workspace'])['dependencies']);
    const ownTables = i === 0 ? listDependencyTables(manifest).map(({ entries }) => entries) : [];
    for (const entries of [...ownTables, workspaceDependencies])
      for (const [key, value] of Object.entries(entries)) {
        const name = asString(asObject(value)['package']);
        if (name !== undefined && key.replaceAll('-', '_') === crate) return name;
      }
  }
  return undefined;
}

/** Returns the name in code and the file of a package's library, as far as its manifest sets them. */
export function readCargoLibrary(manifest: string): { readonly name?: string; readonly path?: string; } {
  if (!/^\s*\[\s*lib\s*\]|^\s*lib\s*[.=]/m.test(manifest)) return {};
  const library = asObject(parseTomlManifest(manifest)['lib']);
  const [name, path] = [asString(library['name']), asString(library['path'])];
  return { ...(name !== undefined && { name }), ...(path !== undefined && { path }) };
}

function readCargoDependencies(text: string, path: string): ManifestDependency[] {
  return listDependencyTables(parseTomlManifest(text)).flatMap(({ name: table, entries }) =>
    Object.entries(entries).map(([key, value]): ManifestDependency => {
      const entry = asObject(value);
      const folder = resolveManifestFolder(path, asString(entry['path']));
      const packageName = asString(entry['package']);
      return {
        name: packageName ?? key,
        ...(packageName !== undefined && { alias: key }),
        ...(folder !== undefined && { folder }),
        ...(table === 'dev-dependencies' && developmentOnly),
      };
    })
  );
}
