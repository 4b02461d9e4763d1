import type { MarkedFile } from '#test/bench/corpora/programs';
import { regexSample } from '../regexSample';
import { occurrences, type Sample, type Samples } from '../sample';
import { callFiles } from './calls';
import { configurationFiles } from './configurations';
import { heldOutFiles } from './heldOut';
import { mixedFiles } from './mixed';
import { optionFiles } from './options';
import { sqlFiles } from './sql';

/** Files of one class: what tells their secrets. */
type FileClass = readonly [name: string, files: readonly MarkedFile[]];

const classes: readonly FileClass[] = [
  ['sql', sqlFiles],
  ['options', optionFiles],
  ['calls', callFiles],
  ['configuration', configurationFiles],
  ['mixed', mixedFiles],
  ['held-out', heldOutFiles],
];

/** `«shape»` is the place of a secret, `‹text›` a value that must stay. */
const mark = /«([^»]+)»|‹([^›]+)›/g;

/**
 * A source for each class. Each secret of each file is a positive, each value that must stay a negative; both are
 * judged in the whole file.
 */
export function madeSamples(seeds: number): readonly Samples[] {
  return classes.map(([name, files], n): Samples => ({
    source: `made-${name}`,
    unread: 0,
    samples: Array.from({ length: seeds },
      (_, round) =>
        files.flatMap((file, i) => samplesOf(file, name, ((round * classes.length + n) * 100 + i) * 1_000 + 7))).flat(),
  }));
}

function samplesOf({ path, text }: MarkedFile, family: string, seed: number): Sample[] {
  const secrets: string[] = [];
  const made = text.replace(mark, (_, shape: string | undefined, harmless: string | undefined) => {
    if (shape !== undefined) secrets.push(regexSample(shape, seed + secrets.length));
    return harmless ?? secrets.at(-1)!;
  });
  const withoutSecrets = text.replace(mark, (...parts: (string | undefined)[]) => parts[2] ?? '\0').split('\n');
  const kept = text.split('\n').flatMap((line, i) =>
    [...line.matchAll(mark)].flatMap(([, , value]) =>
      value === undefined ? [] : [{ line: i, value, times: occurrences(withoutSecrets[i]!, value) }]
    )
  );
  const common = { family, setting: path, path, text: made };
  return [
    ...secrets.map((secret): Sample => ({ ...common, secrets: [secret] })),
    ...kept.map((value): Sample => ({ ...common, secrets: [], kept: value })),
  ];
}
