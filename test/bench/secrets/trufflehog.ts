import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GoPackage, goItems, type GoValue } from './goValues';
import type { Sample, Samples } from './sample';

/**
 * Reads the tables of TruffleHog's detector tests: an input and what must be found in it. Inputs with nothing to be
 * found only mean that one detector does not claim them, so they are not negatives for redaction.
 */
export function trufflehogSamples(root: string): Samples {
  const detectors = join(root, 'pkg/detectors');
  const samples: Sample[] = [];
  let unread = 0;
  for (
    const file of readdirSync(detectors, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('_test.go') && !name.includes('integration')
    ).sort()
  ) {
    const home = new GoPackage([readFileSync(join(detectors, file), 'utf8')], builtins);
    const family = file.replace(/_test\.go$/, '').replaceAll('\\', '/');
    for (const [name, { parameters }] of home.functions) {
      if (!name.startsWith('Test') || parameters.length !== 1) continue;
      let tests: GoValue;
      try {
        home.call(name, [], (scope) => {
          tests = scope.get('tests');
        });
      } catch {
        unread++;
      }
      for (const test of goItems(tests)) {
        const text = field(test, 'input');
        const secrets = goItems(field(test, 'want')).filter((want): want is string =>
          typeof want === 'string' && want !== ''
        );
        if (typeof text !== 'string' || secrets.length === 0) continue;
        const present = secrets.filter((secret) => text.includes(secret));
        if (present.length === 0) unread++;
        else samples.push({ family, text, secrets: present });
      }
    }
  }
  return { source: '', samples, unread };
}

function field(value: GoValue, name: string): GoValue {
  return typeof value === 'object' ? value.items.find(({ key }) => key === name)?.value : undefined;
}

const builtins = new Map<string, GoValue>([
  ['fmt.Sprintf',
    (format, ...args) =>
      String(format).replace(/%[svqd]/g,
        (verb) => (verb === '%q' ? JSON.stringify(args.shift()) : String(args.shift())))],
  ['strings.Repeat', (text, count) => String(text).repeat(Number(count))],
  ['strings.ToUpper', (text) => String(text).toUpperCase()],
  ['string', (text) => text],
]);
