import assert from 'node:assert/strict';
import { tools } from '#tools/tools';
import { shop } from '../cli/shop';
import { rawConnection } from './connection';

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Meta = Readonly<Record<'agentpack/document', Readonly<Record<string, unknown>>>>;

describe('the messages of agentpack mcp', () => {
  const answersTo = async (...messages: readonly (object | string)[]) => {
    const box = shop({ git: false });
    try {
      const raw = rawConnection(box);
      const ids = messages.flatMap((one) => typeof one === 'object' && 'id' in one ? [one.id] : []);
      for (const message of messages) raw.send(message);
      while (!ids.every((expectedId) => raw.messages().some(({ id }) => id === expectedId)))
        await new Promise((done) => setImmediate(done));
      raw.end();
      await raw.ended;
      return raw.messages();
    } finally {
      box.dispose();
    }
  };

  it('follow the 2025 protocol for a client that starts with initialize', async () => {
    const [first, second] = await answersTo(initialize, { jsonrpc: '2.0', method: 'notifications/initialized' }, {
      jsonrpc: '2.0',
      id: 2,
      method: 'tools/list',
    });
    assert.equal((first!.result!['serverInfo'] as { name: string; }).name, 'agentpack');
    assert.equal((second!.result!['tools'] as unknown[]).length, tools.length);
  });

  it('follow the 2026 protocol for a client that sends its version with each request', async () => {
    const [first, second] = await answersTo(
      { jsonrpc: '2.0', id: 1, method: 'server/discover', params: { _meta: meta } },
      { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'list_threads', arguments: {}, _meta: meta } },
    );
    assert.deepEqual(first!.result!['supportedVersions'], ['2026-07-28']);
    assert.equal((second!.result!['_meta'] as Meta)['agentpack/document']['threadCount'], 0);
  });

  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };

  it('end with a message that is too long, without an answer', async () => {
    const box = shop({ git: false });
    try {
      const raw = rawConnection(box);
      raw.send(initialize);
      const part = 'x'.repeat(1_000_000);
      raw.write('{"jsonrpc":"2.0","id":2,"method":"ping","params":{"text":"');
      for (let i = 0; i < 32; i++) raw.write(part);
      raw.write('"}}\n');
      raw.send(ping);
      await raw.ended;
      assert.deepEqual(raw.messages().filter(({ id }) => id !== 1), []);
      assert.deepEqual(raw.logged, ['The client sent a message of more than 32,000,000 bytes.']);
    } finally {
      box.dispose();
    }
  });

  it('continue after lines that are not messages', async () => {
    const messages = await answersTo(initialize, 'no JSON', '[1, 2', '{"jsonrpc":"1.0"}', '\u0000', ping);
    assert.ok(messages.some(({ id, result }) => id === 2 && result !== undefined));
  });

  for (
    const { line, ...expected } of [
      { line: 'no JSON', id: null, code: -32_700 },
      { line: '{"jsonrpc":"2.0","id":7,"method":"ping"', id: null, code: -32_700 },
      { line: '[]', id: null, code: -32_600 },
      { line: '"ping"', id: null, code: -32_600 },
      { line: '{"jsonrpc":"1.0","id":7,"method":"ping"}', id: 7, code: -32_600 },
      { line: '{"jsonrpc":"2.0","id":"a","method":"ping","params":3}', id: 'a', code: -32_600 },
      { line: '{"jsonrpc":"2.0","id":{},"method":"ping"}', id: null, code: -32_600 },
    ]
  ) {
    it(`answer ${line} with an error`, async () => {
      const messages = await answersTo(initialize, line, ping);
      assert.deepEqual(messages.flatMap(({ id, error }) => error ? [{ id, code: error.code }] : []), [expected]);
    });
  }

  for (
    const line of [
      '',
      '  ',
      '{"jsonrpc":"2.0","id":7,"result":null}',
      '{"jsonrpc":"2.0","method":"notifications/initialized","params":3}',
      '{"jsonrpc":"2.0","method":"notifications/initialized","params":null}',
    ]
  ) {
    it(`do not answer ${JSON.stringify(line)}`, async () => {
      const messages = await answersTo(initialize, line, ping);
      assert.deepEqual(messages.map(({ id }) => id), [1, 2]);
    });
  }

  it('take parameters of null as absent', async () => {
    const messages = await answersTo(initialize, { ...ping, method: 'tools/list', params: null });
    assert.equal((messages.find(({ id }) => id === 2)!.result!['tools'] as unknown[]).length, tools.length);
  });

  it('are answered as results, whatever the arguments of a call', async () => {
    const given = [null, '', '{"maxTokens":"600"}', {}, { maxTokens: '600', cursor: null }, [], 'x', 3, {
      maxTokens: 1,
    }];
    const calls = given.map((input, i) => ({
      jsonrpc: '2.0',
      id: i + 2,
      method: 'tools/call',
      params: { name: 'list_threads', arguments: input },
    }));
    const prompt = { jsonrpc: '2.0', id: 50, method: 'prompts/get', params: { name: 'catch_up', arguments: null } };
    const messages = await answersTo(initialize, ...calls, prompt);
    const results = calls.map(({ id }) => messages.find((one) => one.id === id)!.result!);
    assert.deepEqual(results.map(({ isError }) => isError === true), given.map((_, i) => i > 4));
    for (const { content } of results.slice(5))
      assert.match((content as readonly { readonly text: string; }[])[0]!.text, /Use thread, all|the minimum is 500/);
    assert.ok(messages.find(({ id }) => id === 50)!.result);
  });

  it('describe the problem with an invalid call', async () => {
    const messages = await answersTo(initialize, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 3 } }, {
      jsonrpc: '2.0',
      id: 3,
      method: 'no/such',
    });
    assert.ok(messages.filter(({ id }) => id !== 1).every(({ error }) => error !== undefined));
  });
});
