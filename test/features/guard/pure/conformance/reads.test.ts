import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SampleValues, SamplePayload } from '#agents/hooks/samplePayload';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import { table } from '#test/support/table';
import { runBundle, type Printed } from './bundle';
import { addThread, makeHome, makeShop, now, type Shop } from './shop';

interface Situation {
  readonly thread?: string;
  before(shop: Shop): void;
  readonly read: string;
  after?(shop: Shop): void;
  /** Default: src/a.ts. */
  readonly edited?: string;
  readonly stops: boolean;
}

const change = (path: string, text = 'by a person\n', time?: number) => (shop: Shop) => shop.write(path, text, time);

/** A pack shows a.ts and b.ts, and has found c.ts. */
const situations: Readonly<Record<string, Situation>> = {
  'of the changed file': { before: change('src/a.ts'), read: 'src/a.ts', stops: false },
  'of another file that the pack shows and that has changed': {
    before: change('src/b.ts'),
    read: 'src/b.ts',
    stops: false,
  },
  'of a changed file that the pack does not show': {
    before: change('src/c.ts'),
    read: 'src/c.ts',
    edited: 'src/c.ts',
    stops: false,
  },
  'of the file, where another one has changed': { before: change('src/b.ts'), read: 'src/a.ts', stops: true },
  'before a further change': {
    before: change('src/a.ts'),
    read: 'src/a.ts',
    after: change('src/a.ts', 'once more\n'),
    stops: true,
  },
  'before the only change': { before: () => {}, read: 'src/a.ts', after: change('src/a.ts'), stops: true },
  'of a file that another thread has changed too': {
    thread: 'mine',
    before(shop) {
      change('src/a.ts')(shop);
      addThread(shop, 'src/a.ts');
    },
    read: 'src/a.ts',
    stops: true,
  },
  'on another branch': {
    before(shop) {
      change('src/a.ts')(shop);
      shop.write('.git/HEAD', 'ref: refs/heads/next\n');
    },
    read: 'src/a.ts',
    stops: true,
  },
};

const readers = samplePayloads.filter(({ kind }) => kind === 'read' || kind === 'shellDone');

describe('a session that has read files', () => {
  let folder: string;
  let count = 0;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guard-'));
    makeHome(join(folder, 'home'));
  });
  after(() => rmSync(folder, { recursive: true }));

  table('may edit a file that it has seen in its current state', (row) => {
    for (const sample of readers) {
      const { tool, toolName, name } = toolOf(sample);
      const by = `${sample.agent}, ${sample.event}, ${tool ?? toolName ?? name ?? sample.kind} (${sample.source})`;
      for (const [title, situation] of Object.entries(situations))
        row(`${by}: ${title}`, async () => assertEdit(sample, situation));
    }
  });

  it('is recognized for each agent, by its reading tool or its commands', () => {
    for (const agent of new Set(samplePayloads.map((one) => one.agent)))
      assert.ok(readers.some((one) => one.agent === agent), agent);
  });

  async function assertEdit(sample: SamplePayload, situation: Situation): Promise<void> {
    const { thread, before, read, after, edited = 'src/a.ts', stops } = situation;
    const root = join(folder, String(count++));
    const shop = makeShop(root, { level: 'block', ...(thread === undefined ? {} : { thread }) });
    before(shop);
    if (sample.kind === 'shellDone') await send(root, sampleOf(sample, 'shell'), read, 'c1');
    await send(root, sample, read, 'c1');
    after?.(shop);
    const printed = await send(root, sampleOf(sample, 'edit'), edited, 'c2');
    const isDenied = printed.exit === 2 || /was not made/.test(printed.stdout);
    assert.equal(isDenied, stops, `${printed.stdout}${printed.stderr}`);
  }

  /** Returns a sample from the same agent in the same form; `kind`: before the same command, or another one. */
  function sampleOf(sample: SamplePayload, kind: 'edit' | 'shell'): SamplePayload {
    const all = samplePayloads.filter((one) => one.agent === sample.agent && one.kind === kind);
    const same = all.filter((one) => sessionField(one) === sessionField(sample));
    return (kind === 'shell' ? same.find((one) => /CAT/.test(JSON.stringify(one.payload(nowhere)))) : same[0])!;
  }

  function send(root: string, sample: SamplePayload, path: string, call: string): Promise<Printed> {
    const file = join(root, path);
    const place: SampleValues = { root, file, command: `cd ${root} && cat -n ${path}`, session: 's-1', call };
    const input = JSON.stringify(sample.payload(place));
    return runBundle({
      agent: sample.agent,
      event: sample.event,
      input,
      cwd: root,
      env: { HOME: join(folder, 'home') },
    });
  }
});

const nowhere: SampleValues = { root: '/', file: '/a', command: 'CAT', session: 's', call: 'c1' };

function toolOf(sample: SamplePayload): Readonly<Record<string, string | undefined>> {
  const payload = sample.payload(nowhere) as Readonly<Record<string, string | undefined>>;
  return { ...payload, tool: payload['tool_name'] ?? payload['tool'] };
}

/** Returns the fields that distinguish two forms of an agent's payloads. */
function sessionField(sample: SamplePayload): string {
  const payload = sample.payload(nowhere);
  return ['hookEventName', 'agent_action_name', 'trajectory_id'].filter((name) => name in payload).join(' ');
}

describe('a session', () => {
  let folder: string, shop: Shop;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'guard-'));
    makeHome(join(folder, 'home'));
    shop = makeShop(folder, { level: 'block' });
    shop.write('src/a.ts', 'one\ntwo\nthree\n');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  check('has not seen a file of which it read only some lines', [{ offset: 1, limit: 2 }], false);
  check('has seen a file that it read part by part', [{ offset: 3 }, { offset: 1, limit: 2 }], true);
  check('has not seen a file that a subagent read', [{}], false, { agent_id: 'explorer' });
  check('has not seen a file that could not be read', [{}], false, { hook_event_name: 'PostToolUseFailure' });
  check('has not seen a file with truncated lines', [{}], false, {},
    () => shop.write('src/a.ts', `${'x'.repeat(3_000)}\n`));
  check('may not have seen a file that was written at the same time', [{}], false, {},
    () => shop.write('src/a.ts', 'just now\n', now));

  it('has not seen a file that it read before its context was summarized', async () => {
    await read({});
    assert.match(await claude('SessionStart', {}), /context pack/);
    assert.match(await edit(), /was not made/);
  });

  function check(title: string, reads: readonly object[], isSeen: boolean, fields: object = {},
    prepare: () => void = () => {}): void
  {
    it(title, async () => {
      prepare();
      for (const one of reads) await read(one, fields);
      const printed = await edit();
      if (isSeen) assert.equal(printed, '');
      else assert.match(printed, /src\/a\.ts was not made/);
    });
  }

  function read(range: object, fields: object = {}): Promise<string> {
    const input = { file_path: join(folder, 'src/a.ts'), ...range };
    return claude('PostToolUse', { tool_name: 'Read', tool_input: input, ...fields });
  }

  function edit(): Promise<string> {
    const input = { file_path: join(folder, 'src/a.ts'), old_string: 'a', new_string: 'b' };
    return claude('PreToolUse', { tool_name: 'Edit', tool_input: input, tool_use_id: 't' });
  }

  async function claude(event: string, fields: object): Promise<string> {
    const payload = { session_id: 's-1', transcript_path: '/t', cwd: folder, hook_event_name: event, ...fields };
    const input = JSON.stringify(payload);
    const env = { HOME: join(folder, 'home') };
    return (await runBundle({ agent: 'claude', event, input, cwd: folder, env })).stdout;
  }
});
