import { asObject, parseJsonc } from '../resolve/jsonc';
import { developmentOnly, type ManifestDependency, type PackageKind } from '../resolve/packageKind';

export const composerPackages: PackageKind = {
  title: 'Composer packages',
  manifest: /(?:^|\/)composer\.json$/,
  manager: 'Composer',
  readDependencies: readComposerPackages,
};

function readComposerPackages(text: string): ManifestDependency[] {
  const json = asObject(parseJsonc(text));
  return [...Object.keys(asObject(json['require'])).map((name): ManifestDependency => ({ name })),
    ...Object.keys(asObject(json['require-dev'])).map((name): ManifestDependency => ({ name, ...developmentOnly }))];
}
