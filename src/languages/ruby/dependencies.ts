import { dev, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';

export const rubyGems: PackageKind = {
  title: 'Ruby gems',
  manifest: /\.gemspec$/,
  manager: 'RubyGems',
  locks: { 'gemfile.lock': 'Bundler' },
  needs: gem,
};

function gem(text: string): Needed[] {
  return [
    ...text.slice(0, manifestMax).matchAll(
      /\.add_(development_)?(?:runtime_)?dependency[ \t]{0,20}\(?[ \t]{0,20}["']([\w.-]{1,100})["']/g,
    ),
  ].map(([, groupMarker, name]): Needed => ({ name: name!, ...(groupMarker !== undefined && dev) }));
}
