import { strict as assert } from 'node:assert';
import type { Report } from '#reports';
import { pair } from './pair';

const tax = 'export function addTax(sum: number): number {\n  return Math.round(sum * 1.19);\n}\n';
const twins = { shop: { 'src/tax.ts': tax }, api: { 'src/tax.ts': tax } };

describe('a repository unrelated to the task', () => {
  const share = /in api, which nothing connects to the task: keeps 50%/;
  const packed = async (place: ReturnType<typeof pair>, task: string) => {
    const { files } = await place.json<Report>('pack', '--also', '../api', '--task', task);
    const other = files.find(({ path }) => path === 'api/src/tax.ts');
    return { first: files[0]?.path, reasons: JSON.stringify(other?.reasons) };
  };

  it('ranks behind an equal match in the root', async () => {
    const place = pair(twins, { withGit: false });
    const { first, reasons } = await packed(place, 'Fix the rounding in addTax');
    assert.equal(first, 'src/tax.ts');
    assert.match(reasons, share);
    place.dispose();
  });

  it('becomes related if the task names it, it is changed, or imports lead to it', async () => {
    const named = pair(twins);
    assert.doesNotMatch((await packed(named, 'Fix the rounding of addTax in api')).reasons, share);
    named.write('api/README.md', 'A change.\n');
    assert.doesNotMatch((await packed(named, 'Fix the rounding in addTax')).reasons, share);
    named.dispose();
    const imported = pair({
      shop: {
        'package.json': '{"name": "shop", "dependencies": {"api": "1"}}',
        'src/tax.ts': tax,
        'src/cart.ts': "import { addTax } from 'api';\naddTax(1);\n",
      },
      api: { 'package.json': '{"name": "api", "main": "src/tax.ts"}', ...twins.api },
    }, { withGit: false });
    assert.doesNotMatch((await packed(imported, 'Fix the rounding in addTax')).reasons, share);
    imported.dispose();
  });

  it('becomes related if a client in one calls a route in the other', async () => {
    const calling = pair({
      shop: { 'src/tax.ts': tax, 'src/client.ts': "export const taxes = () => fetch('/v1/taxes/rates');\n" },
      api: { 'src/routes.ts': "app.get('/v1/taxes/rates', (request, response) => response.send([]));\n", ...twins.api },
    }, { withGit: false });
    const { files } = await calling.json<Report>('pack', '--also', '../api', '--task',
      'Fix the taxes in src/client.ts');
    assert.doesNotMatch(JSON.stringify(files), share);
    assert.match(JSON.stringify(files.find(({ path }) => path === 'api/src/routes.ts')?.reasons),
      /serves the route \/v1\/taxes\/rates that src\/client\.ts calls/);
    calling.dispose();
  });
});
