import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { gitleaksSamples } from './gitleaks';
import type { Samples } from './sample';
import { secretlintSamples } from './secretlint';

/** Who publishes samples, told by a folder that only their repository has. */
const publishers: readonly { readonly name: string; readonly has: string; readonly read: (root: string) => Samples }[] = [
  { name: 'gitleaks, betterleaks', has: 'cmd/generate/config/rules', read: gitleaksSamples },
  { name: 'secretlint', has: 'packages/@secretlint', read: secretlintSamples },
];

/** Reads a checked-out copy of a publisher's repository. Its samples are tried, never kept in this one. */
export function publishedSamples(folder: string): Samples {
  const publisher = publishers.find(({ has }) => existsSync(join(folder, has)));
  if (!publisher) throw new Error(`${folder} is no checked-out copy of a repository whose samples can be read: ${publishers.map(({ name }) => name).join(', ')}.`);
  return { ...publisher.read(resolve(folder)), source: basename(resolve(folder)) };
}
