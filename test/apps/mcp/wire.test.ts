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
      const answered = messages.filter((one) => typeof one === 'object' && 'id' in one).length;
      for (const message of messages) raw.send(message);
      while (raw.messages().filter(({ id }) => id !== undefined).length < answered)
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

  it('continue after lines that are not messages', async () => {
    const messages = await answersTo(initialize, 'no JSON', '[1, 2', '{"jsonrpc":"1.0"}', '\u0000', {
      jsonrpc: '2.0',
      id: 2,
      method: 'ping',
    });
    assert.ok(messages.some(({ id, result }) => id === 2 && result !== undefined));
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
