import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample, Samples } from './sample';

interface Message {
  readonly range: readonly [number, number];
  readonly messageId?: string;
  readonly data?: Readonly<Record<string, string>>;
}

/** Rules about something else than a credential in a text. */
const otherRules = /-(?:example|pattern|no-homedir|no-dotenv|no-k8s-kind-secret|filter-comments|internal-test-\w+)$/;
/** Findings that name an account, or that find a whole binary file. */
const otherFindings = /^(?:AWSAccountID|AzureTenantId|AzureClientId|PrivateKeyP12)$/;
/** Snapshots that options of theirs make what they are. */
const byOptions = /allow|--/i;

/**
 * The snapshots of secretlint's rules: the ranges of their findings are the secrets, without a finding there is none.
 */
export function secretlintSamples(root: string): Samples {
  const packages = join(root, 'packages/@secretlint');
  const samples: Sample[] = [];
  let unread = 0;
  for (const rule of readdirSync(packages).filter((name) => name.includes('-rule-') && !otherRules.test(name)).sort()) {
    const snapshots = join(packages, rule, 'test/snapshots');
    for (const name of existsSync(snapshots) ? readdirSync(snapshots).sort() : []) {
      const read = readSnapshot(join(snapshots, name), rule.replace('secretlint-rule-', ''), name);
      if (read.length === 0) unread++;
      samples.push(...read);
    }
  }
  return { source: 'secretlint', samples, unread };
}

/** One sample a secret. */
function readSnapshot(folder: string, family: string, setting: string): Sample[] {
  const names = readdirSync(folder);
  const input = names.find((name) => name.startsWith('input'));
  if (input === undefined || !names.includes('output.json')) return [];
  const text = readFileSync(join(folder, input), 'utf8');
  const { messages = [] } = JSON.parse(readFileSync(join(folder, 'output.json'), 'utf8')) as {
    readonly messages?: readonly Message[];
  };
  const sample = { family, setting, text, path: input.replace(/^input/, 'file') };
  if (messages.length === 0) return byOptions.test(setting) ? [] : [{ ...sample, secrets: [] }];
  const secrets = messages.filter(({ messageId }) => !otherFindings.test(messageId ?? '')).map((
    { range: [start, end], data = {} },
  ) => Object.values(data).find((value) => value.length >= 8 && text.includes(value)) ?? text.slice(start, end));
  return [...new Set(secrets)].map((secret) => ({ ...sample, secrets: [secret] }));
}
