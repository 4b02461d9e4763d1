import assert from 'node:assert/strict';
import { neverCancelled } from '#base/cancellation';
import { createEngine } from '#features/engine';
import { memoryHost } from '#test/support/memoryHost';
import type { EditorFiles } from '#model';
import type { PackOptions } from '#engine/options';
import { table } from '#test/support/table';

const run = { cancel: neverCancelled };
const files = {
  'src/price.ts': 'export function addTax() { return 1; }\n',
  'src/tax.ts': 'export const tax = "of addTax";\n',
  '.env': 'TOKEN=1\n',
};
const kept = '.agentpack/editor.json';

describe('the state shown by an editor', () => {
  const scene = (more: Readonly<Record<string, string>> = {}) => {
    const host = memoryHost({ files: { ...files, ...more }, git: {} });
    const engine = createEngine(host);
    const opened = async (options: PackOptions = {}) => {
      const report = await engine.pack({ task: 'Round prices in addTax', ...options }, run);
      return report.files.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'open')).map(({ path }) => path);
    };
    return { host, engine, opened };
  };

  it('is kept for hosts other than editors, for a day', async () => {
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

  it('consists of paths, lines and counts for packed files, stored and recorded', async () => {
    const { host, opened } = scene();
    const files: EditorFiles = {
      open: [],
      recent: [],
      visible: ['src/tax.ts'],
      selected: [{ path: 'src/price.ts', lines: [1, 1] }],
      problems: [{ path: 'src/tax.ts', errors: 2, warnings: 1 }],
    };
    const hidden: EditorFiles = {
      open: [],
      recent: [],
      visible: ['.env', '../x.ts'],
      selected: [{ path: '.env', lines: [1, 1] }],
      problems: [{ path: '/etc/passwd', errors: 1, warnings: 0 }],
    };
    const recorded = () =>
      (JSON.parse(host.text('.agentpack/pack_metadata.json')!) as { agentpack: { inputs: { editor: unknown; }; }; })
        .agentpack.inputs.editor;
    await opened({
      editor: {
        open: [],
        recent: [],
        visible: [...hidden.visible!, ...files.visible!],
        selected: [...hidden.selected!, ...files.selected!],
        problems: [...hidden.problems!, ...files.problems!],
      },
    });
    assert.deepEqual(JSON.parse(host.text(kept)!), { at: '2026-01-02T03:04:05.000Z', ...files });
    assert.deepEqual(recorded(), files);
    await opened();
    assert.deepEqual(recorded(), files, 'another host packs from the same');
    await opened({ editor: hidden });
    assert.deepEqual(recorded(), { open: [], recent: [] });
  });

  it('changes no byte of a pack if the task does not mention it', async () => {
    const text = async (options: PackOptions) => {
      const { host, engine } = scene({ 'src/other.ts': 'export const unrelated = 1;\n' });
      const { contextPath } = await engine.pack({ task: 'Round prices in addTax', ...options }, run);
      return host.text(contextPath)!;
    };
    const of = (path: string): EditorFiles => ({
      open: [path],
      recent: [path],
      visible: [path],
      selected: [{ path, lines: [1, 1] }],
      problems: [{ path, errors: 1, warnings: 0 }],
    });
    const alone = await text({});
    assert.equal(await text({ editor: { open: [], recent: [] } }), alone);
    assert.equal(await text({ editor: of('src/other.ts') }), alone);
    const scores = async (options: PackOptions) =>
      (await scene().engine.pack({ task: 'Round prices in addTax', ...options }, run)).files.map(({ score }) => score);
    assert.notDeepEqual(await scores({ editor: of('src/tax.ts') }), await scores({}));
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

  table('is ignored if the file has a different form', (row) => {
    for (
      const text of ['', 'null', '{"at":5}', '{"at":"2026-01-02T03:04:05.000Z","open":[1],"recent":[]}',
        '{"at":"yesterday","open":["src/tax.ts"],"recent":[]}',
        '{"at":"2026-01-02T03:04:05.000Z","open":["src/tax.ts"],"recent":[],"problems":[{"path":"src/tax.ts"}]}']
    ) {
      row(`is ignored if the file contains ${text}`, async () =>
        assert.deepEqual(await scene({ [kept]: text }).opened(), []));
    }
  });
});
