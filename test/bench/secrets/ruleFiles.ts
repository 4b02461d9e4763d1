import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { foreignRegex } from './foreignRegex';
import type { Sample, Samples } from './sample';

interface Rule {
  readonly name: string;
  readonly pattern: string;
  readonly visible?: boolean;
  readonly categories?: readonly string[];
  readonly examples?: readonly unknown[];
  readonly negative_examples?: readonly unknown[];
}

/** Rules that find what belongs to a credential but is not one. */
const noSecret =
  /\b(?:client|account|project|tenant|user|workspace|app|application|organization|team|site|zone|access key|key) ?(?:ID|identifier|name)s?$|\b(?:URL|URI|Domain|Host|Endpoint|Username|Email|Subdomain|ARN|Public Key|Publishable Key)\b/i;

/**
 * The examples in rule files of Nosey Parker's form, which Kingfisher's have too: YAML with a pattern and its examples.
 */
export function ruleFileSamples(folder: string): Samples {
  const samples: Sample[] = [];
  let unread = 0;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.ya?ml$/.test(name))
    .sort()
    .map((file) => ({
      file,
      rules: (parse(readFileSync(join(folder, file), 'utf8')) as { readonly rules?: readonly Rule[]; } | null)?.rules ??
        [],
    }));
  const all = files.flatMap(({ rules }) => rules);
  for (const { file, rules } of files) {
    for (const rule of rules) {
      if (rule.visible === false || rule.categories?.includes('identifier') === true || noSecret.test(rule.name))
        continue;
      const family = `${file.replace(/^.*[\\/]|\.ya?ml$/g, '')}: ${rule.name}`;
      for (const text of textsOf(rule.examples)) {
        const secrets = secretsIn(rule.pattern, text);
        if (secrets.length === 0) unread++;
        else samples.push({ family, text, secrets });
      }
      // A text in which another rule finds a secret is not a negative for redaction.
      for (const text of textsOf(rule.negative_examples))
        if (!all.some((other) => other !== rule && secretsIn(other.pattern, text).length > 0))
          samples.push({ family, text, secrets: [] });
    }
  }
  return { source: '', samples, unread };
}

function textsOf(examples: readonly unknown[] | undefined): string[] {
  return (examples ?? []).filter((one): one is string => typeof one === 'string');
}

/**
 * Returns the group TOKEN if the pattern names one, else the last group, else everything: the first part is often an
 * ID.
 */
function secretsIn(pattern: string, text: string): string[] {
  let regex: RegExp;
  try {
    regex = foreignRegex(pattern);
  } catch {
    return [];
  }
  const found = [...text.matchAll(regex)].map((match) =>
    match.groups?.['TOKEN'] ?? match.slice(1).filter((part) => part !== undefined && part !== '').at(-1) ?? match[0]
  );
  return [...new Set(found.filter((secret) => secret.trim() !== ''))];
}
