import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { memoryTools } from '#test/tools/memoryTools';
import type { RetrievedText } from '#reports';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';
import { runCli } from './runCli';

/** Sequences that a terminal would execute: they clear the screen, change colors, rename the window, overprint text. */
const control = /[\x01-\x08\x0b\x0e-\x1f\x7f-\x9f]|\r(?!\n)/;
const escape = '\x1b[2J\x1b[31m';
const hostile = [
  `/** Adds the ${escape}tax. */`,
  'export function addTax(price: number) {',
  `  return price * 2; // \x9b31m \x1b]0;title\x07 gone\b\b\b\b here\roverwritten \x7f`,
  '}',
  `export const banner = '${escape}addTax';`,
  '',
].join('\n');
const shown = 3;

describe('control characters in a file', () => {
  let box: Sandbox;
  const said: { readonly what: string; readonly text: string; }[] = [];

  before(async () => {
    box = sandbox();
    box.write('src/price.ts', hostile);
    box.write('src/cart.ts', `import { addTax } from './price';\nexport const total = addTax(1); // ${escape}\n`);
    box.write('docs/notes.md', `# Notes ${escape}\n\naddTax is ${escape} slow.\n`);
    box.write('package.json', '{ "name": "shop" }\n');
    box.git('init', '-q', '-b', 'main');
    box.git('add', '-A');
    box.git('commit', '-q', '-m', `Add ${escape} addTax`);
    box.write('src/price.ts', hostile.replace('* 2', `* 3 /* ${escape} */`));
    await ask('pack', '--task', `Fix addTax ${escape} in src/price.ts`);
    await ask('pack', '--task', 'Fix addTax in src/price.ts', '--agent', 'claude', '--json');
    await ask('context');
    for (
      const target of ['#full', '#diff', '#symbols', '#skeleton', '#summary', '#addTax', ':1-5'].map((part) =>
        `src/price.ts${part}`
      )
    ) {
      await ask('retrieve', target);
      await ask('retrieve', target, '--json');
    }
    for (const more of [[], ['--json']]) {
      await ask('search', 'addTax', ...more);
      await ask('search', 'price .*', '--regex', ...more);
      await ask('outline', 'src/price.ts', ...more);
      await ask('explain', 'src/price.ts', ...more);
      await ask('related', 'src/price.ts', ...more);
      await ask('status', ...more);
      await ask('compress', ...more, '--', 'cat', 'src/price.ts', 'docs/notes.md');
    }

    async function ask(...args: string[]): Promise<void> {
      const { stdout } = await runCli(box.root, args);
      said.push({ what: args.join(' '), text: stdout });
    }
  });
  after(() => box.dispose());

  it('never reach the output of a command or a string in its JSON', () => {
    assert.ok(said.filter(({ text }) => text.includes('␛')).length > 10);
    for (const { what, text } of said)
      assert.ok(!control.test(text) && (!what.includes('--json') || stringsOf(text).every((one) => !control.test(one))),
        what);
  });

  it('never reach a file that agents read', () => {
    const files = readdirSync(box.at('.agentpack'), { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:md|json)$/.test(name)
    );
    assert.ok(files.length > shown);
    for (const name of files) assert.ok(!control.test(readFileSync(join(box.at('.agentpack'), name), 'utf8')), name);
    const context = readFileSync(box.at('.agentpack/context.md'), 'utf8');
    assert.ok(context.includes('␛[2J␛[31m'));
    assert.match(context,
      /line \d+: \d+ hidden characters, terminal control characters, shown as symbols: ␛ is an escape/);
  });

  it('are shown as symbols at their lines and columns, and retrieve reports that', async () => {
    const found = JSON.parse((await runCli(box.root, ['retrieve', 'src/price.ts', '--json'])).stdout) as RetrievedText;
    const file = readFileSync(box.at('src/price.ts'), 'utf8');
    assert.deepEqual(found.text.split('\n').map((line) => line.length), file.split('\n').map((line) => line.length));
    assert.match(found.notes.join(), /are shown as symbols that are not in the file: ␛ is an escape/);
    const plain = JSON.parse((await runCli(box.root, ['retrieve', 'package.json', '--json'])).stdout) as RetrievedText;
    assert.deepEqual(plain.notes.filter((note) => note.includes('signs')), []);
  });

  table('never reach the answers of the tools', (row) => {
    const files = { 'src/price.ts': hostile, 'src/cart.ts': `import { addTax } from './price';\n// ${escape}\n` };
    for (
      const [tool, input] of Object.entries({
        start_task: { task: `Fix addTax ${escape} in src/price.ts` },
        get_context: {},
        retrieve_block: { id: 'src/price.ts' },
        search_files: { query: 'addTax' },
        search_documents: { query: 'addTax' },
        get_related: { path: 'src/price.ts' },
        get_callers: { symbol: 'addTax' },
        get_impact: { paths: ['src/price.ts'] },
        explain_file: { path: 'src/price.ts' },
        pack_context: {},
        compress_output: { output: hostile },
        remember: { text: 'Prices are integers', about: ['src/price.ts'] },
      })
    ) {
      row(tool, async () => {
        const box = memoryTools(files);
        await box.call('start_task', { task: 'Fix addTax in src/price.ts' });
        const reply = await box.call(tool, input);
        assert.ok(reply.ok);
        assert.ok(stringsOf(JSON.stringify(reply)).every((one) => !control.test(one)), JSON.stringify(reply));
      });
    }
  });
});

/** All strings in a document of JSON, or in each of its lines. */
function stringsOf(json: string): string[] {
  const strings: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') strings.push(value);
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(visit);
  };
  if (json.trim() !== '' && /^[{[]/.test(json)) {
    try {
      visit(JSON.parse(json));
    } catch {
      json.trim().split('\n').forEach((line) => visit(JSON.parse(line)));
    }
  }
  return strings;
}
