import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCounter } from '#tokens/counter';
import { dist } from '../engines';
import { cpuMs, median } from '../measure';
import { present, redactorOf } from '../secrets/redactor';
import { sourceTexts } from '../sourceTexts';
import type { Area } from '.';

const tokens = 40_000;
const rounds = 31;

/**
 * The time for redacting a pack's worth of ordinary code, compared with a plain pass over the same texts right before
 * it.
 */
export const redaction: Area = {
  title: `Redaction of ${
    tokens.toLocaleString('en')
  } tokens of this project's sources (processor time of a warm process)`,
  whole: true,
  measure(_subject, { old, folder }) {
    const texts = packOf(sourceTexts());
    const versions = [{ name: 'this checkout', redact: (text: string) => present.redact(text) },
      ...(old === undefined ? [] : [{ name: 'the other checkout', redact: redactorOf(old, folder).redact }])];
    const first = time(() => {
      for (const text of texts) present.redact(text);
    });
    for (let i = 0; i < 5; i++) for (const { redact } of versions) for (const text of texts) redact(text);
    const runs = Array.from({ length: rounds }, () => {
      const plain = time(() => {
        for (const text of texts) plainPass(text);
      });
      return {
        plain,
        each: versions.map(({ redact }) =>
          time(() => {
            for (const text of texts) redact(text);
          })
        ),
      };
    });
    return Promise.resolve(versions.map(({ name }, i) => ({
      repository: name,
      'over a plain pass': median(runs.map((run) => run.each[i]! / run.plain)),
      'median ms': median(runs.map((run) => run.each[i]!)),
      'least ms': Math.min(...runs.map((run) => run.each[i]!)),
      ...(i === 0
        ? { 'first ms': first }
        : { 'this over that': median(runs.map((run) => run.each[0]! / run.each[i]!)) }),
      files: texts.length,
      characters: texts.reduce((sum, text) => sum + text.length, 0),
    })));
  },
};

function packOf(all: readonly string[]): string[] {
  const counter = createCounter(readFileSync(join(dist(), 'ranks/cl100k_base.bin')), 'cl100k_base');
  let left = tokens;
  return all.flatMap((text) => {
    const count = counter.count(text);
    if (left <= 0 || count > left + 500) return [];
    left -= count;
    return [Buffer.from(text, 'utf8').toString('utf8')];
  });
}

function plainPass(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = sum * 31 + text.charCodeAt(i) | 0;
  return sum;
}

function time(work: () => void): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}
