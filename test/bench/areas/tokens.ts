import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getEncoding } from 'js-tiktoken';
import { createCounter } from '#tokens/counter';
import { dist } from '../engines';
import { megabytes } from '../measure';
import { sourceTexts } from '../sourceTexts';
import type { Area } from '.';

/** The exact counter over this project's own sources, against js-tiktoken on a sample of them. */
export const tokens: Area = {
  title: 'Token counter, over the sources of this project',
  whole: true,
  async measure() {
    const texts = sourceTexts();
    const sample = texts.filter((_, i) => i % 8 === 0);
    return (['cl100k_base', 'o200k_base'] as const).map((encoding) => {
      const ranks = readFileSync(join(dist(), `ranks/${encoding}.bin`));
      const loading = performance.now();
      const counter = createCounter(ranks, encoding);
      const loaded = performance.now() - loading;
      const rates = [1, 2, 3].map(() => rate(texts, (text) => counter.count(text)));
      const theirs = getEncoding(encoding);
      const oracle = rate(sample, (text) => theirs.encode(text, [], []).length);
      const differ = texts.filter((text) => counter.count(text) !== theirs.encode(text, [], []).length).length;
      return {
        repository: encoding,
        'MB/s over js-tiktoken': rates[2]! / oracle,
        'first pass MB/s': rates[0]!,
        'MB/s': rates[2]!,
        'js-tiktoken MB/s': oracle,
        'load ms': loaded,
        'files that differ': differ,
        'files compared': sample.length,
      };
    });
  },
};

function rate(texts: readonly string[], count: (text: string) => number): number {
  const started = performance.now();
  for (const text of texts) count(text);
  return megabytes(texts.reduce((sum, text) => sum + text.length, 0)) / (performance.now() - started) * 1_000;
}
