import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { UserError } from '#base/errors';
import { writePlugin } from '#features/connect/node/plugin/pluginFolder';
import { table } from '#test/support/table';
import { treeOf } from '#test/apps/cli/treeOf';
import { sandbox, type Sandbox } from '#test/platform/sandbox';

/** A build of a few bytes. */
const programs = Object.fromEntries(
  ['cli.js', 'cliProcess.js', 'guard.cjs', 'mcp.js', 'redact.js', 'extension.js', 'grammars/a.wasm.br'].map((path) => [
    `dist/${path}`,
    `// ${path}\n`,
  ]),
);

describe('the folder of a plugin', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = sandbox(programs, { git: false });
  });
  afterEach(() => box.dispose());
  const write = (folder = 'plugin', version = '1.2.3', replaces = false) =>
    writePlugin({ folder: box.at(folder), assetsDir: box.at('dist'), version, replaces });

  it('is written with its programs, without those of the editor, links and anything next to it', () => {
    const { fileCount: files, isWritten } = write('a/b/plugin');
    const tree = Object.keys(treeOf(box.at('a')));
    assert.ok(isWritten && tree.some((path) => path.endsWith('b/plugin/server/guard.cjs')));
    assert.ok(tree.some((path) => path.endsWith('server/grammars/a.wasm.br')));
    assert.ok(!tree.some((path) => /extension|\.tmp$/.test(path)), tree.join('\n'));
    const all = readdirSync(box.at('a/b/plugin'), { recursive: true, encoding: 'utf8' });
    const kinds = all.map((path) => lstatSync(box.at(`a/b/plugin/${path}`)));
    assert.ok(kinds.every((one) => one.isFile() || one.isDirectory()));
    assert.equal(kinds.filter((one) => one.isFile()).length, files);
  });
  it('stays unchanged if it contains exactly this plugin', () => {
    write();
    const before = treeOf(box.root);
    assert.equal(write().isWritten, false);
    assert.deepEqual(treeOf(box.root), before);
  });
  it('may be empty', () => {
    mkdirSync(box.at('plugin'));
    assert.ok(write().isWritten);
  });
  it('is replaced as a whole on request', () => {
    write('plugin', '1.0.0');
    writeFileSync(box.at('plugin/server/cli-older.js'), '');
    assert.ok(write('plugin', '1.2.3', true).isWritten);
    assert.ok(!existsSync(box.at('plugin/server/cli-older.js')));
    assert.deepEqual(readdirSync(box.root).sort(), ['dist', 'plugin']);
  });

  table('is rejected, and left unchanged', (row) => {
    const check = (title: string, prepare: () => void, says: RegExp, replaces = false) =>
      row(title, () => {
        const own = sandbox(programs, { git: false });
        box.dispose();
        box = own;
        prepare();
        const before = treeOf(box.root);
        assert.throws(() => write('plugin', '1.2.3', replaces),
          (error) => error instanceof UserError && says.test(error.message) && !error.message.includes('\n'));
        assert.deepEqual(treeOf(box.root), before);
      });
    check('with a plugin of another version', () => write('plugin', '1.0.0'),
      /plugin contains the plugin of AgentPack 1\.0\.0\. Use --replace/);
    check('with a plugin that was edited', () => {
      write();
      box.write('plugin/mcp.json', '{}');
    }, /plugin contains a modified copy of this plugin\. Use --replace/);
    check('with foreign files', () => box.write('plugin/notes.txt', 'mine'),
      /contains something other than AgentPack's plugin/);
    check('with a plugin under a different name', () => {
      const schema = 'https://agent-plugins.org/schemas/1.0.0/plugin.schema.json';
      box.write('plugin/plugin.json', JSON.stringify({ $schema: schema, name: 'other' }));
    }, /contains something other than AgentPack's plugin/, true);
    check('with a repository around the plugin, even to replace it', () => {
      write('plugin', '1.0.0');
      box.write('plugin/.git/HEAD', 'ref: refs/heads/main\n');
    }, /also contains \.git, which would be lost/, true);
    check('as a file', () => box.write('plugin', ''), /plugin is not a folder/);
    check('as a link', () => {
      mkdirSync(box.at('target'));
      symlinkSync(box.at('target'), box.at('plugin'));
    }, /plugin is not a folder/);
  });

  it('is rejected in one sentence below a file', () => {
    box.write('taken', '');
    assert.throws(() => write('taken/plugin'),
      /taken\/plugin cannot be written: something else already has this name\./);
  });
  it('is rejected if the build has no programs', () => {
    const { root } = box;
    assert.throws(() => writePlugin({ folder: box.at('p'), assetsDir: `${root}/none`, version: '1', replaces: false }),
      /cli\.js.* cannot be read\. Reinstall AgentPack\./);
    assert.ok(!existsSync(box.at('p')));
  });
});
