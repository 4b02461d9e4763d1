import assert from 'node:assert/strict';
import { UserError } from '#base/errors';
import type { PackOptions } from '#engine/options';
import { memoryHost, type MemoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import type { Report } from '#reports';
import { partsOf } from './parts';

const contextPath = '.agentpack/context.md';
const options: PackOptions = { task: 'Round the cart total' };

/** A folder with this many files, of which one defines what the task names, in a file whose path says so. */
function createHost(fileCount: number): MemoryHost {
  const files: Record<string, string> = {
    'src/cart/cartTotal.ts': 'export function roundCartTotal(cents: number) {\n  return Math.round(cents);\n}\n',
    '.gitignore': 'cart-total-cache/\n',
    'assets/cartTotal.raw': 'cart\0total',
  };
  for (let i = Object.keys(files).length; i < fileCount; i++)
    files[`src/part${i % 40}/module${i}.ts`] = `export const value${i} = ${i};\n`;
  return memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40) } });
}

/** Packs, and returns the context file and the files that were read at the time of each notice. */
async function packAndWatch(host: MemoryHost, packer = partsOf(host).packer, extraOptions: PackOptions = {}) {
  const looks: {
    readonly notice: string;
    readonly text: string | undefined;
    readonly reads: readonly string[];
    readonly paths: readonly string[];
  }[] = [];
  const reports: Report[] = [];
  host.takeReads();
  const report = await packer.pack({ ...options, ...extraOptions }, {
    ...quiet,
    notice(sentence) {
      looks.push({ notice: sentence, text: host.text(contextPath), reads: host.takeReads(), paths: host.paths });
    },
    showFirstLook(shown) {
      reports.push(shown);
    },
  });
  return { looks, reports, report, text: host.text(contextPath)! };
}

describe('the first pack of a large folder', () => {
  it('begins with a first look at the files that rank best by path, before the others are read', async () => {
    const host = createHost(3_000);
    const { looks, reports, report, text } = await packAndWatch(host);
    assert.deepEqual(reports.map(({ task, files }) => [task, files[0]?.path]), [[report.task, report.files[0]?.path]]);
    assert.equal(looks.length, 1);
    const [look] = looks;
    assert.match(look!.notice, /^A first look is in \.agentpack\/context\.md\. 3,000 files are being indexed/);
    assert.match(look!.text!, /^First look: .* because 3,000 files were still being indexed\./m);
    assert.doesNotMatch(look!.text!, /kept changing|stands? out|No file contains/);
    assert.match(look!.text!, /return Math\.round\(cents\)/);
    assert.ok(new Set(look!.reads).size < 200, `${new Set(look!.reads).size} files read`);
    assert.doesNotMatch(text, /First look/);
    assert.equal(report.counts.parsed, 2_999);
  });
  describe('claims nothing that its few files cannot show:', () => {
    const rows: Readonly<
      Record<string, readonly [options: PackOptions, look: RegExp, notInLook: RegExp, pack: RegExp]>
    > = {
      'that no file matches the task': [{ task: 'Wrap the quarterly ledger' },
        /files read so far match the task poorly/, /No file matches/, /^### `src\/part2\/module2042\.ts`/m],
      'that a name occurs nowhere else': [{ task: 'Rename `roundCartTotal`' },
        /^## Where the names of the task occur in the files read so far$/m, /task occur$/m,
        /^## Where the names of the task occur$[^]*module2042/m],
      'that a command knows it': [{},
        /if this line stays, begin again with `agentpack pack --thread none --task TEXT`\.$/m,
        /agentpack status|repacks/,
        /`agentpack status` shows whether it is fresh; `agentpack pack --thread none` repacks\.$/m],
      'that a task was given': [{ task: undefined }, /begin again with `agentpack pack --thread none`\.$/m, /--task/,
        /./],
      'that a pinned document is no text': [{ pinned: ['docs/cart.pdf'] }, /^## State$/m, /cart\.pdf is pinned/,
        /Ledger pages/],
    };
    for (const [title, [taskOptions, look, notInLook, pack]] of Object.entries(rows))
      it(title, async () => {
        const host = createHost(3_000);
        host.write('src/part2/module2042.ts', 'export const ledger = roundCartTotal(1); // quarterly\n');
        host.write('docs/cart.pdf', '%PDF\0# Cart\nLedger pages\n');
        const { looks, text } = await packAndWatch(host, partsOf(host).packer, taskOptions);
        assert.match(looks[0]!.text!, look);
        assert.doesNotMatch(looks[0]!.text!, notInLook);
        assert.match(text, pack);
        assert.doesNotMatch(text, /read so far/);
      });
  });
  it('has no record, so that hooks and queries do not take the first look for a pack', async () => {
    const { looks } = await packAndWatch(createHost(3_000));
    assert.deepEqual(looks[0]!.paths.filter((path) => path.startsWith('.agentpack/')), ['.agentpack/.gitignore',
      contextPath]);
  });
  it('gives the same pack as without a first look', async () => {
    const [host, indexed] = [createHost(3_000), createHost(3_000)];
    const { packer } = partsOf(indexed);
    await packer.pack({ ...options, noWrite: true }, quiet); // nothing is written, so there is no first look
    const { looks, text } = await packAndWatch(indexed, packer);
    assert.deepEqual(looks, []);
    assert.equal(text, (await packAndWatch(host)).text);
  });
  it('is the only one with a first look', async () => {
    const host = createHost(3_000);
    await packAndWatch(host);
    assert.deepEqual((await packAndWatch(host)).looks, []);
  });
  it('has no first look if git cannot list the folder, or most files are not packed', async () => {
    const unlisted = createHost(3_000);
    Object.defineProperty(unlisted, 'git', {
      value: { ...unlisted.git!, list: () => Promise.reject(new UserError('git ls-files failed')) },
    });
    const { looks, report } = await packAndWatch(unlisted);
    assert.deepEqual(looks, []);
    assert.match(report.warnings.join(' '), /folders were walked/);
    const { packer } = partsOf(createHost(3_000));
    const notices: string[] = [];
    await packer.pack({ ...options, include: ['src/cart/**'] }, { ...quiet, notice: (text) => notices.push(text) });
    assert.deepEqual(notices, []);
  });
  it("writes nothing before the user's own compressor has succeeded", async () => {
    const host = createHost(3_000);
    Object.assign(host, {
      ownConfig: { read: () => '[compression]\ncommand = ["shorten"]\n' },
      compressor: { run: () => Promise.reject(new UserError('shorten failed. Nothing was written.')) },
    });
    await assert.rejects(partsOf(host).packer.pack({ ...options, compress: true }, quiet), /Nothing was written/);
    assert.equal(host.text(contextPath), undefined);
  });
  it("does not begin if the user's own compressor is missing", async () => {
    const host = createHost(3_000);
    host.takeReads();
    await assert.rejects(partsOf(host).packer.pack({ ...options, compress: true }, quiet), /does not specify one/);
    assert.deepEqual([host.takeReads(), host.text(contextPath)], [[], undefined]);
  });
  it('has no first look if the folder has fewer files', async () => {
    assert.deepEqual((await packAndWatch(createHost(2_900))).looks, []);
  });
});
