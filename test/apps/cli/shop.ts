import { sandbox, type Sandbox } from '#test/platform/sandbox';

/**
 * Creates a small shop: a source with its test, a caller, settings that contain a password, an ignored file. A command
 * runs git about seven times, which is most of its time: omit `git` if it makes no difference to the test.
 */
export function shop({ git } = { git: true }): Sandbox {
  const box = sandbox({
    'package.json': '{ "name": "shop", "type": "module" }\n',
    '.gitignore': 'node_modules/\n*.log\n',
    'README.md': '# Shop\n\nPrices and carts.\n',
    'src/price.ts':
      'export interface Price { readonly amount: number; readonly currency: string }\n\nexport function addTax(price: Price, rate: number): Price {\n  return { ...price, amount: Math.round(price.amount * (1 + rate)) };\n}\n\nexport class TaxError extends Error {}\n',
    'src/cart.ts':
      "import { addTax, type Price } from './price';\n\nexport function total(prices: readonly Price[], rate: number): number {\n  return prices.map((p) => addTax(p, rate).amount).reduce((a, b) => a + b, 0);\n}\n",
    'src/db.ts':
      `import { total } from './cart';\n\nexport const settings = {\n  user: 'shop',\n  password: '${plantedPassword}',\n};\nexport const report = () => total([], 0.19);\n`,
    'test/price.test.ts':
      "import { addTax } from '../src/price';\n\ndescribe('addTax', () => {\n  it('rounds to whole cents', () => addTax({ amount: 1, currency: 'EUR' }, 0.19));\n});\n",
    'docs/other.md': '# Other\n\nNothing of prices.\n',
    'debug.log': 'addTax addTax addTax\n',
  }, { git });
  if (git) box.commit('The shop');
  return box;
}

export const plantedPassword = ['hunt', 'er2-', 'plain'].join('');
export const task = 'addTax in src/price.ts rounds wrongly for `TaxError` cases';
