import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createEngine } from '#features/engine';
import { byText } from '#base/order';
import { extractIdentifiers } from '#base/words/words';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const samples = 'test/samples/outline';

/** A file for each language, made long by what separates declarations in real files: blank and closing lines. */
function longFiles(): Record<string, string> {
  const paths = readdirSync(samples, { recursive: true }).map((path) =>
    join(samples, String(path)).replaceAll('\\', '/')
  )
    .filter((path) => statSync(path).isFile() && !path.endsWith('.outline') && !path.endsWith('.json')).sort(byText);
  return Object.fromEntries(paths.map((path) => {
    const text = readFileSync(path, 'utf8');
    const blank = '\n'.repeat(60);
    return [path.slice(samples.length + 1), `${text}${blank}${text}${blank}`];
  }));
}

describe('the parts of a file that a pack shows', () => {
  it('each contain a word, and have a line for omitted parts between them, in every language', async function() {
    this.timeout(60_000);
    const files = longFiles();
    const words = [...new Set(Object.values(files).flatMap((text) => extractIdentifiers(text)))].filter((word) =>
      word.length > 4
    ).sort(byText);
    const host = memoryHost({ root: '/all', files, git: { branch: 'main', head: 'a'.repeat(40) } });
    const engine = createEngine(host);
    let spans = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 3_000, max: 16_000 }), async (task, budget) => {
        await engine.pack({ task: task.join(' and '), budget }, quiet);
        const context = host.text('.agentpack/context.md')!;
        for (const [, path, body] of context.matchAll(/^### `(.+)` \(symbols\)\n`{3,}.*\n([^]*?)\n`{3,}$/gm)) {
          const all = files[path!]!.split('\n').length - 1;
          let next = 1;
          for (
            const [, first, last, gap, shown] of body!.matchAll(
              /^@@ (\d+)-(\d+)( left out: .+)?.* @@\n?((?:(?!@@ ).*\n?)*)/gm,
            )
          ) {
            assert.equal(Number(first), next, `${path}: a jump to line ${first}`);
            next = Number(last) + 1;
            if (gap !== undefined) continue;
            spans++;
            assert.ok(/\p{L}/u.test(shown!), `${path}:${first}-${last} has no word`);
          }
          assert.equal(next, all + 1, `${path}: silent after line ${next - 1}`);
        }
      }),
      { numRuns: 12 },
    );
    engine.dispose();
    assert.ok(spans > 0, 'no pack shows a part of a file');
  });
});
