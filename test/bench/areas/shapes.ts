import { detectTextFormat } from '#secrets/configuration/textFormat';
import { findHiddenText } from '#secrets/hiddenText';
import { redact } from '#secrets/redact';
import { cpuMs, median } from '../measure';
import { shapes as all } from '../shapes';
import type { Area } from '.';

const length = 2_000_000;
const wanted = 100;
const rounds = 3;
const listed = 15;

/**
 * One in this many shapes is measured by default: not a divisor of the number of settings in which each word is put.
 */
export const everyShape = 17;

/**
 * A busy machine makes all processor time longer, so each shape is compared with a plain pass over the same text right
 * before it. The times are what the shape would take if that pass took as long as the fastest pass of all.
 */
export const shapes: Area = {
  title: 'Redaction of 2 MB on one line, in shapes made to be slow (processor time; the slowest first)',
  whole: true,
  measure(_subject, { every }) {
    redact('warm');
    const measured = all.filter((_, i) => i % every === 0).map(({ name, text, path }) => {
      const flat = flattened(text(length)), quarter = flattened(text(length / 4));
      const format = path === undefined ? undefined : detectTextFormat(path);
      const runs = Array.from({ length: rounds },
        () => ({ plain: time(() => plainPass(flat)), redact: time(() => redact(flat, format)) }));
      const plain = least(runs.map((run) => run.plain));
      return {
        name,
        plain,
        first: runs[0]!.redact / runs[0]!.plain,
        ratio: least(runs.map((run) => run.redact)) / plain,
        hidden: time(() => findHiddenText(flat)) / plain,
        growth: least(runs.map((run) => run.redact)) /
          Math.max(1, least(runs.map(() => time(() => redact(quarter, format))))),
      };
    }).sort((a, b) => b.ratio - a.ratio);
    const plain = median(
      measured.map((row) => row.plain).sort((a, b) => a - b).slice(0, Math.ceil(measured.length / 10)),
    );
    const slow = measured.filter((row) => row.ratio * plain >= wanted).length;
    return Promise.resolve([
      {
        repository: `all ${measured.length}: ${slow} take ${wanted} ms`,
        'over a plain pass': median(measured.map((row) => row.ratio)),
        ms: median(measured.map((row) => row.ratio)) * plain,
      },
      ...measured.slice(0, listed).map((row) => ({
        repository: JSON.stringify(row.name),
        'over a plain pass': row.ratio,
        ms: row.ratio * plain,
        'first ms': row.first * plain,
        'hidden characters ms': row.hidden * plain,
        'plain ms': row.plain,
        'times a quarter of it': row.growth,
      })),
    ]);
  },
};

/** As a file's text is: not put together from parts. */
function flattened(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

/** Reads every character, four times so that the clock's steps count little. */
function plainPass(text: string): number {
  let sum = 0;
  for (let pass = 0; pass < 4; pass++) for (let i = 0; i < text.length; i++) sum = sum * 31 + text.charCodeAt(i) | 0;
  return sum;
}

function time(work: () => unknown): number {
  const before = cpuMs();
  work();
  return cpuMs() - before;
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}
