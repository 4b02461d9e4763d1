import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { findCallingAgent, hookAdapters } from '#agents/hooks/hookAdapters';
import { assertGolden } from '#test/support/golden';
import { table } from '#test/support/table';

const folder = 'test/samples/hooks/recorded';

interface Recorded {
  readonly version: string;
  /** By event and tool: `PreToolUse Edit`. */
  readonly payloads: Readonly<Record<string, object>>;
}

/** Payloads that real programs gave to a hook: `npm run agents -- --records` writes them. */
describe('a recorded payload', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json')).sort();
  table('is recognized by its own agent, with session and folder', (row) => {
    for (const file of files) {
      const agent = basename(file, '.json');
      const { payloads } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recorded;

      row(`of ${agent} is recognized by it, with session and folder`, () => {
        for (const [name, payload] of Object.entries(payloads)) {
          assert.equal(findCallingAgent(agent, payload), agent, name);
          const call = read(agent, name, payload);
          assert.match(call?.session ?? '', /^[0-9a-f-]{36}$/, name);
          assert.equal(call?.cwd, '/home/user/shop', name);
        }
      });
    }
  });

  it('is read like its sample', () => {
    const lines = files.flatMap((file) => {
      const agent = basename(file, '.json');
      const { payloads } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recorded;
      return Object.entries(payloads).map(([name, payload]) => {
        const { kind, paths, reads, command } = read(agent, name, payload);
        const files = [...paths, ...reads.map(({ path }) => path)];
        return `${agent} ${name}: ${[kind, ...files, ...(command === undefined ? [] : [command])].join(' | ')}`;
      });
    });
    assertGolden(join(folder, 'reads.txt'), `${lines.join('\n')}\n`);
  });

  function read(agent: string, name: string, payload: object) {
    assert.ok(agent in hookAdapters, agent);
    return hookAdapters[agent as keyof typeof hookAdapters].read(name.split(' ')[0]!, payload);
  }
});
