import { strict as assert } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { credentials, pem } from '#test/secrets/madeUp';
import { sandbox, type Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { table } from '#test/support/table';

const family = (name: string): string => credentials[name]!;
const password = ['hunt', 'er2-', 'planted'].join('');
const keyLines = pem('RSA PRIVATE KEY').split('\n');

/** What is planted, where, and by what it would be known again: a piece that no mark and no other text holds. */
const planted: Readonly<Record<string, string>> = {
  'in a source': family('a classic GitHub token'),
  'in a source, as a password': password,
  'in a key of many lines': keyLines[4]!,
  'in YAML': family('a SendGrid key'),
  'in JSON': family('a live Stripe key'),
  'in prose': family('an Anthropic key'),
  'in a notebook': family('a DigitalOcean token'),
  'in UTF-16': family('a Slack bot token'),
  'in a file that is excluded by name': family('a PyPI token'),
  'in the commit subject': family('an npm token'),
  'in the branch name': family('a Hugging Face token'),
  'in a file name': family('a GitLab personal token'),
  'within a word of a file name': family('a Grafana token'),
  'in the task': family('a Google API key'),
  'in the state of the task': family('a Linear key'),
  'in what is not committed': family('a Shopify token'),
  'in what was deleted': family('a Doppler token'),
  'in a new file': family('a Databricks token'),
  'in a comment beside a symbol': family('a JWT'),
};
const at = (place: keyof typeof planted): string => planted[place]!;

const task = `Fix addTax in src/price.ts with key ${at('in the task')}`;
const glued = `src/my${at('within a word of a file name')}.ts`;
const missing = `missing/${at('in the task')}`;
const files = ['src/price.ts', `src/${at('in a file name')}.ts`, 'src/added.ts', '.env', 'docs/notes.md', 'wide.txt',
  'book.ipynb'];

const calls: readonly (readonly string[])[] = [
  ...['pin', 'exclude', 'explain', 'related', 'outline', 'retrieve'].flatMap((
    name,
  ) => [[name, glued], [name, `no${glued}`], [name, glued, '--json']]),
  ['status', '--json'],
  ['context'],
  ['context', '--json'],
  ['guard', '--path', 'src/price.ts', '--json'],
  ['pack', '--task', task, '--budget', '6000'],
  ['pack', '--task', `${task} again`, '--thread', 'two', '--json', '--mode', 'deep', '--since', 'HEAD~1'],
  ['pack', '--task', task, '--thread', `t.${at('in the task')}`], // refused
  ...[...files, missing].flatMap((
    path,
  ) => [['explain', path], ['explain', path, '--json'], ['related', path, '--json']]),
  ...[...files, 'src/price.ts#addTax', 'src/price.ts:1-6', 'src/price.ts#diff', missing].flatMap((
    path,
  ) => [['retrieve', path], ['retrieve', path, '--json']]),
  ['outline', ...files, '--json'],
  ['outline', missing],
  ['threads', '--json'],
  ['threads'],
  ['pack', '--task', task, '--agent', 'claude', '--json'],
  ['pack'],
];

describe('a planted secret', () => {
  let box: Sandbox;
  let packed: string;

  before(async () => {
    box = plant();
    packed = await ask('pack', '--task', task, '--json', '--report', box.at('.agentpack/report.json'));
    box.write('src/price.ts',
      readFileSync(box.at('src/price.ts'), 'utf8').replace(at('in a source'), at('in what is not committed')).replace(
        /.*removed.*\n/,
        '',
      ));
    box.write('src/added.ts',
      `import { addTax } from './price';\nexport const token = '${
        at('in a new file')
      }';\nexport const added = addTax(1, 2);\n`);
  });
  after(() => box.dispose());

  table('appears in no file and in no answer', (row) => {
    row('of the first pack', () => assertNone(packed));
    for (const args of calls)
      row(`of ${args.map(withoutSecrets).join(' ')}`, async () => assertNone(await ask(...args)));
  });

  it('is read: the packs and answers contain the markers', async () => {
    const answers = [packed, await ask('pack', '--task', task, '--sections', 'execution state')];
    for (const path of files) answers.push(await ask('retrieve', path));
    const marks = [...answers, ...written().map((file) => readFileSync(file, 'latin1'))].join('');
    for (
      const type of ['github-token', 'password', 'private-key', 'sendgrid-key', 'stripe-key', 'anthropic-key',
        'npm-token', 'google-api-key', 'linear-key', 'shopify-token', 'databricks-token', 'jwt', 'huggingface-token',
        'gitlab-token']
    ) {
      assert.ok(marks.includes(`[REDACTED:${type}]`), type);
    }
  });

  async function ask(...args: string[]): Promise<string> {
    const { stdout, stderr } = await runCli(box.root, args);
    return `${stdout}\n${stderr}`;
  }

  function written(): readonly string[] {
    return filesBelow(box.at('.agentpack')).filter((file) => !file.endsWith('task_state.md'));
  }

  function assertNone(answer: string): void {
    const inFiles = written().flatMap((file) => {
      const bytes = readFileSync(file);
      return [{ what: file, text: bytes.toString('latin1') }, {
        what: `${file} as UTF-16`,
        text: bytes.toString('utf16le'),
      }];
    });
    assert.ok(inFiles.length > 20 && answer.length > 1);
    const texts = [...inFiles, { what: 'the answer', text: answer }];
    assert.deepEqual(
      Object.entries(planted).flatMap(([place, value]) =>
        texts.filter(({ text }) => text.includes(value.slice(-20))).map(({ what }) => `${place}: ${what}`)
      ),
      [],
    );
  }
});

/** Titles of tests are printed. */
function withoutSecrets(text: string): string {
  return Object.entries(planted).reduce((shown, [place, value]) => shown.replaceAll(value, `(${place})`), text);
}

function plant(): Sandbox {
  const box = sandbox({
    'src/price.ts': `// for addTax: ${at('in a comment beside a symbol')}\nexport const token = '${
      at('in a source')
    }';\nexport const removed = '${
      at('in what was deleted')
    }';\n/** addTax */\nexport function addTax(price: number, rate: number): number {\n  return price * (1 + rate);\n}\nexport const settings = { user: 'shop', password: '${
      at('in a source, as a password')
    }' };\n`,
    'src/key.ts': `import { addTax } from './price';\nexport const taxKey = \`${
      keyLines.join('\n')
    }\`;\nexport const x = addTax(1, 2);\n`,
    'config/tax.yml': `tax:\n  addTax: true\n  sendgrid: ${at('in YAML')}\n`,
    'config/tax.json': JSON.stringify({ addTax: 1, stripe: at('in JSON') }),
    'docs/notes.md': `# addTax\n\nThe key of addTax is ${at('in prose')}, which is old.\n`,
    'book.ipynb': JSON.stringify({
      cells: [{ cell_type: 'code', source: [`addTax("${at('in a notebook')}")\n`], metadata: {}, outputs: [] }],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    }),
    'wide.txt': Buffer.from(`\uFEFFaddTax ${at('in UTF-16')}\n`, 'utf16le'),
    '.env': `ADD_TAX=${at('in a file that is excluded by name')}\n`,
    [`src/my${at('within a word of a file name')}.ts`]:
      'import { addTax } from "./price";\nexport const glued = addTax(3, 4);\n',
    [`src/${at('in a file name')}.ts`]: 'import { addTax } from "./price";\nexport const named = addTax(3, 4);\n',
  });
  box.commit('The shop');
  box.write('src/price.ts', `${readFileSync(box.at('src/price.ts'), 'utf8')}export const more = addTax(5, 6);\n`);
  box.git('switch', '-q', '-c', `fix/${at('in the branch name')}`);
  box.commit(`Fix addTax with ${at('in the commit subject')}`);
  // a tracked one would wait for consent
  box.write('.agentpack/task_state.md',
    `Status: in_progress\nSummary: addTax with ${at('in the state of the task')}\n- [ ] ask ${
      at('in the state of the task')
    }\n`);
  return box;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((e) => e.isFile()).map((e) =>
    join(e.parentPath, e.name)
  );
}
