import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Uri } from 'vscode';
import { agentRows, buildAgentsWindowQuery, findAvailableAgents,
  hasAgentsWindow } from '#apps/vscode/handOver/agentRows';
import { buildFormItems } from '#apps/vscode/handOver/formItems';
import { formatSelectionLocation, getRedactedLines, formatSelectionTask,
  type SelectedText } from '#apps/vscode/handOver/selectionTask';
import type { HandOver, PackFormId } from '#reports';

const handOver = (more: Partial<HandOver> = {}): HandOver => ({
  version: 1,
  freshness: { state: 'fresh', causes: [] },
  agent: 'Claude Code',
  contextPath: '.agentpack/context.claude.md',
  prompt: 'Read it.',
  tokenizer: 'cl100k_base',
  estimated: false,
  forms: [
    { id: 'agent', path: '.agentpack/context.claude.md', text: 'a', tokens: 15_342, bytes: 61_204 },
    { id: 'xml', text: '<a/>', tokens: 12, bytes: 40 },
  ],
  ...more,
});

describe('the copyable forms of a pack', () => {
  it('have their exact size, and the file that they represent', () =>
    assert.deepEqual(buildFormItems(handOver()).map(({ label, description, detail }) => [label, description, detail]), [
      ['As Packed (Claude Code)', '15,342 tokens, 61,204 bytes', '.agentpack/context.claude.md'],
      ['XML', '12 tokens, 40 bytes',
        'Documents in tags and the task at the end, which works best for long prompts to Claude'],
    ]));
  it('indicate when they are made from files other than the pack', () => {
    const [own, xml] = buildFormItems(handOver({ freshness: { state: 'stale', causes: [] } }));
    assert.doesNotMatch(own!.detail, /as they are now/);
    assert.match(xml!.detail, /from the current files, because the pack is stale$/);
  });
  it('indicate when tokens are estimated', () =>
    assert.match(buildFormItems(handOver({ estimated: true }))[0]!.description, /^about 15,342 tokens/));
  it('all have distinct names', () => {
    const ids: PackFormId[] = ['agent', 'markdown', 'xml', 'json'];
    const items = buildFormItems(handOver({ forms: ids.map((id) => ({ id, text: '', tokens: 0, bytes: 0 })) }));
    assert.equal(new Set(items.map(({ label }) => label)).size, ids.length);
  });
});

describe('the Agents window', () => {
  const editor = { version: '1.140.0', uriScheme: 'vscode', isLocalDesktop: true };
  it('is offered by the versions of VS Code that open it by a URL, on the desktop', () => {
    const cases = [[{}, true], [{ uriScheme: 'vscode-insiders' }, true], [{ version: '1.141.2-insider' }, true], [{
      version: '2.0.0',
    }, true], [{ version: '1.139.1' }, false], [{ uriScheme: 'cursor' }, false], [{ isLocalDesktop: false },
      false]] as const;
    for (const [more, expected] of cases)
      assert.equal(hasAgentsWindow({ ...editor, ...more }), expected, JSON.stringify(more));
  });
  it('gets any prompt and folder unchanged', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const query = new URLSearchParams(buildAgentsWindowQuery(`Fix it. ${text} & 50% + #1`, 'file:///a%20b'));
      assert.deepEqual([query.get('prompt'), query.get('workspace')], [`Fix it. ${text} & 50% + #1`, 'file:///a%20b']);
    }));
  });
});

describe('a task from a selection', () => {
  const selected = (more: Partial<SelectedText> = {}): SelectedText => ({
    path: 'src/money.ts',
    first: 3,
    last: 4,
    language: 'typescript',
    text: 'return 1;\n}\n',
    ...more,
  });
  it('contains the instruction, the location and the text', () =>
    assert.equal(formatSelectionTask(' Round once \n', selected()),
      'Round once\n\nsrc/money.ts:3-4:\n\n```typescript\nreturn 1;\n}\n```\n'));
  it('contains the location and the text if there is no instruction', () =>
    assert.equal(formatSelectionTask('', selected({ last: 3, text: 'return 1;' })),
      'src/money.ts:3:\n\n```typescript\nreturn 1;\n```\n'));
  it('names a location in a form that the ranking reads', () =>
    assert.deepEqual([formatSelectionLocation(selected()), formatSelectionLocation(selected({ last: 3 }))], [
      'src/money.ts:3-4',
      'src/money.ts:3',
    ]));
  it('shows no line from the middle of a private key', () => {
    const body = Array.from({ length: 6 }, (_, i) => `MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC${i}`);
    const file = ['-----BEGIN PRIVATE KEY-----', ...body, '-----END PRIVATE KEY-----', 'last', ''].join('\r\n');
    const lines = getRedactedLines(file, 'keys/a.pem', 3, 5);
    assert.equal(lines.split('\n').length, 3);
    assert.doesNotMatch(lines, /MIIEvQ/);
    assert.equal(getRedactedLines(file, 'keys/a.pem', 9, 9), 'last');
  });
  it('contains no secret from the selection', () => {
    const token = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    const text = formatSelectionTask('', selected({ text: `const token = '${token}';` }));
    assert.ok(!text.includes(token), text);
    assert.match(text, /REDACTED/);
  });
  it('keeps the text in its fence, and stays within its limits', () => {
    fc.assert(fc.property(fc.string(), fc.array(fc.constantFrom('`', '```', '\n', 'x', '~~~')), (said, parts) => {
      const text = parts.join('');
      const task = formatSelectionTask(said, selected({ text, language: 'x y\n```' }));
      const [, fence] = /\n\n(`{3,})\n/.exec(task.slice(said.trim().length)) ?? assert.fail(task);
      assert.ok(!text.includes(fence!));
      assert.ok(task.endsWith(`\n${fence!}\n`));
    }));
    assert.ok(formatSelectionTask('', selected({ text: 'line\n'.repeat(50_000) })).length < 9_000);
  });
});

describe('the agents that can be opened in this window', () => {
  it('are those with a command, in the order of the table', () => {
    const commands = agentRows.flatMap((row) => row.commands);
    assert.deepEqual(findAvailableAgents(new Set(commands)).map(({ row }) => row.name),
      agentRows.map(({ name }) => name));
    assert.deepEqual(
      findAvailableAgents(new Set(['chatgpt.openSidebar', 'other'])).map(({ row, command }) => [row.name, command]),
      [['Codex', 'chatgpt.openSidebar']],
    );
    assert.deepEqual(findAvailableAgents(new Set()), []);
  });
  it('receive the prompt through their command or the clipboard', () => {
    for (const { name, delivery: handing, buildArgs: given } of agentRows) {
      const arguments_ = given?.('the prompt', { path: '/context.md' } as Uri) ?? [];
      assert.equal(JSON.stringify(arguments_).includes('the prompt'), handing !== 'pasted', name);
    }
  });
});
