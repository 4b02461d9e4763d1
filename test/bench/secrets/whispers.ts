import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sample, Samples } from './sample';

/** A file, severities, and how many are to be found. */
const row = /\("([^"]+)", (?:DEFAULT_SEVERITY|"[^"]*"), (\d+)\)/g;
/** All values that Whispers is to find say so; in a file that has such a heading only those behind it are. */
const hardcoded = /[^\s"'`<>=,;:@/[\]{}()]*hardcoded[^\s"'`<>,;@/[\]{}()]*/gi, heading = /noncompliant\b/i;
/** Files whose count depends on settings of theirs, or that hold other things than credentials. */
const otherFiles =
  /^(?:custom|excluded|invalid|empty|arn|creditcards|page|uri|cloudformation\.json\.template|falsepositive\/values|settings0|webhooks)/;

/**
 * The fixtures of Whispers that its tests count findings in: one sample a hard-coded value, and one for each file
 * without.
 */
export function whispersSamples(root: string): Samples {
  const tests = readFileSync(join(root, 'tests/unit/core/test_secrets.py'), 'utf8');
  const counts = new Map<string, number>();
  for (const [, file, count] of tests.matchAll(row)) counts.set(file!, Math.max(counts.get(file!) ?? 0, Number(count)));
  const samples: Sample[] = [];
  let unread = 0;
  for (const [file, count] of counts) {
    const path = join(root, 'tests/fixtures', file);
    if (otherFiles.test(file)) continue;
    if (!existsSync(path)) {
      unread++;
      continue;
    }
    const text = readFileSync(path, 'utf8');
    const sample = { family: file, text, path: file };
    if (count === 0) samples.push({ ...sample, secrets: [] });
    const from = heading.exec(text)?.index ?? 0;
    for (const secret of count === 0 ? [] : new Set([...text.slice(from).matchAll(hardcoded)].map(([value]) => value)))
      samples.push({ ...sample, secrets: [secret], whole: true });
  }
  return { source: '', samples, unread };
}
