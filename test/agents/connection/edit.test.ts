import { strict as assert } from 'node:assert';
import type { ArtefactContent, JsonEntries, MarkedBlock } from '#agents/connection/artefact';
import { addArtefactContent, removeArtefactContent } from '#agents/connection/edit/edit';

const guard = (event: string) => `node ~/.agentpack/hooks/guard.cjs claude ${event}`;
const group = (event: string) => ({ matcher: 'Edit', hooks: [{ type: 'command', command: guard(event) }] });
const hooks: JsonEntries = {
  kind: 'json',
  allowsComments: true,
  entries: [{ path: ['hooks', 'PreToolUse'], as: 'element', value: group('PreToolUse') }],
};
const strict: JsonEntries = { ...hooks, allowsComments: false };
const flat: JsonEntries = {
  kind: 'json',
  allowsComments: false,
  entries: [
    { path: ['version'], as: 'property', value: 1, isShared: true },
    { path: ['hooks', 'edit'], as: 'element', value: { command: guard('edit') } },
  ],
};
const server: JsonEntries = {
  kind: 'json',
  allowsComments: true,
  entries: [{ path: ['mcpServers', 'agentpack'], as: 'property', value: { command: 'agentpack', args: ['mcp'] } }],
};
const markdown: MarkedBlock = { kind: 'block', syntax: 'markdown', text: 'Read it.\nThen work.' };
const toml: MarkedBlock = { kind: 'block', syntax: 'toml', text: '[mcp_servers.agentpack]\ncommand = "agentpack"' };
const yaml: MarkedBlock = {
  kind: 'block',
  syntax: 'hash',
  text: 'read: [a]',
  yaml: { key: 'read', why: 'it is there already' },
};
const tomlLines = '# agentpack:begin\n[mcp_servers.agentpack]\ncommand = "agentpack"\n# agentpack:end';

describe('adding an entry to JSON', () => {
  check('writes a file if there is none', undefined, flat,
    '{\n  "version": 1,\n  "hooks": {\n    "edit": [\n      {\n        "command": "node ~/.agentpack/hooks/guard.cjs claude edit"\n      }\n    ]\n  }\n}\n');
  check('fills an empty object', '{}\n', server,
    '{\n  "mcpServers": {\n    "agentpack": {\n      "command": "agentpack",\n      "args": [\n        "mcp"\n      ]\n    }\n  }\n}\n');
  check('adopts the indentation', '{\n\t"a": 1\n}', server,
    '{\n\t"a": 1,\n\t"mcpServers": {\n\t\t"agentpack": {\n\t\t\t"command": "agentpack",\n\t\t\t"args": [\n\t\t\t\t"mcp"\n\t\t\t]\n\t\t}\n\t}\n}');
  check('keeps CRLF line breaks and a byte order mark', '\ufeff{\r\n  "mcpServers": {}\r\n}\r\n', server,
    '\ufeff{\r\n  "mcpServers": {\r\n    "agentpack": {\r\n      "command": "agentpack",\r\n      "args": [\r\n        "mcp"\r\n      ]\r\n    }\r\n  }\r\n}\r\n');
  check('stays on one line', '{"a": 1}', server,
    '{"a": 1, "mcpServers": {"agentpack": {"command": "agentpack", "args": ["mcp"]}}}');
  check('stays dense', '{"a":1}', server, '{"a":1,"mcpServers":{"agentpack":{"command":"agentpack","args":["mcp"]}}}');
  check('keeps comments with what they follow',
    '{\n  "hooks": { // all of them\n    "PreToolUse": [1 /* one */, // first\n    ] }\n}\n', {
    ...hooks,
    entries: [{ path: ['hooks', 'PreToolUse'], as: 'element', value: '.agentpack/hooks/guard.cjs' }],
  },
    '{\n  "hooks": { // all of them\n    "PreToolUse": [1 /* one */, // first\n      ".agentpack/hooks/guard.cjs",\n    ] }\n}\n');
  check('puts a comma before a comment', '{\n  "a": 1 // one\n  // two\n}', server,
    '{\n  "a": 1, // one\n  "mcpServers": {\n    "agentpack": {\n      "command": "agentpack",\n      "args": [\n        "mcp"\n      ]\n    }\n  }\n  // two\n}');
  check('replaces an entry of an earlier version in place',
    '{"hooks": {"edit": [{"command": "old/.agentpack/hooks/guard.cjs"}, {"command": "lint"}]}, "version": 1}', flat,
    `{"hooks": {"edit": [{"command": "${guard('edit')}"}, {"command": "lint"}]}, "version": 1}`);
  check('removes an entry of an earlier version for another event',
    '{"version":1,"hooks":{"stop":[{"command":".agentpack/hooks/guard.cjs stop"}],"end":[{"command":"x"}]}}', flat,
    `{"version":1,"hooks":{"end":[{"command":"x"}],"edit":[{"command":"${guard('edit')}"}]}}`);
  check('replaces the hooks of the predecessor, and no others in their group',
    '{"hooks":{"PreToolUse":[{"hooks":[{"command":"mine"},{"command":"agentpack hook --event PreToolUse"}]}]}}', hooks,
    `{"hooks":{"PreToolUse":[{"hooks":[{"command":"mine"}]},${JSON.stringify(group('PreToolUse'))}]}}`);
  check('leaves a shared value as it is', '{"version":2,"hooks":{"edit":[]}}', flat,
    `{"version":2,"hooks":{"edit":[{"command":"${guard('edit')}"}]}}`);
  check('keeps a hook that the user added for long results',
    '{"version":1,"hooks":{"edit":[{"command":"agentpack hook claude PostToolUse"}]}}', flat,
    `{"version":1,"hooks":{"edit":[{"command":"agentpack hook claude PostToolUse"},{"command":"${guard('edit')}"}]}}`);

  refused('text with an error', '{\n  "a": 1\n  "b": 2\n}', hooks, 'line 3: comma expected');
  refused('half a file', '{"a": [', hooks, 'line 1');
  refused('a list', '[]', hooks, 'does not contain a JSON object');
  refused('a comment if the agent does not accept any', '{\n  // why\n  "a": 1\n}', strict,
    'has a comment or a trailing comma on line 2, which the agent cannot read');
  refused('a trailing comma if the agent does not accept any', '{\n  "a": 1,\n}', strict,
    'has a comment or a trailing comma on line 3, which the agent cannot read');
  refused('a duplicate key', '{\n  "hooks": {},\n  "hooks": {}\n}', hooks, 'line 3: "hooks" appears twice');
  refused('an object instead of a list', '{\n  "hooks": {\n    "PreToolUse": {}\n  }\n}', hooks,
    'line 3: "hooks.PreToolUse" is not a list');
  refused('a list instead of an object', '{ "hooks": [] }', hooks, '"hooks" is not an object');
  refused('a missing value instead of an object', '{ "hooks": null }', hooks, '"hooks" is not an object');
  refused('text instead of an object', '{ "mcpServers": "none" }', server, '"mcpServers" is not an object');
  refused('a foreign server with the same name', '{"mcpServers":{"agentpack":{"command":"other"}}}', server,
    'was not set by AgentPack');
});

describe('removing an entry from JSON', () => {
  leaves('the hooks of others in our group', { kind: 'json', allowsComments: false, entries: flat.entries },
    `{"version":1,"hooks":{"edit":[{"command":"lint"},{"command":"${guard('edit')}"}]}}`,
    '{"version":1,"hooks":{"edit":[{"command":"lint"}]}}');
  leaves('nothing of our own file', flat, `{"version":1,"hooks":{"edit":[{"command":"${guard('edit')}"}]}}`, undefined);
  leaves('a comment that is in the way', hooks,
    `{\n  "a": 1, // why\n  "hooks": {"PreToolUse": [${JSON.stringify(group('PreToolUse'))}]}}`,
    '{\n  "a": 1 // why\n}');
  leaves('the comments of an emptied list, and therefore the list', hooks,
    `{"hooks": {"PreToolUse": [/* a */ ${JSON.stringify(group('PreToolUse'))} /* b */]}}`,
    '{"hooks": {"PreToolUse": [/* a */ /* b */]}}');
});

describe('adding a block', () => {
  check('appends it after a blank line', '# Rules\n', markdown,
    '# Rules\n\n<!-- agentpack:begin -->\nRead it.\nThen work.\n<!-- agentpack:end -->\n');
  check('adds no final line break', '# Rules', markdown,
    '# Rules\n\n<!-- agentpack:begin -->\nRead it.\nThen work.\n<!-- agentpack:end -->');
  check('replaces an existing one in place', 'a\n<!-- agentpack:begin -->\nold\n<!-- agentpack:end -->\nb\n', markdown,
    'a\n<!-- agentpack:begin -->\nRead it.\nThen work.\n<!-- agentpack:end -->\nb\n');
  check('replaces the block of the predecessor',
    'a\n<!-- agentpack:start -->\nold\n<!-- agentpack:end -->\nb\n<!-- agentpack:rule:start -->\nx\n<!-- agentpack:rule:end -->\n',
    markdown, 'a\n<!-- agentpack:begin -->\nRead it.\nThen work.\n<!-- agentpack:end -->\nb\n');
  check('keeps TOML valid', 'model = "x"\n', toml, `model = "x"\n\n${tomlLines}\n`);
  check('keeps tables that another program put between its markers',
    `a = 1\n\n# agentpack:begin\n[mcp_servers.agentpack]\ncommand = "old"\n\n[projects.x]\nt = 1\n# agentpack:end\n`,
    toml, `a = 1\n\n[projects.x]\nt = 1\n${tomlLines}\n`);

  refused('a marker without its end', 'a\n<!-- agentpack:begin -->\nb\n', markdown, 'line 2');
  refused('a second start marker', '<!-- agentpack:begin -->\n<!-- agentpack:begin -->\n<!-- agentpack:end -->\n',
    markdown, 'line 1');
  refused('a line that cannot coexist with it', '# mine\nread: x\n', yaml, 'line 2: it is there already');
  refused('TOML with an error', 'a = 1\nb =\n', toml, 'as TOML, line 2');
  refused('a table with our name elsewhere', 'a = 1\n[mcp_servers.agentpack]\ncommand = "x"\n', toml,
    'table [mcp_servers.agentpack] outside');
});

describe('a file of our own', () => {
  const own: ArtefactContent = { kind: 'file', text: 'Read AgentPack.\n' };
  check('replaces a file of an earlier version', 'Read .agentpack/context.md\n', own, own.text);
  refused('a foreign file', 'My rules\n', own, 'was not created by AgentPack');
});

function check(title: string, before: string | undefined, content: ArtefactContent, after: string): void {
  it(title, () => {
    assert.deepEqual(addArtefactContent(before, content, 'FILE'), { text: after });
    assert.deepEqual(addArtefactContent(after, content, 'FILE'), { text: after }, 'twice is once');
  });
}

function refused(title: string, before: string, content: ArtefactContent, why: string): void {
  it(`refuses ${title}`, () => {
    const result = addArtefactContent(before, content, 'FILE');
    assert.ok('refused' in result, JSON.stringify(result));
    assert.ok(result.refused.startsWith('FILE') && result.refused.includes(why), result.refused);
  });
}

function leaves(title: string, content: ArtefactContent, before: string, after: string | undefined): void {
  it(`leaves ${title}`, () => {
    const result = removeArtefactContent(before, content, 'FILE');
    assert.ok(!('refused' in result), JSON.stringify(result));
    assert.equal(result.isOthers ? result.text : undefined, after);
  });
}
