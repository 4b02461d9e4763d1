import { developmentOnly, maxManifestChars, type ManifestDependency, type PackageKind } from '../resolve/packageKind';

export const rubyGems: PackageKind = {
  title: 'Ruby gems',
  manifest: /\.gemspec$/,
  manager: 'RubyGems',
  locks: { 'gemfile.lock': 'Bundler' },
  readDependencies: parseGemspec,
};

function parseGemspec(text: string): ManifestDependency[] {
  return [
    ...text.slice(0, maxManifestChars).matchAll(
      /\.add_(development_)?(?:runtime_)?dependency[ \t]{0,20}\(?[ \t]{0,20}["']([\w.-]{1,100})["']/g,
    ),
  ].map(([, groupMarker, name]): ManifestDependency => ({
    name: name!,
    ...(groupMarker !== undefined && developmentOnly),
  }));
}
