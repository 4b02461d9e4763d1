import { developmentOnly, maxManifestChars, type ManifestDependency, type PackageKind } from '../resolve/packageKind';

export const mixUmbrellas: PackageKind = {
  title: 'Mix umbrellas',
  manifest: /(?:^|\/)mix\.exs$/,
  manager: 'Mix',
  readDependencies: parseMixManifest,
};

function parseMixManifest(text: string): ManifestDependency[] {
  return [...text.slice(0, maxManifestChars).matchAll(/\{[ \t]*:(\w{1,100})[ \t]*,([^}\n]{0,300})/g)].map((
    [, name, options],
  ): ManifestDependency => ({ name: name!, ...(/\bonly:[^,]*:(?:test|dev)\b/.test(options!) && developmentOnly) }));
}
