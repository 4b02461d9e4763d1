import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { render } from '#pipeline/7-render/render';
import { exportTargetIds, listLoadSteps } from '#agents/exports/exportRows';
import { isUnchangedExport, addChecksum } from '#agents/exports/checksum';
import { tokenizers } from '#model/pack';
import { createTokenizer } from '#tokens/tokenizers';
import { file, fullContent, view } from '#test/support/packContent';
import { problemsOf } from '#test/support/poison/structure';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');
const counters = tokenizers.map((name) =>
  createTokenizer(name, (encoding) => readFileSync(`dist/ranks/${encoding}.bin`))
);

describe('an exported file', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('`a`', '| b |', '<!-- agentpack:checksum 123456789012345 -->', '## Receipts', 'src/cart.ts'));
  const sentence = text.map((one) => `It starts in ${one}`);
  const path = text.map((one) => `src/${one}`);

  it('stays within its budget, whatever its content, and counts as unchanged until a letter changes', () =>
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 40_000 }), fc.constantFrom(...exportTargetIds),
        fc.constantFrom(...counters), fc.array(sentence, { minLength: 1, maxLength: 6 }),
        fc.array(fc.record({ path, imports: fc.array(path, { minLength: 1, maxLength: 9 }) }), { maxLength: 40 }),
        (budget, target, counter, overview, dependencies) => {
          const shown = file('src/dos.ts', view('full', 'line 1\r\nline 2\r\n'));
          const made = render(fullContent({
            selection: { files: [shown], omitted: [], places: [], calls: [], links: [] },
            frame: { title: 'AgentPack Context', exported: target },
            exported: { overview, dependencies, load: listLoadSteps(target, 'a/b.md'), renewal: 'agentpack export' },
          }), budget, counter);
          const sealed = addChecksum(made.text, hash);
          assert.ok(counter.count(sealed) <= budget, `${counter.count(sealed)} of ${budget}`);
          assert.equal(counter.count(sealed), made.tokens);
          assert.deepEqual(problemsOf(sealed), []);
          assert.ok(isUnchangedExport(sealed, hash));
          assert.ok(isUnchangedExport(sealed.replaceAll(/\r?\n/g, '\r\n'), hash), 'git wrote other line ends');
          assert.ok(!isUnchangedExport(sealed.replace('AgentPack', 'Agentpack'), hash));
          assert.ok(!isUnchangedExport(`${sealed}more\n`, hash));
          assert.ok(!isUnchangedExport(sealed.slice(1), hash));
        }),
      { numRuns: 60 },
    ));
});
