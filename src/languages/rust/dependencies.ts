import { asObject, asString, type Json } from '../resolve/jsonc';
import { dev, resolveManifestFolder, type ManifestDependency, type PackageKind } from '../resolve/packageKind';
import { parseTomlManifest } from '../resolve/toml';

const tables = ['dependencies', 'build-dependencies', 'dev-dependencies'];

export const cargoWorkspaces: PackageKind = {
  title: 'Cargo workspaces',
  manifest: /(?:^|\/)Cargo\.toml$/,
  manager: 'Cargo',
  needs: readCargoDependencies,
};

interface DependencyTable {
  readonly name: string;
  readonly entries: Readonly<Record<string, Json>>;
}

/** Returns the tables of dependencies, those for all platforms first. */
function tablesOf(manifest: Readonly<Record<string, Json>>): readonly DependencyTable[] {
  const sections = [manifest, ...Object.values(asObject(manifest['target'])).map(asObject)];
  return sections.flatMap((place) => tables.map((name) => ({ name, entries: asObject(place[name]) })));
}

/**
 * Returns the name of the package that code calls `crate`, by the manifest of its own package and those of the folders
 * above, nearest first. Undefined if they do not rename a package.
 */
export function findRenamedCrate(manifests: readonly string[], crate: string): string | undefined {
  for (const [i, text] of manifests.entries()) {
    // most names in code are no crates, and most manifests rename none
    if (!/\bpackage\s*=/.test(text) || !text.replaceAll('-', '_').includes(crate)) continue;
    const manifest = parseTomlManifest(text);
    const shared = asObject(asObject(manifest['workspace'])['dependencies']);
    const own = i === 0 ? tablesOf(manifest).map(({ entries }) => entries) : [];
    for (const entries of [...own, shared])
      for (const [key, value] of Object.entries(entries)) {
        const name = asString(asObject(value)['package']);
        if (name !== undefined && key.replaceAll('-', '_') === crate) return name;
      }
  }
  return undefined;
}

function readCargoDependencies(text: string, path: string): ManifestDependency[] {
  return tablesOf(parseTomlManifest(text)).flatMap(({ name: table, entries }) =>
    Object.entries(entries).map(([key, value]): ManifestDependency => {
      const entry = asObject(value);
      const folder = resolveManifestFolder(path, asString(entry['path']));
      const renamed = asString(entry['package']);
      return {
        name: renamed ?? key,
        ...(renamed !== undefined && { alias: key }),
        ...(folder !== undefined && { folder }),
        ...(table === 'dev-dependencies' && dev),
      };
    })
  );
}
