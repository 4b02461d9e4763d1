import { readFileSync, readdirSync } from 'node:fs';
import { Vocabulary } from '#base/words/vocabulary';
import { indexFile } from '#pipeline/2-index/indexFile';
import { createOutliner } from '#pipeline/5-outline/outline';
import { getLanguageRow, languages } from '#languages/languages';
import type { Outline } from '#model';
import { outlineAssets } from '#test/support/assets';
import { declarations, mutations, shapes, type HostileShape } from '#test/support/hostile';
import { cpuMs, megabytes } from '../measure';
import type { Area } from '.';

const sizes = [1_000, 30_000, 300_000, 4_000_000];
/** Beyond it, nothing is expected of a file: milliseconds, and megabytes. */
const wanted = { ms: 2_000, mb: 300 };
/**
 * Milliseconds, as packs have it (engine/packing/candidates.ts). The deadline is of the clock, and what is measured is
 * processor time.
 */
const deadline = 1_500;

/** Patterns of how the outlines' notes begin. */
const outcomes = {
  crashed: /crashed/,
  'too deep': /nests too deeply/,
  memory: /more than \d+ MB/,
  long: /too long to parse/,
  late: /more than \d+ ms/,
} as const;

interface Worst {
  ms: number;
  name: string;
}

export const fuzz: Area = {
  title:
    'Hostile texts of 1 KB to 4 MB by grammar: worst processor time of an outline by family of shapes, of facts, and memory; what came of them',
  parts: Object.keys(languages).filter((language) => getLanguageRow(language)!.support !== 'text'),
  async measure({ name: language }, { every, list }) {
    const extension = getLanguageRow(language)!.extensions[0] ?? '';
    const good = samplesOf(language);
    const outliner = createOutliner(outlineAssets);
    const expected = await Promise.all(good.map((text) => outliner.outline('good', language, text, deadline)));
    const chosen = [...shapes, ...declarations].filter((_, i) => i % every === 0);
    const families = new Map<string, Worst>();
    const counts = Object.fromEntries(Object.keys(outcomes).map((outcome) => [outcome, 0])) as Record<
      keyof typeof outcomes,
      number
    >;
    const facts: Worst = { ms: 0, name: '' };
    const vocabulary = new Vocabulary();
    const told: string[] = [];
    let texts = 0, differ = 0, mb = 0;
    for (const shape of [...chosen, ...mutations(good, Math.ceil(300 / every))]) {
      for (const size of shape.family === 'mutations' ? [0] : sizes) await one(shape, size);
      const at = texts % Math.max(1, good.length);
      if (good.length > 0 && !same(await outliner.outline('good', language, good[at]!, deadline), expected[at]!))
        differ++;
    }
    outliner.dispose();
    for (const line of told.slice(0, list)) console.error(line);
    return [{
      repository: language,
      texts,
      ...Object.fromEntries([...families].map(([family, { ms }]) => [`${family} ms`, ms])),
      'facts ms': facts.ms,
      MB: mb,
      ...counts,
      differ,
      'slowest outline': [...families.values()].sort((a, b) => b.ms - a.ms)[0]?.name ?? '',
      'slowest facts': facts.name,
    }];

    async function one({ family, name, text: make }: HostileShape, size: number): Promise<void> {
      const text = Buffer.from(make(size), 'utf16le').toString('utf16le'); // flat, as a file's is
      globalThis.gc?.();
      const title = `${family} ${name} ${size}`;
      const before = process.memoryUsage.rss(), peak = process.resourceUsage().maxRSS * 1_024;
      const started = cpuMs();
      const outline = await outliner.outline(`a${extension}`, language, text, deadline);
      const outlined = cpuMs();
      indexFile(`a${extension}`, language, text, vocabulary, (all) => all.length >> 2);
      const indexed = cpuMs() - outlined;
      const reached = process.resourceUsage().maxRSS * 1_024;
      const used = reached > peak ? megabytes(reached - before) : 0;
      texts++;
      for (const [outcome, pattern] of Object.entries(outcomes))
        if (pattern.test(outline.note ?? '')) counts[outcome as keyof typeof outcomes]++;
      const worst = families.get(family) ?? { ms: 0, name: '' };
      if (outlined - started > worst.ms) Object.assign(worst, { ms: outlined - started, name: title });
      families.set(family, worst);
      if (indexed > facts.ms) Object.assign(facts, { ms: indexed, name: title });
      if (
        outlined - started > wanted.ms || indexed > wanted.ms || used > wanted.mb ||
        outcomes.crashed.test(outline.note ?? '')
      ) {
        told.push(
          `${language}: ${title}: outline ${Math.round(outlined - started)} ms, facts ${Math.round(indexed)} ms, ${
            Math.round(used)
          } MB${outline.note === undefined ? '' : `; ${outline.note}`}`,
        );
      }
      mb = Math.max(mb, used);
    }
  },
};

function samplesOf(language: string): string[] {
  const folder = `test/samples/outline/${language}`;
  try {
    return readdirSync(folder).sort().map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  } catch {
    return []; // a dialect without its own samples
  }
}

function same(a: Outline, b: Outline): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
