import { strict as assert } from 'node:assert';
import { chmodSync, cpSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Sandbox } from '#test/platform/sandbox';
import { table } from '#test/support/table';
import { boundCli, type BoundCli } from './bound';
import { runCli } from './runCli';
import { shellWords } from './shellWords';
import { shop, task } from './shop';
import { treeOf } from './treeOf';

/** Commands that answer, whether or not anything can be written. */
const questions = ['stats', 'status', 'guard --path src/price.ts', 'explain src/price.ts --task tax',
  'related src/price.ts', 'callers addTax', 'impact src/price.ts', 'outline src/price.ts', 'retrieve src/price.ts',
  'search addTax', 'find "where are prices rounded"', 'scan', 'pack --no-write --task tax', 'diff --task tax', 'state',
  'history', 'threads', 'memory list', 'export claude --stdout --task tax', 'docs retrieve prices', 'docs audit',
  'docs graph', 'doctor', 'repair --dry-run'];

/** Commands whose purpose is a file below `.agentpack/`. */
const orders = ['pack --task tax', 'quickstart', 'index', 'export claude', 'docs pack', 'docs map', 'pin src/price.ts',
  'memory add "Prices are rounded"', 'task "Round prices"', 'init --yes'];

interface State {
  /** Commands that come before. */
  readonly earlier: readonly string[];
  /** Folders below the root that lose the permission to write, with all below them. */
  readonly folders: readonly string[];
  /** Orders that need none of these folders. */
  readonly possible?: readonly string[];
}

const packed = [`pack --task "${task.replaceAll('`', '')}"`, 'docs pack'];
const states: Readonly<Record<string, State>> = {
  'a root without a pack': { earlier: [], folders: ['.'] },
  'a root with a pack': { earlier: packed, folders: ['.'] },
  '.agentpack of a pack': { earlier: packed, folders: ['.agentpack'] },
  '.agentpack of documents alone': { earlier: ['docs pack'], folders: ['.agentpack'] },
  '.agentpack/documents': {
    earlier: packed,
    folders: ['.agentpack/documents'],
    possible: orders.filter((order) => !order.startsWith('docs ')),
  },
};

describe('in a folder that may only be read', function() {
  let bound: BoundCli;
  /** The state of the row before, which the next row mostly has as well. */
  let current: LockedFolder | undefined;
  before(function() {
    if (platform() === 'win32') this.skip(); // its permissions are others
    bound = boundCli();
  });
  after(() => {
    current?.dispose();
    bound?.stop();
  });

  table('a command answers with at most one warning, or says in one sentence where it cannot write', (row) => {
    for (const [name, state] of Object.entries(states)) {
      for (const question of questions)
        row(`${name}: ${question}`, async () => {
          const { root, twin, content, before } = await locked(name, state);
          await compare(question, root, twin);
          assert.deepEqual(content(), before, 'a question wrote something');
        });
      for (const order of orders.filter((one) => !state.possible?.includes(one)))
        row(`${name}: ${order}`, async () => {
          const { root, content, before } = await locked(name, state);
          await refuse(order, root);
          assert.deepEqual(content(), before, 'an order wrote a part');
        });
    }
  });

  /** Prepares a state for the first of its rows. */
  async function locked(name: string, state: State): Promise<LockedFolder> {
    if (current?.name !== name) {
      current?.dispose();
      current = undefined; // if what follows fails
      current = await lock(name, state);
    }
    return current;
  }

  /** A copy that may be written answers the same. */
  async function compare(question: string, root: string, twin: string): Promise<void> {
    const args = shellWords(question);
    const expected = await runCli(twin, args);
    const { code, stdout, stderr } = await bound.run(root, args);
    const comparable = (text: string, folder: string) =>
      text.replaceAll(folder, 'ROOT').replace(/\d+ ms|\d+ indexed, \d+ reused|\d{4}-\d\d-\d\dT[\d:.]+Z|checksum \d+/g,
        'N');
    assert.deepEqual([code, comparable(stdout, root)], [expected.code, comparable(expected.stdout, twin)],
      `${question}: ${stderr}`);
    const known = linesOf(comparable(expected.stderr, twin));
    const more = linesOf(comparable(stderr, root)).filter((line) => !known.includes(line));
    assert.ok(more.length <= 1, `${question}: ${stderr}`);
    for (const line of more) assert.match(line, /^ROOT\/\.agentpack\S* cannot be \w+: permission denied\. Allow /);
  }

  async function refuse(order: string, root: string): Promise<void> {
    const { code, stderr } = await bound.run(root, shellWords(order));
    assert.equal(code, 1, `${order}: ${stderr}`);
    assert.match(stderr,
      /^\S*\.agentpack\S* cannot be \w+: permission denied\. Allow writing there, then try again\.\n$/, order);
  }
});

/** A folder that may only be read, and a copy that may be written. */
interface LockedFolder {
  readonly name: string;
  readonly root: string;
  readonly twin: string;
  content(): unknown;
  readonly before: unknown;
  dispose(): void;
}

async function lock(name: string, state: State): Promise<LockedFolder> {
  const box = await prepare(state);
  const twin = join(realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-twin-'))), basename(box.root));
  cpSync(box.root, twin, { recursive: true, preserveTimestamps: true });
  for (const folder of state.folders) setWritable(box.at(folder), false);
  const content = () => state.folders.map((folder) => treeOf(box.at(folder)));
  return {
    name,
    root: box.root,
    twin,
    content,
    before: content(),
    dispose() {
      for (const folder of state.folders) setWritable(box.at(folder), true);
      rmSync(join(twin, '..'), { recursive: true });
      box.dispose();
    },
  };
}

async function prepare({ earlier }: State): Promise<Sandbox> {
  const box = shop();
  for (const line of earlier) assert.equal((await runCli(box.root, shellWords(line))).code, 0, line);
  box.write('src/cart.ts', "import { addTax } from './price';\nexport const total = addTax(1);\n");
  box.write('docs/new.md', '# New\n\nPrices of new carts.\n');
  return box;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}

function setWritable(folder: string, isWritable: boolean): void {
  chmodSync(folder, isWritable ? 0o755 : 0o555);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === '.git') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) setWritable(path, isWritable);
    else chmodSync(path, isWritable ? 0o644 : 0o444);
  }
}
