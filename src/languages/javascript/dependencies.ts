import { asObject, asString, parseJsonc } from '../resolve/jsonc';
import { developmentOnly, resolveManifestFolder, type ManifestDependency,
  type PackageKind } from '../resolve/packageKind';

/** The maximum length of a dependency's version in package.json, in characters. */
const maxVersionLength = 500;

export const npmWorkspaces: PackageKind = {
  title: 'npm, pnpm, yarn and Lerna workspaces',
  manifest: /(?:^|\/)package\.json$/,
  manager: 'npm',
  locks: { 'pnpm-lock.yaml': 'pnpm', 'yarn.lock': 'Yarn', 'bun.lock': 'Bun' },
  readDependencies: readNpmDependencies,
  importsAreDependencies: true,
};

function readNpmDependencies(text: string, path: string): ManifestDependency[] {
  const json = asObject(parseJsonc(text));
  return ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies'].flatMap((list) =>
    Object.entries(asObject(json[list])).map(([name, version]): ManifestDependency => {
      const versionSpec = (asString(version) ?? '').slice(0, maxVersionLength);
      const folder = resolveManifestFolder(path,
        /^(?:file|link|portal|workspace):(\.{1,2}(?:\/.*)?|[^*^~\d@:][^@:]*\/.*)$/.exec(versionSpec)?.[1]);
      // an alias: "workspace:name@*"
      const alias = /^workspace:((?:@[^/@]+\/)?[^@*^~\d.][^@]*)@/.exec(versionSpec)?.[1];
      return {
        name: alias ?? name,
        ...(folder !== undefined && { folder }),
        ...(list === 'devDependencies' && developmentOnly),
      };
    })
  );
}
