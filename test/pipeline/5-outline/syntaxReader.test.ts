import assert from 'node:assert/strict';
import { createSyntaxReader } from '#pipeline/5-outline/syntaxReader';
import { outlineAssets } from '#test/support/assets';
import { table } from '#test/support/table';
import { unlimitedParsing } from '#test/support/unlimitedParsing';

const reader = createSyntaxReader({ ...outlineAssets, ...unlimitedParsing });

/** A call, which the rewriting takes for the name of a module among types. */
const call = "const a = import('a');\n";
const newer = "export type * from 'b';\n";
const broken = 'class { ( }\n';

describe('a syntax tree', () => {
  table('is of', (row) => {
    const check = (title: string, text: string, expected: { readonly hasErrors: boolean; readonly calls: number; }) =>
      row(title, async () => {
        const types = await typesOf(text);
        assert.deepEqual({
          hasErrors: types.includes(undefined),
          calls: types.filter((type) => type === 'call_expression').length,
        }, expected);
      });
    check('the original text, if it parses', call, { hasErrors: false, calls: 1 });
    check('the rewritten text, if only that parses', newer + call, { hasErrors: false, calls: 0 });
    check('the original text, if neither parses', newer + broken + call, { hasErrors: true, calls: 1 });
  });
});

/** Undefined for an error, which has no name among the types of its grammar. */
async function typesOf(text: string): Promise<readonly (string | undefined)[]> {
  const tree = (await reader.read('typescript', text))!;
  return Array.from(tree.types.subarray(0, tree.count), (type) => tree.typeNames[type]);
}
