import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { Sample, Samples } from './sample';

interface RuleFile {
  readonly provider?: {
    readonly rules?: readonly {
      readonly id: string;
      readonly examples?: readonly {
        readonly text: string;
        readonly containsSecret: boolean;
        readonly match?: string;
        readonly fileName?: string;
      }[];
    }[];
  };
}

/** The examples in the rule files of SonarSource's text analyzer. */
export function sonarTextSamples(root: string): Samples {
  const folder = join(root, rulesFolder);
  const samples: Sample[] = [];
  let unread = 0;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml')).sort()) {
    // what their parser accepts against the standard is read as well
    const rules = (parseDocument(readFileSync(join(folder, file), 'utf8'), { strict: false }).toJS() as RuleFile)
      .provider?.rules;
    for (const { id, examples } of rules ?? []) {
      for (const { text, containsSecret, match, fileName } of examples ?? []) {
        if (containsSecret && match === undefined) unread++;
        else
          samples.push({
            family: id,
            text,
            secrets: containsSecret ? [match!] : [],
            ...(fileName === undefined ? {} : { path: fileName }),
          });
      }
    }
  }
  return { source: '', samples, unread };
}

export const rulesFolder = 'sonar-text-plugin/src/main/resources/org/sonar/plugins/secrets/configuration';
