import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { acceptJson, type Schema, type Stored } from '#base/schema/schema';
import { type FileSummary, indexSchemas } from '#engine/formats/projectIndex';
import { indexNames } from '#engine/project/indexFiles';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { plantedPassword, shop, task } from '#test/apps/cli/shop';

interface Data {
  readonly files: readonly FileSummary[];
}

describe('agentpack index', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop({ git: false });
    box.write('package.json',
      '{ "name": "shop", "dependencies": { "money-maths": "1" }, "devDependencies": { "mocha": "10" } }\n');
    box.write('yarn.lock', '# yarn lockfile v1\n');
    box.write('src/main.ts', "import { round } from 'money-maths/round';\n\nconsole.log(round(1));\n");
  });
  afterEach(() => box.dispose());

  const done = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const text = (name: string) => readFileSync(box.at(`.agentpack/${name}`), 'utf8');
  const texts = () => indexNames.map(text);
  const data = (name: keyof typeof indexSchemas) => {
    const found = acceptJson(indexSchemas[name] as unknown as Schema<Stored<Data>>, text(name));
    assert.ok(found, `${name} has its schema`);
    return found;
  };

  it('describes the structure of the project, without a line of code and without secrets', async () => {
    await done('index');
    const index = text('PROJECT_INDEX.md');
    for (
      const says of [/^## Package managers\n\n- Yarn$/m, /^- `money-maths`, imported by 1 file$/m,
        /^## Development tools\n\n- `mocha`$/m, /^\| `src\/` \| 4 \| \d+ \| source \| TypeScript \|$/m,
        /^## Entry points\n\n- `src\/main\.ts`$/m, /^- `test\/`: 1$/m, /^- `package\.json`$/m,
        /^\| `src\/price\.ts` \| 2 \| \d+ \| `Price`, `addTax`, `TaxError` \|$/m]
    ) assert.match(index, says);
    for (const one of texts())
      for (const code of [plantedPassword, 'Math.round', 'readonly amount', "user: 'shop'", 'Prices and carts.'])
        assert.ok(!one.includes(code), code);
  });

  it('provides programs with role, symbols, imports, tokens and hash of each file, using schemas that it prints', async () => {
    await done('index');
    const cart = data('file_summaries.json').files.find(({ path }) => path === 'src/cart.ts')!;
    assert.deepEqual([cart.role, cart.imports, cart.external, cart.symbols.map(({ name }) => name)], ['source', [
      'src/price.ts',
    ], [], ['total']]);
    const main = data('file_summaries.json').files.find(({ path }) => path === 'src/main.ts')!;
    assert.deepEqual([main.external, main.hash.length, main.tokens > 5], [['money-maths/round'], 64, true]);
    assert.match(text('dependency_graph.json'),
      /^\{"path":"src\/price\.ts","imports":\[\],"importedBy":\["src\/cart\.ts","test\/price\.test\.ts"\],"testedBy":\["test\/price\.test\.ts"\]\},?$/m);
    assert.ok(data('dependency_graph.json'));
    const schemas = JSON.parse(await done('index', '--schema', '--json')) as Readonly<
      Record<string, { type: string; }>
    >;
    assert.deepEqual(Object.entries(schemas).map(([name, { type }]) => [name, type]), [['file_summaries.json',
      'object'], ['dependency_graph.json', 'object']]);
  });

  it('is the same from a cold index, and each pack updates the existing parts', async () => {
    await done('index');
    const before = texts();
    rmSync(box.at('.agentpack/cache'), { recursive: true });
    assert.match(await done('index'), /PROJECT_INDEX\.md, unchanged/);
    assert.deepEqual(texts(), before);
    rmSync(box.at('.agentpack/dependency_graph.json'));
    box.write('src/voucher.ts', "import { total } from './cart';\n\nexport const voucher = total;\n");
    for (const part of [['--include', 'docs/**'], ['--exclude', 'docs/**'], ['--submodules', 'list']]) {
      await done('pack', '--task', task, '--fresh', ...part);
      assert.deepEqual([text('PROJECT_INDEX.md'), text('file_summaries.json')], before.slice(0, 2),
        `${part[0]} renews nothing`);
    }
    await done('pack', '--task', task, '--fresh');
    assert.match(text('file_summaries.json'), /"src\/voucher\.ts"/);
    assert.ok(!existsSync(box.at('.agentpack/dependency_graph.json')));
    assert.match(await done('status'), /^fresh\n/);
    const shown = () => indexNames.slice(0, 2).map(text);
    const renewed = shown();
    await done('index');
    assert.deepEqual(shown(), renewed, 'a pack writes what the command does');
  });

  it('is not rewritten if nothing changed, and not created by a pack', async () => {
    await done('pack', '--task', task);
    for (const name of indexNames) assert.ok(!existsSync(box.at(`.agentpack/${name}`)));
    await done('index');
    const times = () => indexNames.map((name) => statSync(box.at(`.agentpack/${name}`)).ino);
    const before = times();
    await done('pack');
    assert.deepEqual(times(), before);
  });

  it('keeps user text around its markers', async () => {
    await done('index');
    box.write('.agentpack/PROJECT_INDEX.md', `# Ours\n\nRead this.\n\n${text('PROJECT_INDEX.md')}\nAnd that.\n`);
    box.write('src/voucher.ts', "export * from './cart';\n");
    await done('pack', '--task', task);
    assert.match(text('PROJECT_INDEX.md'),
      /^# Ours\n\nRead this\.\n\n<!-- agentpack:begin -->\n[^]*`src\/` \| 5[^]*<!-- agentpack:end -->\n\nAnd that\.\n$/);
  });

  it('leaves paths that look like secrets out of its data', async () => {
    const path = `src/${['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')}.ts`;
    box.write(path, "import { total } from './cart';\n\nexport const secret = total;\n");
    await done('index');
    for (const name of indexNames) assert.ok(!text(name).includes('ghp_'), name);
    assert.ok(data('file_summaries.json') && data('dependency_graph.json'));
  });

  it('keeps every byte of a text in a different encoding', async () => {
    await done('index');
    await done('index', '--out', 'docs/index');
    for (const name of ['.agentpack/PROJECT_INDEX.md', 'docs/index/PROJECT_INDEX.md']) {
      const bytes = Buffer.concat([Buffer.from('Gr\xfc\xdfe\n\n', 'latin1'), readFileSync(box.at(name))]);
      writeFileSync(box.at(name), bytes);
      box.write('src/voucher.ts', `export const voucher = ${name.length};\n`);
      const { code, stderr } = await runCli(box.root, ['index',
        ...name.startsWith('docs') ? ['--out', 'docs/index'] : []]);
      assert.deepEqual([code, /is not a regular UTF-8 file/.test(stderr)], [1, true], stderr);
      await done('pack', '--task', task);
      assert.deepEqual(readFileSync(box.at(name)), bytes);
    }
    const { stdout, stderr } = await runCli(box.root, ['pack', '--task', task]);
    assert.match(stdout + stderr, /PROJECT_INDEX\.md is not encoded in UTF-8, so it was not updated/);
  });

  it('replaces no foreign file: the command reports it, and a pack skips it', async () => {
    const cases: readonly (readonly [name: string, put: () => void, says: RegExp])[] = [
      ['PROJECT_INDEX.md', () => box.write('.agentpack/PROJECT_INDEX.md', 'Mine.\n'),
        /has no line "<!-- agentpack:begin/],
      ['PROJECT_INDEX.md', () => box.write('.agentpack/PROJECT_INDEX.md', '<!-- agentpack:begin -->\nMine.\n'),
        /has no "<!-- agentpack:end/],
      ['file_summaries.json', () => box.write('.agentpack/file_summaries.json', '{}\n'),
        /was not written by agentpack index/],
      ['dependency_graph.json', () => mkdirSync(box.at('.agentpack/dependency_graph.json')), /./],
    ];
    for (const [name, put, says] of cases) {
      rmSync(box.at('.agentpack'), { recursive: true, force: true });
      mkdirSync(box.at('.agentpack'));
      put();
      const { code, stderr } = await runCli(box.root, ['index', '--quiet']);
      assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1], stderr);
      assert.match(stderr, says);
      for (const other of indexNames) if (other !== name) assert.ok(!existsSync(box.at(`.agentpack/${other}`)), other);
      await done('pack', '--task', task);
    }
    assert.equal(existsSync(box.at('.agentpack/context.md')), true);
  });

  it('is written elsewhere with --out, and its data is in no pack', async () => {
    await done('index', '--out', 'docs/index');
    assert.ok(!existsSync(box.at('.agentpack/PROJECT_INDEX.md')));
    const first = readFileSync(box.at('docs/index/file_summaries.json'), 'utf8');
    assert.match(await done('index', '--out', 'docs/index'), /file_summaries\.json, unchanged/);
    assert.ok(!first.includes('docs/index'));
    await done('pack', '--task', task);
    await done('index', '--out', 'docs/index');
    assert.match(await done('status'), /^fresh\n/);
    symlinkSync('../other.md', box.at('docs/index/link'));
    rmSync(box.at('docs/index/file_summaries.json'));
    symlinkSync('../other.md', box.at('docs/index/file_summaries.json'));
    assert.equal((await runCli(box.root, ['index', '--out', 'docs/index'])).code, 1);
    assert.equal(readFileSync(box.at('docs/other.md'), 'utf8'), '# Other\n\nNothing of prices.\n');
  });
});
