import { asObject, parseJsonc } from '../resolve/jsonc';
import { dev, type Needed, type PackageKind } from '../resolve/packageKind';

export const composerPackages: PackageKind = {
  title: 'Composer packages',
  manifest: /(?:^|\/)composer\.json$/,
  manager: 'Composer',
  needs: composer,
};

function composer(text: string): Needed[] {
  const json = asObject(parseJsonc(text));
  return [...Object.keys(asObject(json['require'])).map((name): Needed => ({ name })),
    ...Object.keys(asObject(json['require-dev'])).map((name): Needed => ({ name, ...dev }))];
}
