import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { findSyntaxRules } from '#features/callers/pure/languages/rules';
import { readSyntax } from '#features/callers/pure/syntaxBuilder';
import { createSyntaxReader } from '#pipeline/5-outline/syntaxReader';
import { outlineAssets } from '#test/support/assets';
import { table } from '#test/support/table';
import { unlimitedParsing } from '#test/support/unlimitedParsing';

const samples = 'test/samples/outline';
const fragments = ['(', ')', '{', '}', '[', '<', '"', ',', ';', '=', '...', ' => ', '<?php $', '\n@', ' = function('];
/** Languages whose code is extracted from the text before it is parsed. */
const extracted = ['vue', 'svelte', 'notebook'];
const reader = createSyntaxReader({ ...outlineAssets, ...unlimitedParsing });

describe('code with syntax errors', () => {
  const languages = readdirSync(samples).filter((language) =>
    findSyntaxRules(language) && !extracted.includes(language)
  );
  table('is searched for calls', (row) => {
    for (const language of languages)
      row(language, async () => {
        const texts = readdirSync(`${samples}/${language}`).map((name) =>
          readFileSync(`${samples}/${language}/${name}`, 'utf8')
        );
        const trees = await Promise.all(texts.map((text) => reader.read(language, text)));
        const counts = trees.map((tree, i) => {
          const { calls, bindings } = readSyntax(tree!, texts[i]!, findSyntaxRules(language)!);
          return calls.length + bindings.size;
        });
        assert.ok(counts.some((count) => count > 0), 'the samples have calls or names');
        const place = fc.record({
          text: fc.constantFrom(...texts),
          at: fc.nat(10_000),
          removed: fc.nat(60),
          inserted: fc.constantFrom(...fragments),
        });
        await fc.assert(fc.asyncProperty(place, async ({ text, at, removed, inserted }) => {
          const cut = at % text.length;
          const broken = text.slice(0, cut) + inserted + text.slice(cut + removed);
          const tree = await reader.read(language, broken);
          assert.ok(tree);
          const { calls } = readSyntax(tree, broken, findSyntaxRules(language)!);
          assert.ok(
            calls.every(({ name, offset }) =>
              broken.startsWith(name, offset) || /^(?:super|this)\b/.test(broken.slice(offset, offset + 6))
            ),
          );
        }), { numRuns: 200 });
      });
  });
});
