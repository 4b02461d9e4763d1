import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { getCursorApi, registerWithCursor, type CursorMcp } from '#apps/vscode/tools/cursorServers';
import { createMcpServers } from '#apps/vscode/tools/mcpServer';
import { hasServer } from '#apps/vscode/tools/serverInFile';
import { chooseToolDelivery, type ToolHost } from '#apps/vscode/tools/wayOfTools';
import { table } from '#test/support/table';

describe('the way in which chats get the tools', () => {
  const vsCode: ToolHost = {
    hasLanguageModelTools: true,
    hasMcpProviders: true,
    isCursor: false,
    isTrusted: true,
    hasServerInFile: false,
    hasServerForAgentHost: false,
  };
  const cases: readonly (readonly [Parameters<typeof chooseToolDelivery>[0], Partial<ToolHost>, string])[] = [
    ['languageModel', {}, 'languageModel'],
    ['languageModel', { isTrusted: false }, 'languageModel'],
    ['languageModel', { hasLanguageModelTools: false }, 'mcp'],
    ['languageModel', { hasLanguageModelTools: false, hasMcpProviders: false }, 'none'],
    ['languageModel', { hasServerInFile: true }, 'none'],
    ['languageModel', { hasServerForAgentHost: true }, 'mcp'],
    ['languageModel', { hasServerForAgentHost: true, isTrusted: false }, 'languageModel'],
    ['languageModel', { hasServerForAgentHost: true, hasMcpProviders: false }, 'languageModel'],
    ['languageModel', { hasServerForAgentHost: true, hasServerInFile: true }, 'none'],
    ['languageModel', { isCursor: true }, 'cursor'],
    ['languageModel', { isCursor: true, hasServerInFile: true }, 'none'],
    ['mcp', {}, 'mcp'],
    ['mcp', { isCursor: true }, 'cursor'],
    ['mcp', { isTrusted: false }, 'none'],
    ['mcp', { isTrusted: false, isCursor: true }, 'none'],
    ['mcp', { hasServerInFile: true }, 'none'],
    ['off', {}, 'none'],
    ['off', { hasServerForAgentHost: true }, 'none'],
    ['off', { isCursor: true }, 'none'],
  ];
  table('follows the setting and the host', (row) => {
    for (const [setting, host, way] of cases) {
      row(`is ${way} with ${setting} and ${inspect(host, { breakLength: Infinity })}`, () =>
        assert.equal(chooseToolDelivery(setting, { ...vsCode, ...host }), way));
    }
  });
  const files: readonly (readonly [text: string, has: boolean])[] = [
    ['{ // ours\n "servers": { "agentpack" : { "type": "stdio" }, } }', true],
    ['\uFEFF{ "inputs": [], "servers": { "other": {}, "agentpack": { "command": "x" } } }', true],
    ['{ "servers": { "agentpack": { "command": "x"', true],
    ['{ "servers": { "other": { "args": ["agentpack"], "env": { "agentpack": {} } } } }', false],
    ['{ "servers": { /* "agentpack": {}, */ "other": {} } }', false],
    ['{ "servers": { "note": "\\"agentpack\\": {}" } }', false],
    ['{ "mcpServers": { "agentpack": {} } }', false],
    ['{ "servers": ["agentpack"] }', false],
    ['{ "servers": { "agentpack": null } }', false],
    ['', false],
  ];
  table('leaves the tools to mcp.json', (row) => {
    for (const [text, has] of files) {
      row(`${has ? 'leaves' : 'does not leave'} the tools to mcp.json: ${JSON.stringify(text)}`, () =>
        assert.equal(hasServer(text, 'servers'), has));
    }
  });
});

describe('MCP servers for the folders', () => {
  it('run the command line with the editor, each with its own label', () => {
    assert.deepEqual(createMcpServers([{ root: '/w/shop', name: 'shop' }], '/bin/code', '/ext/cli.js'), [{
      label: 'agentpack', // as connections name it
      command: '/bin/code',
      args: ['/ext/cli.js', 'mcp', '/w/shop'],
      env: { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '' },
      root: '/w/shop',
    }]);
    fc.assert(fc.property(fc.array(fc.constantFrom('a', 'a 2', 'b', 'b 2')), (names) => {
      const labels = createMcpServers(names.map((name) => ({ root: `/${name}`, name })), '', '').map(({ label }) =>
        label
      );
      assert.equal(new Set(labels).size, names.length);
    }));
  });
});

describe('servers registered through the API of Cursor', () => {
  const servers = createMcpServers([{ root: '/a', name: 'a' }, { root: '/b', name: 'b' }], '/bin/cursor',
    '/ext/cli.js');
  function cursor(refused = ''): CursorMcp & { readonly names: Set<string>; } {
    const names = new Set<string>();
    return {
      names,
      registerServer({ name }) {
        if (name === refused) throw new Error(`no ${name}`);
        names.add(name);
      },
      unregisterServer: (name) => names.delete(name),
    };
  }

  it('are found only if the editor has that API', () => {
    const mcp = cursor();
    assert.equal(getCursorApi({ cursor: { mcp } }), mcp);
    for (const api of [{}, { cursor: {} }, { cursor: { mcp: {} } }, { cursor: { mcp: { registerServer: 1 } } }])
      assert.equal(getCursorApi(api), undefined);
  });
  it('are registered and unregistered', () => {
    const api = cursor();
    const remove = registerWithCursor(api, servers, () => assert.fail());
    assert.deepEqual([...api.names], ['agentpack', 'AgentPack b']);
    remove();
    assert.deepEqual([...api.names], []);
  });
  it('are still registered if Cursor rejects one of them', () => {
    const api = cursor('agentpack');
    const failures: unknown[] = [];
    registerWithCursor(api, servers, (error) => failures.push(error))();
    assert.equal(failures.length, 1);
    assert.deepEqual([...api.names], []);
  });
});
