import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { credsweeperSamples } from './credsweeper';
import { detectSecretsSamples } from './detectSecrets';
import { gitleaksSamples } from './gitleaks';
import { ruleFileSamples } from './ruleFiles';
import type { Samples } from './sample';
import { secretlintSamples } from './secretlint';
import { semgrepSamples } from './semgrepRules';
import { rulesFolder, sonarTextSamples } from './sonarText';
import { trufflehogSamples } from './trufflehog';
import { whispersSamples } from './whispers';

/** Who publishes samples, told by a folder that only their repository has. */
const publishers: readonly {
  readonly name: string;
  readonly has: string;
  readonly read: (root: string) => Samples;
}[] = [
  { name: 'gitleaks, betterleaks', has: 'cmd/generate/config/rules', read: gitleaksSamples },
  { name: 'secretlint', has: 'packages/@secretlint', read: secretlintSamples },
  {
    name: 'noseyparker',
    has: 'crates/noseyparker/data/default/builtin/rules',
    read: (root) => ruleFileSamples(join(root, 'crates/noseyparker/data/default/builtin/rules')),
  },
  { name: 'kingfisher', has: 'data/rules', read: (root) => ruleFileSamples(join(root, 'data/rules')) },
  { name: 'trufflehog', has: 'pkg/detectors', read: trufflehogSamples },
  { name: 'detect-secrets', has: 'detect_secrets/plugins', read: detectSecretsSamples },
  { name: 'semgrep-rules', has: 'generic/secrets/gitleaks', read: semgrepSamples },
  { name: 'whispers', has: 'whispers/core', read: whispersSamples },
  { name: 'credsweeper', has: 'tests/data/depth_3_pedantic.json', read: credsweeperSamples },
  { name: 'sonar-text', has: rulesFolder, read: sonarTextSamples },
];

/** Reads a checked-out copy of a publisher's repository. Its samples are tried, never kept in this one. */
export function publishedSamples(folder: string): Samples {
  const publisher = publishers.find(({ has }) => existsSync(join(folder, has)));
  if (!publisher)
    throw new Error(
      `${folder} is no checked-out copy of a repository whose samples can be read: ${
        publishers.map(({ name }) => name).join(', ')
      }.`,
    );
  return { ...publisher.read(resolve(folder)), source: basename(resolve(folder)) };
}
