import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync,
  writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packCreationOptions } from '#apps/cli/arguments/options';
import { exportPack } from '#features/exports/cli/export';
import type { ExportReport } from '#reports';
import { counter } from '#test/support/packContent';
import { problemsOf } from '#test/support/poison/structure';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { plantedPassword, shop, task } from '#test/apps/cli/shop';

const names = ['CLAUDE_CONTEXT.md', 'CODEX_CONTEXT.md', 'CURSOR_CONTEXT.md', 'AIDER_CONTEXT.md', 'AGENTS_CONTEXT.md'];

describe('agentpack export', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
  });
  afterEach(() => box.dispose());

  const run = (...args: readonly string[]) => runCli(box.root, ['export', ...args]);
  const done = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const text = (name: string) => readFileSync(box.at(`.agentpack/${name}`), 'utf8');

  it('writes the pack for each tool, with its wrapper and instructions to load it', async () => {
    await done('all', '--task', task);
    for (const [i, name] of names.entries()) {
      const file = text(name);
      assert.deepEqual(problemsOf(file), [], name);
      const wanted = ['Task', 'Places, best first', 'Overview', 'Code', 'Dependency notes', 'State',
        'How to load this file'];
      const titles = [...file.matchAll(/^## (.+)$/gm)].map(([, title]) => title!);
      assert.deepEqual(titles.filter((title) => wanted.includes(title)), wanted, name);
      assert.match(file, /^- `src\/cart\.ts` imports `src\/price\.ts`$/m);
      const tool = ['Claude Code', 'Codex', 'Cursor', 'Aider', undefined][i];
      assert.match(file,
        tool === undefined ? /^# AgentPack Context$/m : new RegExp(`^# AgentPack Context for ${tool}$`, 'm'));
      assert.ok(file.includes(`.agentpack/${name}`));
    }
    assert.match(text('AIDER_CONTEXT.md'), /^- In a terminal: `aider --read \.agentpack\/AIDER_CONTEXT\.md`$/m);
  });

  it('becomes the pack for status, retrieve and the next export', async () => {
    await done('claude', '--task', task, '--budget', '3000');
    assert.match((await runCli(box.root, ['status'])).stdout, /^fresh\n/);
    const again = JSON.parse(await done('codex', '--json')) as ExportReport;
    assert.deepEqual([again.task, again.budget, again.files.map(({ path }) => path)], [task, 3000, [
      '.agentpack/CODEX_CONTEXT.md',
    ]]);
  });

  it('contains no secret from a file', async () => {
    await done('--task', 'The password in the settings of src/db.ts is wrong');
    for (const name of names) {
      assert.ok(text(name).includes('src/db.ts'));
      assert.ok(!text(name).includes(plantedPassword), name);
    }
  });

  it('accepts every option of pack, including options added later', () => {
    for (const name of Object.keys(packCreationOptions)) assert.ok(name in exportPack.reads, name);
  });

  it('prints one file with --stdout and writes nothing', async () => {
    const printed = await done('cursor', '--stdout', '--quiet', '--task', task);
    assert.deepEqual(problemsOf(printed), []);
    assert.ok(!existsSync(box.at('.agentpack')));
    for (
      const [args, says] of [[['all', '--stdout'], /specify one of claude/], [['aider', '--stdout', '--out', 'x'],
        /omit --out/], [['aidr'], /did you mean aider\?/], [['aider', '--out', ''], /--out is empty/]] as const
    ) {
      const { code, stderr } = await run(...args);
      assert.equal(code, 2);
      assert.match(stderr, says);
    }
  });

  it('writes nothing with --no-write, and reports what it would write', async () => {
    assert.match(await done('aider', '--no-write', '--task', task), /AIDER_CONTEXT\.md: [\d,]+ of 16,000[^]*Nothing/);
    assert.ok(!existsSync(box.at('.agentpack')));
  });

  it('keeps the files of a thread in its folder', async () => {
    await done('claude', '--task', task, '--thread', 'fix');
    assert.ok(text('threads/fix/CLAUDE_CONTEXT.md').includes('`agentpack export claude --thread fix` makes it anew'));
    assert.ok(!existsSync(box.at('.agentpack/CLAUDE_CONTEXT.md')));
  });

  describe('if a file with that name exists', () => {
    const pointer = '# AgentPack\n\nAgentPack makes a context pack of this repository.\n';
    const kept: Readonly<Record<string, () => string>> = {
      "keeps a person's": () => 'My own notes.\n',
      'keeps a pointer of connect': () => pointer,
      'keeps one that was exported and then edited': () => text('CLAUDE_CONTEXT.md').replace('addTax', 'addVat'),
    };
    for (const [title, content] of Object.entries(kept)) {
      it(`${title}, writes nothing at all and reports that in one sentence; --yes replaces it`, async () => {
        await done('claude', '--task', task);
        const [before, edited] = [text('pack_metadata.json'), content()];
        box.write('.agentpack/CLAUDE_CONTEXT.md', edited);
        const { code, stdout, stderr } = await run('all', '--task', 'Another task');
        assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [1, '', 1], stderr);
        assert.match(stderr,
          /^\.agentpack\/CLAUDE_CONTEXT\.md differs from what AgentPack exported: nothing was written\./);
        assert.deepEqual([text('CLAUDE_CONTEXT.md'), text('pack_metadata.json')], [edited, before]);
        assert.ok(!existsSync(box.at('.agentpack/CODEX_CONTEXT.md')));
        await done('all', '--yes');
        assert.match(text('CLAUDE_CONTEXT.md'), /^<!-- agentpack:export claude -->\n/);
      });
    }

    it('replaces its own file', async () => {
      await done('claude', '--task', task);
      await done('claude', '--task', 'Another task');
      assert.match(text('CLAUDE_CONTEXT.md'), /Another task/);
    });

    it('follows no link out of .agentpack, and does not silently replace one', async () => {
      await done('claude', '--task', task);
      box.write('notes.md', 'Mine.\n');
      for (const target of ['../notes.md', 'context.md']) {
        rmSync(box.at('.agentpack/CLAUDE_CONTEXT.md'));
        symlinkSync(target, box.at('.agentpack/CLAUDE_CONTEXT.md'));
        assert.equal((await run('claude')).code, 1);
      }
      assert.equal(readFileSync(box.at('notes.md'), 'utf8'), 'Mine.\n');
    });
  });

  describe('with --out', () => {
    let out: string;
    beforeEach(() => {
      out = mkdtempSync(join(realpathSync(tmpdir()), 'agentpack-out-'));
    });
    afterEach(() => {
      rmSync(out, { recursive: true });
    });

    it('writes to a path given by the user, even outside of the root, and names no folder of the machine', async () => {
      const { files } = JSON.parse(
        await done('all', '--out', join(out, 'new'), '--task', task, '--json'),
      ) as ExportReport;
      assert.deepEqual(readdirSync(join(out, 'new')).sort(), [...names].sort());
      assert.equal(files[0]!.path, join(out, 'new', 'CLAUDE_CONTEXT.md'));
      for (const name of names) assert.ok(!readFileSync(join(out, 'new', name), 'utf8').includes(out));
    });

    it('quotes its path for a shell', async () => {
      const { files } = JSON.parse(
        await done('codex', 'aider', '--out', 'my docs', '--no-write', '--task', task, '--json'),
      ) as ExportReport;
      assert.deepEqual(files.flatMap(({ load }) => load), [
        'codex "Read my docs/CODEX_CONTEXT.md first, then do its task."',
        'aider --read "my docs/AIDER_CONTEXT.md"',
        '/read-only "my docs/AIDER_CONTEXT.md"',
      ]);
    });

    it('keeps foreign files, links and folders', async () => {
      writeFileSync(join(out, 'mine.md'), 'Mine.\n');
      symlinkSync('mine.md', join(out, 'CODEX_CONTEXT.md'));
      mkdirSync(join(out, 'AIDER_CONTEXT.md'));
      const { code, stderr } = await run('all', '--out', out, '--task', task);
      assert.equal(code, 1);
      assert.match(stderr,
        /CODEX_CONTEXT\.md and .*AIDER_CONTEXT\.md differ from what AgentPack exported: nothing was written/);
      assert.deepEqual(readdirSync(out).sort(), ['AIDER_CONTEXT.md', 'CODEX_CONTEXT.md', 'mine.md']);
    });

    it('leaves its files out of packs, which stay fresh', async () => {
      await done('all', '--out', '.', '--task', task);
      assert.match((await runCli(box.root, ['status'])).stdout, /^fresh\n/);
      const { stdout } = await runCli(box.root, ['pack', '--json']);
      assert.ok(!(JSON.parse(stdout) as { ranking: string[]; }).ranking.some((path) => path.endsWith('_CONTEXT.md')));
      assert.match((await runCli(box.root, ['explain', 'CLAUDE_CONTEXT.md'])).stdout, /AgentPack wrote it/);
    });
  });

  it('stays within the budget with its final text, and is equal with and without caches', async () => {
    const module = (i: number) =>
      `import { f${(i * 7) % 40} } from './m${
        (i * 7) % 40
      }';\n\n/** Rounds ${i}. */\nexport function f${i}(price: number): number {\n${
        `  price = price * ${i} + f${(i * 7) % 40}(price);\n`.repeat(1 + i % 30)
      }  return price;\n}\n`;
    const large = sandbox(
      Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/m${i}.ts`, module(i)])),
      { git: false },
    );
    try {
      for (const { root, at } of [box, large]) {
        for (const budget of [1_000, 8_000, 40_000]) {
          const exported = async () => {
            const { code, stderr } = await runCli(root, ['export', 'all', '--task', 'Round the price in f3', '--budget',
              String(budget), '--fresh']);
            assert.equal(code, 0, stderr);
            return names.map((name) => readFileSync(at(`.agentpack/${name}`), 'utf8'));
          };
          await exported();
          const warm = await exported();
          for (const file of warm) assert.ok(counter.count(file) <= budget, `${counter.count(file)} of ${budget}`);
          rmSync(at('.agentpack/cache'), { recursive: true });
          const stable = (file: string) => file.replace(/Packed \S+ from|checksum \d+/g, '');
          assert.deepEqual((await exported()).map(stable), warm.map(stable));
        }
      }
    } finally {
      large.dispose();
    }
  });
});
