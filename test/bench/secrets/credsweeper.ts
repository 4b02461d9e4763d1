import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample, Samples } from './sample';

interface Finding {
  readonly rule: string;
  readonly line_data_list: readonly { readonly line_num: number; readonly path: string; readonly value: string; }[];
}

/** Rules about what is not a secret, or not text. */
const noSecret = /^(?:UUID|Nonce|Firebase Domain|AWS S3 Bucket|Salt)$| ID$|^PEM/;

/**
 * The samples of CredSweeper with the values that its tests find in them: one sample a value, and one for each file
 * named as one in which nothing is to be found.
 */
export function credsweeperSamples(root: string): Samples {
  const findings = JSON.parse(readFileSync(join(root, 'tests/data/output.json'), 'utf8')) as readonly Finding[];
  const samples = new Map<string, Sample>();
  let unread = 0;
  for (const { rule, line_data_list: lines } of findings) {
    for (const { line_num: number, path, value } of noSecret.test(rule) ? [] : lines) {
      const file = join(root, path);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
      if (!text.split('\n')[number - 1]?.includes(value) || value.length < 3) {
        unread++;
        continue;
      }
      const name = path.replace(/^.*\//, '');
      samples.set(`${path}\n${number}\n${value}`, {
        family: `${rule} ${name}`,
        path: name,
        text,
        line: number - 1,
        secrets: [value],
      });
    }
  }
  for (
    const name of readdirSync(join(root, 'tests/samples')).filter((one) =>
      /^(?:false_positive|pass_filtered)$|_n$|_FALSE$/.test(one)
    )
  )
    for (
      const line of readFileSync(join(root, 'tests/samples', name), 'utf8').split('\n').filter((one) =>
        one.trim() !== ''
      )
    )
      samples.set(`${name}\n${line}`, { family: name, path: name, text: line, secrets: [] });
  return { source: '', samples: [...samples.values()], unread };
}
