import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PackChanges, Report } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack diff', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());

  const json = async <T>(...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, [...args, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };
  const views = ({ files }: Pick<Report, 'files'>) =>
    Object.fromEntries(files.map(({ path, view, tokens }) => [path, `${view} ${tokens}`]));

  /** All that is below `.agentpack`, with contents and times. */
  const state = (folder = box.at('.agentpack')): string[] =>
    readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile()).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path} ${statSync(path).mtimeMs} ${readFileSync(path).toString('base64')}`;
    }).sort();

  const edits: Readonly<
    Record<string, { readonly edit: () => void; readonly args?: readonly string[]; readonly change: RegExp; }>
  > = {
    'an edited file': {
      edit: () => box.write('src/price.ts', `${readFileSync(box.at('src/price.ts'), 'utf8')}export const more = 1;\n`),
      change: /^content src\/price\.ts/m,
    },
    'a new file': {
      edit: () => box.write('src/taxError.ts', "import { TaxError } from './price';\nthrow new TaxError('addTax');\n"),
      change: /^added src\/taxError\.ts/m,
    },
    'a deleted file': { edit: () => rmSync(box.at('src/cart.ts')), change: /^removed src\/cart\.ts deleted$/m },
    'a smaller budget': { edit: () => undefined, args: ['--budget', '700'], change: /^(?:view|removed) /m },
    'another task': { edit: () => undefined, args: ['--task', 'Describe the carts'], change: /^\w/m },
  };
  for (const [what, { edit, args = [], change }] of Object.entries(edits)) {
    it(`predicts for ${what} exactly what the repack does, and writes nothing`, async () => {
      const before = await json<Report>('pack', '--task', task);
      edit();
      const files = state();
      const foretold = await json<PackChanges>('diff', ...args);
      assert.deepEqual(state(), files);
      const lines = foretold.files.map(({ change, path, because }) => `${change} ${path} ${because}`).join('\n');
      assert.match(lines, change);
      const after = await json<Report>('pack', ...args);
      const old = views(before);
      for (const file of foretold.files) {
        assert.equal(file.before === null ? undefined : `${file.before.view} ${file.before.tokens}`, old[file.path]);
        if (file.after === null) delete old[file.path];
        else old[file.path] = `${file.after.view} ${file.after.tokens}`;
      }
      assert.deepEqual(old, views(after));
      assert.deepEqual(foretold.renderedTokens, { before: before.renderedTokens, after: after.renderedTokens });
      assert.deepEqual(foretold.task, { before: before.task, after: after.task });
      assert.equal(foretold.unchanged + foretold.files.filter((file) => file.after !== null).length,
        after.files.length);
    });
  }

  it('reports that a repack would change nothing', async () => {
    await json('pack', '--task', task);
    const { stdout } = await runCli(box.root, ['diff']);
    assert.equal(stdout, 'The pack is fresh; a repack would show the same files.\n');
  });

  it('shows a first pack as new files, and creates no folder for it', async () => {
    const { code, stdout } = await runCli(box.root, ['diff', '--task', task]);
    assert.equal(code, 0);
    assert.match(stdout, /^There is no pack yet: agentpack pack would write one with \d+ files\.$/m);
    assert.match(stdout, /^added +src\/price\.ts /m);
    assert.throws(() => state(), /ENOENT/);
  });
});
