import assert from 'node:assert/strict';
import { neverCancelled } from '../../../src/base/cancellation';
import { createEngine } from '../../../src/engine/engine';
import { memoryHost } from '../../support/memoryHost';
import type { PackOptions } from '../../../src/engine/options';

const run = { cancel: neverCancelled };
const files = {
  'src/price.ts': 'export function addTax() { return 1; }\n',
  'src/tax.ts': 'export const tax = "of addTax";\n',
  '.env': 'TOKEN=1\n',
};
const kept = '.agentpack/editor.json';

describe('what an editor shows', () => {
  const scene = (more: Readonly<Record<string, string>> = {}) => {
    const host = memoryHost({ files: { ...files, ...more }, git: {} });
    const engine = createEngine(host);
    const opened = async (options: PackOptions = {}) => {
      const report = await engine.pack({ task: 'Round prices in addTax', ...options }, run);
      return report.files.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'open')).map(({ path }) => path);
    };
    return { host, engine, opened };
  };

  it('is kept for hosts that are no editor, for a day', async () => {
    const { host, opened } = scene();
    assert.deepEqual(await opened(), []);
    assert.equal(host.text(kept), undefined);
    assert.deepEqual(await opened({ editor: { open: ['src/tax.ts', '.env', '../x.ts'], recent: [] } }), ['src/tax.ts']);
    assert.deepEqual(JSON.parse(host.text(kept)!), {
      at: '2026-01-02T03:04:05.000Z',
      open: ['src/tax.ts'],
      recent: [],
    });
    assert.deepEqual(await opened(), ['src/tax.ts']);
    host.tick(25 * 3_600_000);
    assert.deepEqual(await opened(), []);
  });

  it('makes no pack stale, and is recorded with it', async () => {
    const { host, engine, opened } = scene();
    await opened({ editor: { open: ['src/tax.ts', '.env'], recent: [] } });
    const { agentpack } = JSON.parse(host.text('.agentpack/pack_metadata.json')!) as {
      agentpack: { inputs: { editor: unknown; }; options: object; };
    };
    assert.deepEqual([agentpack.inputs.editor, 'editor' in agentpack.options], [{ open: ['src/tax.ts'], recent: [] },
      false]);
    assert.equal((await engine.status({ editor: { open: ['src/price.ts'], recent: [] } }, run)).state, 'fresh');
  });

  for (
    const text of ['', 'null', '{"at":5}', '{"at":"2026-01-02T03:04:05.000Z","open":[1],"recent":[]}',
      '{"at":"yesterday","open":["src/tax.ts"],"recent":[]}']
  ) {
    it(`is ignored where the file contains ${text}`, async () =>
      assert.deepEqual(await scene({ [kept]: text }).opened(), []));
  }
});
