import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentedSamples } from '../corpora/documented';
import { markedSamples } from '../corpora/marked';
import { madeSamples } from '../secrets/made/madeFiles';
import { publishedSamples } from '../secrets/publishers';
import { present, redactorOf, type Redactor } from '../secrets/redactor';
import { judge, type Sample, type Samples } from '../secrets/sample';
import type { Area } from '.';

/** Recall and false positives of redaction on samples that others published; what fails is listed in out/secrets/. */
export const secrets: Area = {
  title: 'Redaction of published and documented samples: a secret is hidden where nothing of it is left that tells it',
  whole: true,
  measure(_subject, { samples, old, folder }) {
    const before = old === undefined ? undefined : redactorOf(old, folder);
    const out = join(process.env['AGENTPACK_BENCH_ROOT']!, 'out/secrets');
    mkdirSync(out, { recursive: true });
    const sets = [documentedSamples(), markedSamples(3), ...madeSamples(3), ...samples.map(publishedSamples)];
    if (samples.length === 0)
      console.error(
        'secrets: give --samples DIR,… with checked-out copies of gitleaks, secretlint and others to try their samples too.',
      );
    return Promise.resolve(sets.map((set) => {
      const failed = set.samples.filter((sample) =>
        ['leaks', 'touched'].includes(judge(sample, present.redact(sample.text, sample.path)))
      );
      writeFileSync(join(out, `${set.source}.txt`), listing(failed));
      return {
        repository: set.source,
        ...figures(set, present),
        ...(before ? prefixed('before: ', figures(set, before)) : {}),
        unread: set.unread,
      };
    }));
  },
};

type Figures = Record<string, number>;

function figures({ samples }: Samples, { redact }: Redactor): Figures {
  const counts = { hidden: 0, leaks: 0, untouched: 0, touched: 0 };
  for (const sample of samples) counts[judge(sample, redact(sample.text, sample.path))]++;
  const positives = counts.hidden + counts.leaks;
  const negatives = counts.touched + counts.untouched;
  return {
    'recall %': 100 * counts.hidden / positives,
    'touched %': negatives === 0 ? 0 : 100 * counts.touched / negatives,
    positives,
    leaks: counts.leaks,
    negatives,
    touched: counts.touched,
  };
}

function prefixed(prefix: string, { 'recall %': recall, 'touched %': touched }: Figures): Figures {
  return { [`${prefix}recall %`]: recall!, [`${prefix}touched %`]: touched! };
}

/** By kind, family and setting; texts as JSON strings, each with what redaction makes of it. */
function listing(failed: readonly Sample[]): string {
  const lines = failed.map((sample) => {
    const head = [sample.secrets.length > 0 ? 'LEAKS' : 'TOUCHED', sample.family, sample.setting, sample.path].filter((
      part,
    ) => part !== undefined).join(' · ');
    const shown = partOf(sample);
    return `${head}\n  ${JSON.stringify(shown.text)}\n  ${JSON.stringify(shown.redacted)}\n${
      sample.secrets.map((secret) => `  secret ${JSON.stringify(secret)}\n`).join('')
    }`;
  });
  return lines.sort().join('');
}

/** The whole text, or of a whole file only the line that failed. */
function partOf({ text, path, secrets, kept, line }: Sample): { readonly text: string; readonly redacted: string; } {
  const redacted = present.redact(text, path);
  const at = kept?.line ?? line ??
    (text.length > longestShown ? text.split('\n').findIndex((one) => one.includes(secrets[0]!)) : -1);
  return at === -1
    ? { text, redacted }
    : { text: text.split('\n')[at]!, redacted: redacted.split('\n')[at] ?? '' };
}

const longestShown = 400;
