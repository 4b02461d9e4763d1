import assert from 'node:assert/strict';
import { Cancelled, UserError } from '#base/errors';
import { contextNames } from '#agents/contextFiles';
import type { PackOptions } from '#engine/options';
import { maxRounds } from '#engine/inputs/inputs';
import { memoryHost, type MemoryHost } from '../support/memoryHost';
import { quiet } from '../support/quiet';
import { partsOf } from './parts';
import { table } from '../support/table';

const files = {
  'src/cart.ts':
    "import { money } from './money';\nexport function total(prices: number[]) { return money(prices[0]!); }\n",
  'src/money.ts': 'export function money(cents: number) { return Math.round(cents); }\n',
  'src/mail.ts': 'export function send(to: string) { fetch(to); }\n',
};
const options: PackOptions = { task: 'The total of the cart is wrong' };

function made(of: MemoryHost = memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40) } })) {
  return { host: of, ...partsOf(of) };
}
const writtenTo = (host: MemoryHost) =>
  host.paths.filter((path) => path.startsWith('.agentpack/')).map((path) => path.slice('.agentpack/'.length));

/** Names of state files in the order in which they were written since. */
function recordWrites(host: MemoryHost): string[] {
  const writes: string[] = [];
  const { write, append } = host.state;
  host.state.write = (name, text) => {
    writes.push(name);
    return write(name, text);
  };
  host.state.append = (name, line) => {
    writes.push(name);
    append(name, line);
  };
  return writes;
}

describe('a pack that keeps the last task, during which another process packs,', () => {
  /** Packs; another process packs with a task of its own as soon as the inputs are collected. Returns the tasks. */
  async function overtake(ownOptions: PackOptions) {
    const host = memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40) } });
    const { inputs, packer } = partsOf(host);
    let isOvertaken = false;
    const { collect } = inputs;
    inputs.collect = async (...args) => {
      const collected = await collect(...args);
      if (!isOvertaken) await partsOf(host).packer.pack(options, quiet);
      isOvertaken = true;
      return collected;
    };
    const report = await packer.pack(ownOptions, quiet);
    return { task: report.task, written: host.text('.agentpack/context.md')!.includes(report.task) };
  }

  it('keeps the task of that pack', async () => {
    assert.deepEqual(await overtake({ keepTask: true, keepOptions: true }), { task: options.task, written: true });
  });
  it('is not planned again if it has a task of its own or starts over', async () => {
    for (const ownOptions of [{ keepTask: true, task: 'Send fewer mails' }, {}])
      assert.notEqual((await overtake(ownOptions)).task, options.task);
  });
});

describe('a full pack', () => {
  it('writes the snapshot, the context files, the registry and then the record, before verdict and metrics', async () => {
    const { host, packer } = made();
    const writes = recordWrites(host);
    await packer.pack(options, quiet);
    const order = writes.filter((name) => !name.startsWith('cache/'));
    assert.deepEqual(order, ['snapshots/latest.json', ...contextNames, 'pack-registry.json', 'pack_metadata.json',
      'verdict.json', 'metrics.jsonl']);
  });
  it('writes everything under one lock, and only the record makes it the newest pack', async () => {
    const { host, packer, records } = made();
    const { locked } = host.state;
    const held: string[] = [];
    let depth = 0;
    host.state.locked = (name, work) => {
      depth++;
      try {
        return locked(name, work);
      } finally {
        depth--;
      }
    };
    const { write } = host.state;
    host.state.write = (name, text) => {
      if (depth > 0) held.push(name);
      if (name === 'pack_metadata.json') assert.equal(records.readLastPack(''), undefined);
      return write(name, text);
    };
    await packer.pack(options, quiet);
    for (const name of ['snapshots/latest.json', ...contextNames, 'pack-registry.json', 'pack_metadata.json'])
      assert.ok(held.includes(name), name);
    assert.equal(records.readLastPack('')?.report.task, options.task);
  });
  it('returns the report, or the document of the same pack', async () => {
    const [one, other] = [made(), made()];
    const report = await one.packer.pack(options, quiet);
    const document = await other.packer.createDocument(options, quiet);
    assert.deepEqual(document.files.map(({ path, view, tokens }) => [path, view, tokens]),
      report.files.map(({ path, view, tokens }) => [path, view, tokens]));
    assert.equal(document.task, report.task);
    assert.equal(one.host.text('.agentpack/context.md'), other.host.text('.agentpack/context.md'));
  });
  table('writes nothing if … only computes', (row) => {
    for (const how of ['plan', 'pack', 'refreshIfStale', 'trials'] as const) {
      row(`writes nothing if ${how} only computes`, async () => {
        const { host, packer } = made();
        const noWrite = { ...options, noWrite: true };
        if (how === 'plan') await packer.plan(options, quiet);
        else if (how === 'trials') await packer.trials(noWrite, [[], ['content']], [], quiet);
        else if (how === 'pack') await packer.pack(noWrite, quiet);
        else await packer.refreshIfStale({ ...noWrite, repack: true }, quiet);
        assert.deepEqual(writtenTo(host), []);
      });
    }
  });
  it('renames an unreadable record before it writes its own', async () => {
    const { host, packer, takeWarnings } = made();
    host.state.write('pack_metadata.json', '{ torn');
    await packer.pack(options, quiet);
    assert.equal(host.text('.agentpack/pack_metadata.json.corrupt'), '{ torn');
    assert.match(host.text('.agentpack/pack_metadata.json') ?? '', /"agentpack"/);
    assert.match((await packer.pack(options, quiet)).warnings.concat(takeWarnings()).join(),
      /^(?!.*could not be read)/);
  });
  it('is written even if metrics cannot be written, with a warning', async () => {
    const { host, packer, takeWarnings } = made();
    const { append } = host.state;
    const { write } = host.state;
    const refuse = (name: string) => {
      if (name === 'metrics.jsonl') throw new UserError('metrics.jsonl: the disk is full.');
    };
    host.state.append = (name, line) => {
      refuse(name);
      append(name, line);
    };
    host.state.write = (name, text) => {
      refuse(name);
      return write(name, text);
    };
    assert.equal((await packer.pack(options, quiet)).freshness.state, 'fresh');
    assert.ok(host.text('.agentpack/context.md'));
    assert.deepEqual(takeWarnings(), ['metrics.jsonl: the disk is full.']);
  });
});

describe('a file that changes while it is packed', () => {
  /** Writes other content to the file whenever a plan opens it, up to `times` times. */
  function changing(times: number) {
    const parts = made();
    const { read } = parts.host.files;
    let left = times;
    let indexed = false;
    parts.host.files.read = (path) => {
      const bytes = read(path);
      // the index reads it first, then the plan
      if (path === 'src/cart.ts' && (indexed = !indexed) === false && left-- > 0) {
        parts.host.tick(5_000);
        parts.host.write(path, `${files['src/cart.ts']}// ${left}\n`);
        return read(path);
      }
      return bytes;
    };
    return parts;
  }

  it('is indexed and planned again', async () => {
    const { packer } = changing(1);
    const { plan } = await packer.plan(options, quiet);
    assert.deepEqual(plan.changedCandidates, []);
    assert.ok(plan.report.files.some(({ path }) => path === 'src/cart.ts'));
  });
  it(`is excluded with a warning after ${maxRounds} rounds`, async () => {
    const { packer } = changing(100);
    const { plan } = await packer.plan(options, quiet);
    assert.deepEqual(plan.changedCandidates, ['src/cart.ts']);
    assert.match(plan.report.warnings.join(), /src\/cart\.ts was left out because it kept changing during packing/);
  });
});

describe('a cancelled pack', () => {
  table('writes no file of a pack after …, and the next one equals a first one', (row) => {
    for (const at of ['scan', 'link', 'rank', 'outline', 'render'] as const) {
      row(`writes no file of a pack after ${at}, and the next one equals a first one`, async () => {
        const { host, packer } = made();
        const cancel = { cancelled: false };
        const progress = (stage: string) => {
          if (stage === at) cancel.cancelled = true;
        };
        await assert.rejects(packer.pack(options, { cancel, progress }), Cancelled);
        assert.deepEqual(writtenTo(host), []);
        await packer.pack(options, quiet);
        const first = made();
        await first.packer.pack(options, quiet);
        const bare = (of: MemoryHost) => of.text('.agentpack/context.claude.md')?.replace(/\d{4}-\S+Z/g, '');
        assert.equal(bare(host), bare(first.host));
      });
    }
  });
});

describe('a pack after a save', () => {
  async function saved() {
    const parts = made();
    await parts.packer.pack(options, quiet);
    const before = { record: parts.host.text('.agentpack/pack_metadata.json'), last: parts.records.readLastPack('') };
    parts.host.tick(5_000);
    parts.host.write('src/cart.ts', `${files['src/cart.ts']}export const tax = 1;\n`);
    parts.host.tick(5_000);
    const writes = recordWrites(parts.host);
    const refresh = () => parts.packer.refreshIfStale({ repack: true, saved: ['src/cart.ts'] }, quiet);
    return { ...parts, before, writes, refresh };
  }

  it('writes the form for the agent and the verdict, and defers the other forms', async () => {
    const { host, refresh, writes, queue, before } = await saved();
    const { partial, freshness } = await refresh();
    assert.deepEqual([partial, freshness.state], [true, 'packing']);
    assert.deepEqual(writes, ['context.md', 'verdict.json']);
    assert.match(host.text('.agentpack/context.md') ?? '', /export const tax/);
    assert.doesNotMatch(host.text('.agentpack/context.claude.md') ?? '', /export const tax/);
    queue.flush();
    assert.deepEqual(writes.slice(2), ['context.claude.md']);
    assert.match(host.text('.agentpack/context.claude.md') ?? '', /export const tax/);
    assert.equal(host.text('.agentpack/pack_metadata.json'), before.record);
  });
  it('writes no other form over a pack that another process wrote meanwhile', async () => {
    const { host, refresh, queue } = await saved();
    await refresh();
    host.state.write('context.md', 'of another process\n');
    host.state.write('context.claude.md', 'of another process\n');
    queue.flush();
    assert.equal(host.text('.agentpack/context.claude.md'), 'of another process\n');
  });
  it('is followed by a full pack that is compared with the pack before the save', async () => {
    const { packer, refresh, queue, records, before } = await saved();
    await refresh();
    queue.flush();
    const { partial, freshness, report } = await packer.refreshIfStale({ repack: true }, quiet);
    assert.deepEqual([partial, freshness.state], [false, 'fresh']);
    assert.ok(records.readLastPack('')!.packedAt > before.last!.packedAt);
    assert.ok(report!.files.some(({ path }) => path === 'src/cart.ts'));
    assert.equal((await packer.refreshIfStale({ repack: true }, quiet)).report, undefined);
  });
  it('shows the same files as the full pack that follows', async () => {
    const { packer, refresh } = await saved();
    const pathsOf = (of: Awaited<ReturnType<typeof refresh>>) => of.report?.files.map(({ path, view }) => [path, view]);
    assert.deepEqual(pathsOf(await refresh()), pathsOf(await packer.refreshIfStale({ repack: true }, quiet)));
  });
  it('only reports the freshness of the pack if no repack is requested', async () => {
    const { packer, writes } = await saved();
    const { freshness, report } = await packer.refreshIfStale({ repack: false }, quiet);
    assert.deepEqual([freshness.state, report, writes], ['stale', undefined, ['verdict.json']]);
  });
});

describe('several packs in a row', () => {
  it('run in queue order, each with the index of the previous one', async () => {
    const { host, packer, queue } = made();
    const ended: string[] = [];
    const pack = (name: string) =>
      queue.run(async () => {
        const { counts } = await packer.pack({ ...options, thread: name }, quiet);
        ended.push(`${name} read ${counts.parsed}`);
      });
    await Promise.all([pack('first'), pack('second'), pack('third')]);
    assert.deepEqual(ended, ['first read 3', 'second read 0', 'third read 0']);
    assert.equal((host.text('.agentpack/thread_index.jsonl') ?? '').trim().split('\n').length, 3);
  });
  it('write deferred forms before the next one starts', async () => {
    const { host, packer, queue } = made();
    await packer.pack(options, quiet);
    host.tick(5_000);
    host.write('src/cart.ts', `${files['src/cart.ts']}export const tax = 1;\n`);
    host.tick(5_000);
    const writes = recordWrites(host);
    const refresh = (of: readonly string[]) =>
      queue.run(() => packer.refreshIfStale({ repack: true, saved: of }, quiet));
    const first = refresh(['src/cart.ts']);
    const second = queue.run(async () => writes.push('the next one begins'));
    await Promise.all([first, second]);
    assert.deepEqual(writes, ['context.md', 'verdict.json', 'context.claude.md', 'the next one begins']);
  });
});
