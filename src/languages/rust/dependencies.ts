import { asObject, asString } from '../resolve/jsonc';
import { dev, folderNamedIn, type Needed, type PackageKind } from '../resolve/packageKind';
import { parseTomlManifest } from '../resolve/toml';

export const cargoWorkspaces: PackageKind = {
  title: 'Cargo workspaces',
  manifest: /(?:^|\/)Cargo\.toml$/,
  manager: 'Cargo',
  needs: cargo,
};

function cargo(text: string, path: string): Needed[] {
  const manifest = parseTomlManifest(text);
  const places = [manifest, ...Object.values(asObject(manifest['target'])).map(asObject)];
  return places.flatMap((place) =>
    ['dependencies', 'build-dependencies', 'dev-dependencies'].flatMap((table) =>
      Object.entries(asObject(place[table])).map(([key, value]): Needed => {
        const folder = folderNamedIn(path, asString(asObject(value)['path']));
        return {
          name: asString(asObject(value)['package']) ?? key,
          ...(folder !== undefined && { folder }),
          ...(table === 'dev-dependencies' && dev),
        };
      })
    )
  );
}
