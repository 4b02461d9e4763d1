import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mainRun, type Sample, type Samples } from './sample';

/** Rules about what belongs to a credential and is none. */
const noSecret = /account-id|client-id|-id-value$|-domain$/;
const comment = /^\s*(?:\/\/|#|<!--|\/\*)\s*(ruleid|ok):\s*([\w.-]+)/;

/**
 * The annotated samples of Semgrep's secret rules: a comment says of the next line whether a rule finds something in
 * it.
 */
export function semgrepSamples(root: string): Samples {
  const folder = join(root, 'generic/secrets');
  const samples = new Map<string, Sample>();
  let unread = 0;
  for (
    const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
      /\.\w+$/.test(one) && !one.endsWith('.yaml')
    ).sort()
  ) {
    const lines = readFileSync(join(folder, name), 'utf8').split('\n');
    lines.forEach((line, i) => {
      const [, verdict, family] = comment.exec(line) ?? [];
      if (verdict === undefined || noSecret.test(family!)) return;
      const text = lines[i + 1]?.trim() ?? '';
      const secret = verdict === 'ruleid' ? mainRun(text) : undefined;
      if (text === '' || verdict === 'ruleid' && secret === undefined) unread++;
      else samples.set(`${family}\n${text}`, { family: family!, text, secrets: secret === undefined ? [] : [secret] });
    });
  }
  return { source: '', samples: [...samples.values()], unread };
}
