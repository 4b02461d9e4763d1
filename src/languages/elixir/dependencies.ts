import { dev, manifestMax, type Needed, type PackageKind } from '../resolve/packageKind';

export const mixUmbrellas: PackageKind = {
  title: 'Mix umbrellas',
  manifest: /(?:^|\/)mix\.exs$/,
  manager: 'Mix',
  needs: mix,
};

function mix(text: string): Needed[] {
  return [...text.slice(0, manifestMax).matchAll(/\{[ \t]*:(\w{1,100})[ \t]*,([^}\n]{0,300})/g)].map((
    [, name, rest],
  ): Needed => ({ name: name!, ...(/\bonly:[^,]*:(?:test|dev)\b/.test(rest!) && dev) }));
}
