import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { createOutliner, type OutlinePort } from '#pipeline/5-outline/outline';
import type { Outline } from '#model';
import { declarations, shapes } from '#test/support/hostile';
import { outlineAssets } from '#test/support/assets';

const ample = 60_000;
const samples = 'test/samples/outline';
const good = readdirSync(samples).map((language) => {
  const [file] = readdirSync(`${samples}/${language}`);
  return { language, text: readFileSync(`${samples}/${language}/${file!}`, 'utf8') };
});

/** Grammars with external scanners that keep a state. */
const weak = ['yaml', 'ruby', 'bash', 'html', 'cpp', 'python'];
/** A word for which Ruby's scanner has room, and an assertion that has none. */
const crashing = `a = <<~${'A'.repeat(998)}\na\n`;

interface Text {
  readonly language: string;
  readonly text: string;
}

async function outlines(texts: readonly Text[], port: OutlinePort = outlineAssets, ms = ample): Promise<Outline[]> {
  const outliner = createOutliner(port);
  try {
    const made: Outline[] = [];
    for (const { language, text } of texts) made.push(await outliner.outline(`of ${language}`, language, text, ms));
    return made;
  } finally {
    outliner.dispose();
  }
}

describe('outlines of hostile texts', () => {
  const check = (title: string, language: string, text: string, note: string) =>
    it(title, async () => {
      const [outline] = await outlines([{ language, text }]);
      assert.equal(outline!.note, note);
    });
  const deep = 'it nests too deeply for its parser: no symbols';
  check("stops before the state of YAML's scanner overruns its buffer: lists", 'yaml', '- '.repeat(300), deep);
  check('… maps', 'yaml', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''), deep);
  check('… and keys', 'yaml', '? '.repeat(400), deep);
  check("gives up if a few kilobytes exhaust the parser's memory", 'csharp', '<a'.repeat(1_500),
    'parsing it takes more than 192 MB: symbols by line patterns');
  check("survives failed assertions of Ruby's scanner", 'ruby', `class A\nend\n${crashing}`,
    'its parser crashed: symbols by line patterns');

  it('outlines later files like a new process', async () => {
    const hostile: readonly Text[] = [
      { language: 'yaml', text: '- '.repeat(300) },
      { language: 'ruby', text: crashing },
      { language: 'bash', text: 'cat <<A '.repeat(300) },
      { language: 'html', text: '<a>'.repeat(600) },
      { language: 'cpp', text: `R"${'a'.repeat(3_000)}(` },
    ];
    const texts = [...good.filter(({ language }) => weak.includes(language)), ...hostile];
    const alone = new Map<Text, Outline>();
    for (const text of texts) alone.set(text, (await outlines([text]))[0]!);
    await fc.assert(fc.asyncProperty(fc.shuffledSubarray(texts, { minLength: texts.length }), async (order) => {
      assert.deepEqual(await outlines(order), order.map((text) => alone.get(text)));
    }), { numRuns: 1, seed: 20_261_122 });
  });

  it('retries a crashed file once in a new runtime, even if two files crash at the same time', async () => {
    let libraries = 0;
    const port: OutlinePort = {
      ...outlineAssets,
      parserLibrary: () => {
        libraries++;
        return outlineAssets.parserLibrary();
      },
    };
    const outliner = createOutliner(port);
    const bad = `class A\nend\n${crashing}`;
    const made = await Promise.all(
      [bad, 'class B\nend\n', bad, 'class C\nend\n'].map((text) => outliner.outline('a.rb', 'ruby', text, ample)),
    );
    outliner.dispose();
    const [crashed, parses] = ['its parser crashed: symbols by line patterns', 'parsed'];
    assert.deepEqual(made.map((o) => [o.symbols.map((s) => s.name).join(), o.note ?? parses]), [['A', crashed], ['B',
      parses], ['A', crashed], ['C', parses]]);
    assert.ok(libraries >= 3 && libraries <= 5, `${libraries} runtimes`);
  });

  const checkHang = (title: string, processorTimes: readonly number[], expected: readonly unknown[]) =>
    it(title, async () => {
      const limits: number[] = [];
      let libraries = 0;
      let clock = 0;
      const port: OutlinePort = {
        ...outlineAssets,
        parserLibrary: () => {
          libraries++;
          return outlineAssets.parserLibrary();
        },
        processorTime: () => clock,
        runWithin(ms, work) {
          const used = processorTimes[limits.length];
          limits.push(ms);
          if (used === undefined) return { value: work() };
          clock += used;
          return undefined;
        },
      };
      const [hung, next] = await outlines([{ language: 'python', text: 'def f(): pass' }, {
        language: 'python',
        text: 'class A: pass',
      }], port, 300);
      assert.deepEqual([hung!.note, hung!.stopped, hung!.symbols.map((s) => s.name), limits], expected);
      assert.deepEqual([next!.note, next!.symbols.map((s) => s.name), libraries], [undefined, ['A'],
        processorTimes.length + 1]);
    });
  checkHang('abandons a runtime whose parser does not return', [301], [
    'parsing it takes more than 300 ms of processor time: symbols by line patterns',
    true,
    ['f'],
    [30_000, 30_000],
  ]);
  checkHang('repeats a parse that had no processor for as long as it takes', [10, 299], [undefined, undefined, ['f'], [
    30_000,
    60_000,
    120_000,
    30_000,
  ]]);
  checkHang('ends a parse that does not return on a busy machine either', [10, 299, 400], [
    'parsing it takes more than 300 ms of processor time: symbols by line patterns',
    true,
    ['f'],
    [30_000, 60_000, 120_000, 30_000],
  ]);

  it('names the cause if it was not the parser', async () => {
    const port: OutlinePort = {
      ...outlineAssets,
      parserLibrary: () => {
        const library = outlineAssets.parserLibrary();
        library.Node.prototype.childForFieldName = () => {
          throw new TypeError('no fields');
        };
        return library;
      },
    };
    const [outline] = await outlines([{ language: 'python', text: 'def f(): pass' }], port);
    assert.equal(outline!.note, 'its parser crashed (TypeError: no fields): symbols by line patterns');
  });

  it('outlines text of every shape with every grammar', async () => {
    const outliner = createOutliner(outlineAssets);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...good), fc.constantFrom(...shapes, ...declarations),
        fc.constantFrom(200, 1_500, 6_000), async ({ language }, shape, length) => {
        const outline = await outliner.outline('a', language, shape.text(length));
        assert.ok(outline.symbols.every(({ lines: [from, to] }) => from >= 1 && from <= to),
          JSON.stringify([language, shape.name, length]));
      }),
      { numRuns: 80, seed: 20_261_122 },
    );
    outliner.dispose();
  });
});
