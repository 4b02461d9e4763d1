import assert from 'node:assert/strict';
import { type Files, edgeLines, graphOf } from '#test/support/project';

const project: Files = {
  'package.json': '{"name": "shop", "workspaces": ["packages/*"]}',
  'tsconfig.json': '{"compilerOptions": {"paths": {"@/*": ["./src/*"], "$lib/*": ["./src/lib/*"]}}}',
  'packages/ui/package.json':
    '{"name": "@shop/ui", "exports": {".": {"svelte": "./src/index.js"}, "./Button.svelte": "./src/Button.svelte"}}',
  'packages/ui/src/index.js': "export { default as Button } from './Button.svelte';\n",
  'packages/ui/src/Button.svelte':
    '<script module>\nexport const sizes = [1];\n</script>\n<script lang="ts">\nimport type { Size } from "./types";\n</script>\n<button />\n',
  'packages/ui/src/types.ts': 'export type Size = 1;\n',
  'src/App.vue':
    '<template src="./app.html" />\n<script setup lang="ts">\nimport Cart, { type Item } from "@/cart/Cart.vue";\nimport { useCart } from "./cart/useCart";\nconst Late = defineAsyncComponent(() => import("./Late.vue"));\nimport vue from "vue";\n</script>\n<style src="./app.css"></style>\n',
  'src/app.html': '<p></p>',
  'src/app.css': 'p {}',
  'src/Late.vue': '<script lang="ts" src="./late.ts"></script>\n',
  'src/late.ts': 'export default {};\n',
  'src/cart/Cart.vue':
    '<script lang="ts">\nexport interface Item {}\nimport { useCart } from "./useCart.js";\n</script>\n',
  'src/cart/useCart.ts': 'export function useCart() {}\n',
  'src/cart/Cart.spec.ts': 'import { it } from "vitest";\nimport Cart from "./Cart.vue";\nit("adds", () => Cart);\n',
  'src/lib/List.svelte':
    '<script>\nimport { Button } from "@shop/ui";\nimport One from "@shop/ui/Button.svelte";\nimport Row from "$lib/Row.svelte";\n</script>\n',
  'src/lib/Row.svelte': '<li />\n',
  'src/lib/List.svelte.test.js': 'test("lists", () => {});\n',
};

describe('Components lead', () => {
  const graph = graphOf(project);
  check('from Vue to the imports of its scripts and the files that its blocks name', 'src/App.vue', [
    './app.html → src/app.html ',
    '@/cart/Cart.vue → src/cart/Cart.vue default,Item',
    './cart/useCart → src/cart/useCart.ts useCart',
    './Late.vue → src/Late.vue *',
    './app.css → src/app.css ',
  ]);
  check('to a script in another file', 'src/Late.vue', ['./late.ts → src/late.ts ']);
  check('to the TypeScript source of an output name', 'src/cart/Cart.vue', [
    './useCart.js → src/cart/useCart.ts useCart',
  ]);
  check('from Svelte to packages and through paths', 'src/lib/List.svelte', [
    '@shop/ui → packages/ui/src/index.js Button',
    '@shop/ui/Button.svelte → packages/ui/src/Button.svelte default',
    '$lib/Row.svelte → src/lib/Row.svelte default',
  ]);
  check('from Svelte to types', 'packages/ui/src/Button.svelte', ['./types → packages/ui/src/types.ts Size']);
  check('from JavaScript to Svelte', 'packages/ui/src/index.js', [
    './Button.svelte → packages/ui/src/Button.svelte default',
  ]);
  it('to their tests', () => {
    assert.deepEqual(graph.tests.get('src/cart/Cart.vue'), ['src/cart/Cart.spec.ts']);
    assert.deepEqual(graph.tests.get('src/lib/List.svelte'), ['src/lib/List.svelte.test.js']);
  });

  function check(title: string, path: string, expected: string[]): void {
    it(title, () => assert.deepEqual(edgeLines(graph, path), expected));
  }
});

describe('A notebook leads', () => {
  it('to the modules that its cells import', () => {
    const cell = (...lines: string[]) => ({ cell_type: 'code', source: lines.map((line) => `${line}\n`) });
    const graph = graphOf({
      'pyproject.toml': '[project]\nname = "shop"\n',
      'shop/__init__.py': '',
      'shop/orders.py': 'def load(): pass\n',
      'notebooks/helpers.py': 'x = 1\n',
      'notebooks/a.ipynb': JSON.stringify({
        cells: [cell('%pip install x', 'import pandas'), cell('from shop.orders import load', 'import helpers')],
      }, null, 1),
    });
    assert.deepEqual(edgeLines(graph, 'notebooks/a.ipynb'), ['shop.orders → shop/orders.py load',
      'helpers → notebooks/helpers.py *']);
  });
});
