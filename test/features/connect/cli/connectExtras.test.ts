import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'jsonc-parser';
import type { DoctorReport } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { treeOf } from '#test/apps/cli/treeOf';

const pointers = ['CLAUDE_CONTEXT.md', 'CODEX_CONTEXT.md', 'CURSOR_CONTEXT.md', 'AIDER_CONTEXT.md'];
const jsonc =
  '// Tasks of ours\r\n{\r\n\t"version": "2.0.0", /* the format */\r\n\t"tasks": [\r\n\t\t{ "label": "Build", "command": "make" }, // all\r\n\t],\r\n}';

describe('agentpack connect, for files in a folder', () => {
  let home: Sandbox;
  let box: Sandbox;
  before(() => {
    home = sandbox({}, { git: false });
  });
  after(() => home.dispose());
  beforeEach(() => {
    box = sandbox({ 'a.ts': '' });
    box.commit('First');
  });
  afterEach(() => box.dispose());
  const runIn = (cwd: string, ...args: string[]) =>
    runCli(cwd, args, { env: { HOME: home.root, USERPROFILE: home.root } });
  const run = async (...args: string[]) => {
    const done = await runIn(box.root, ...args, '--yes');
    assert.equal(done.code, 0, done.stderr);
    return done;
  };
  const all = () => treeOf(box.root, (path) => path.startsWith('/.git/index'));

  for (const [what, text] of Object.entries({ none: undefined, 'those with comments': jsonc, 'an empty file': '' })) {
    it(`adds tasks to ${what}, and removes them byte for byte`, async () => {
      if (text !== undefined) box.write('.vscode/tasks.json', text);
      const before = all();
      await run('connect', 'tasks');
      const after = readFileSync(box.at('.vscode/tasks.json'), 'utf8');
      const { version, tasks } = parse(after) as { version: string; tasks: { label: string; args?: string[]; }[]; };
      assert.equal(version, '2.0.0');
      assert.deepEqual(tasks.slice(-2).map(({ label, args }) => [label, args]), [['AgentPack: pack', ['pack']], [
        'AgentPack: watch',
        ['watch'],
      ]]);
      for (const comment of text?.match(/\/\/ \w+.*|\/\*.*\*\//g) ?? [])
        assert.ok(after.includes(comment.trim()), comment);
      assert.match((await run('connect', 'tasks')).stdout, /already connected/);
      await run('disconnect', 'tasks');
      assert.deepEqual(all(), before);
    });
  }

  it('replaces the tasks of the predecessor, and restores them', async () => {
    const old = {
      label: 'AgentPack: Repack (auto task)',
      type: 'shell',
      command: 'agentpack pack --agent cursor --task auto',
    };
    box.write('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks: [old, { label: 'Build' }] }, null, 2));
    const before = all();
    await run('connect', 'tasks');
    const { tasks } = parse(readFileSync(box.at('.vscode/tasks.json'), 'utf8')) as { tasks: { label: string; }[]; };
    assert.deepEqual(tasks.map(({ label }) => label).sort(), ['AgentPack: pack', 'AgentPack: watch', 'Build']);
    await run('disconnect', 'tasks');
    assert.deepEqual(all(), before);
  });

  it('rejects unparsable tasks', async () => {
    box.write('.vscode/tasks.json', '{ "tasks": [');
    const done = await runIn(box.root, 'connect', 'tasks', '--yes');
    assert.equal(done.code, 1);
    assert.match(done.stderr, /^VS Code tasks cannot be connected\. \.vscode\/tasks\.json/m);
  });

  it('writes the named pointers, which git does not show, and removes each individually', async () => {
    box.write('.git/info/exclude', '# mine\n*.log');
    const before = all();
    await run('connect', ...pointers);
    for (const name of pointers) {
      const text = readFileSync(box.at(name), 'utf8');
      assert.ok(text.split('\n').length <= 16, `${name}: at most 15 lines`);
      assert.match(text, /`\.agentpack\/context(?:\.claude)?\.md`/);
    }
    assert.match(readFileSync(box.at('CLAUDE_CONTEXT.md'), 'utf8'), /context\.claude\.md/);
    assert.equal(box.git('status', '--short'), '');
    await run('disconnect', 'CODEX_CONTEXT.md');
    assert.ok(!existsSync(box.at('CODEX_CONTEXT.md')) && existsSync(box.at('AIDER_CONTEXT.md')));
    assert.equal(box.git('status', '--short'), '');
    await run('disconnect', ...pointers);
    assert.deepEqual(all(), before);
  });

  it('shows pointers to git with --team', async () => {
    const before = all();
    await run('connect', 'CLAUDE_CONTEXT.md', 'AIDER_CONTEXT.md', '--team');
    assert.equal(box.git('status', '--short'), '?? AIDER_CONTEXT.md\n?? CLAUDE_CONTEXT.md');
    await run('disconnect', 'AIDER_CONTEXT.md');
    assert.equal(box.git('status', '--short'), '?? CLAUDE_CONTEXT.md');
    await run('disconnect', 'CLAUDE_CONTEXT.md');
    assert.deepEqual(all(), before);
  });

  it('keeps a user file with the same name', async () => {
    box.write('CLAUDE_CONTEXT.md', 'Notes by ContextOS.\n');
    const done = await runIn(box.root, 'connect', 'CLAUDE_CONTEXT.md', '--yes');
    assert.match(done.stderr, /CLAUDE_CONTEXT\.md was not created by AgentPack/);
    assert.equal(box.git('status', '--short'), '?? CLAUDE_CONTEXT.md');
  });

  it('works in a folder of a repository, in a linked work tree and without git, independently', async () => {
    box.git('worktree', 'add', '-q', '.git/linked');
    box.write('packages/a/a.ts', '');
    const plain = sandbox({}, { git: false });
    const before = [all(), treeOf(plain.root)];
    const roots = [box.root, box.at('packages/a'), box.at('.git/linked'), plain.root];
    const each = async (command: string) => {
      for (const root of roots) {
        const done = await runIn(root, command, 'tasks', 'CURSOR_CONTEXT.md', '--root', root, '--yes');
        assert.equal(done.code, 0, done.stderr);
      }
    };
    try {
      await each('connect');
      for (const root of roots) assert.ok(existsSync(`${root}/CURSOR_CONTEXT.md`), root);
      await each('disconnect');
      assert.deepEqual([all(), treeOf(plain.root)], before);
    } finally {
      plain.dispose();
    }
  });

  it('is shown by doctor', async () => {
    const status = async () => {
      const { stdout } = await runIn(box.root, 'doctor', 'tasks', 'CLAUDE_CONTEXT.md', '--json');
      return (JSON.parse(stdout) as DoctorReport).extras.map(({ id, status }) => `${id} ${status}`);
    };
    assert.deepEqual(await status(), ['tasks not connected', 'CLAUDE_CONTEXT.md not connected']);
    await run('connect', 'tasks', 'CLAUDE_CONTEXT.md');
    assert.deepEqual(await status(), ['tasks connected', 'CLAUDE_CONTEXT.md connected']);
    box.write('CLAUDE_CONTEXT.md', 'x');
    assert.deepEqual(await status(), ['tasks connected', 'CLAUDE_CONTEXT.md broken']);
  });
});
