import assert from 'node:assert/strict';
import type { ListedSessions } from '#features/sessions/node/servedSessions';
import type { WindowState } from '#features/sessions/vscode/openWindows';
import { buildSessionNodes } from '#features/sessions/vscode/sessionNodes';
import type { TreeNode } from '#apps/vscode/views/tree/treeNode';
import type { SessionReport, SessionWindow } from '#reports';
import { table } from '#test/support/table';
import { file, noTokens, now, session } from './session';

const claude = { id: 'claude', label: 'Claude Code', problems: [] };

function nodesOf(sessions: readonly SessionReport[], part: Partial<ListedSessions> = {},
  windows: ReadonlyMap<string, WindowState> = new Map()): readonly TreeNode[]
{
  return buildSessionNodes({
    version: 1,
    sessions,
    total: sessions.length,
    agents: [claude],
    followsTask: false,
    ...part,
  }, now, windows);
}

/** `icon label | description | context | what a click shows`, indented. */
function drawn(nodes: readonly TreeNode[], indent = ''): string[] {
  return nodes.flatMap((node) => [
    `${indent}${node.icon ?? '-'} ${
      [node.label, node.description, node.context,
        node.changed && `changes of ${node.changed}${node.since === 'commit' ? '' : ' since the pack'}`,
        node.open?.path]
        .filter(Boolean).join(' | ')
    }`,
    ...drawn(node.children, `${indent}  `),
  ]);
}

const unread = (part: Partial<SessionReport['unread']>): Pick<SessionReport, 'unread'> => ({
  unread: { records: 0, kinds: {}, malformed: 0, newer: null, reason: null, ...part },
});

describe('the sessions view', () => {
  table('has a look for each state', (row) => {
    const check = (name: string, part: Partial<SessionReport>, expected: string, child?: string): void =>
      row(name, () => {
        const [first, second] = drawn(nodesOf([session('s-1', part)]));
        assert.equal(first, expected);
        if (child !== undefined) assert.equal(second?.trim(), child);
      });
    const read = (path: string) => ({ path, how: 'read', lines: [], times: 1 } as const);
    check('idle', {}, 'comment-discussion Claude Code | idle · 1 minute ago | session');
    check('at work', { state: 'active', files: [file('a.ts')] },
      'pulse a.ts | Claude Code · active now · 1 file · 1 minute ago | session');
    check('ended', { state: 'ended', files: [file('a.ts'), file('b.ts')] },
      'pass a.ts, b.ts | Claude Code · ended · 2 files · 1 minute ago | session');
    check('gone', { gone: true, state: 'active' }, 'archive Claude Code | transcript deleted · 1 minute ago | session');
    check('unreadable', unread({ reason: 'It is damaged.' }),
      'warning Claude Code | partly unreadable · 1 minute ago | session');
    check('in the holdout group', { heldOut: true },
      'comment-discussion Claude Code | idle · without hooks · 1 minute ago | session');
    check('without times', { updatedAt: null }, 'comment-discussion Claude Code | idle | session');
    check('with a prompt', { lastPrompt: '# Round $(prices)\nin the cart' },
      'comment-discussion Round $\u200a(prices) | Claude Code · idle · 1 minute ago | session');
    check('for an agent without a name', { agent: 'other' },
      'comment-discussion other | idle · 1 minute ago | session');
    check('with files of one name', { files: [file('a/x/util.ts'), file('a/y/util.ts', { times: 3 }), file('c.ts')] },
      'comment-discussion y/util.ts, x/util.ts +1 | Claude Code · idle · 3 files · 1 minute ago | session');
    check('with reads from a cache apart', {
      tokens: {
        ...noTokens,
        subagents: null,
        total: { ...noTokens, input: 145_000, cacheRead: 1_045_100 },
        approximate: false,
      },
    }, 'comment-discussion Claude Code | idle · 1 minute ago | session',
      'dashboard Tokens | 145,000 · and 1,045,100 read from cache');
    check('that only read', { reads: [read('src/a.ts'), read('.agentpack/context.md')] },
      'comment-discussion a.ts (read only) | Claude Code · idle · 1 minute ago | session', 'eye Read Files | 1');
    check('that read only the pack', { reads: [read('.agentpack/context.md')] },
      'comment-discussion Claude Code | idle · 1 minute ago | session', 'dashboard Tokens | not recorded');
    check('with commands', {
      resume: { argv: ['claude', '--resume', 's-1'], cwd: null },
      pack: { shown: [], used: [], edited: [], missed: ['a.ts'], readTokensOutside: null },
    }, 'comment-discussion Claude Code | idle · 1 minute ago | session canResume canReadMissed');
  });

  it('shows active sessions first, the number of older ones, and unreadable ones', () =>
    assert.deepEqual(
      nodesOf([session('a'), session('b', { state: 'active' })], {
        total: 3_002,
        agents: [{ ...claude, problems: ['It is compressed.'] }, { id: 'claud', label: null, problems: [] }],
      }).map((node) => drawn([node])[0]),
      ['pulse Claude Code | active now · 1 minute ago | session',
        'comment-discussion Claude Code | idle · 1 minute ago | session', 'ellipsis 3,000 older sessions',
        'warning Claude Code: not read | It is compressed.',
        'warning claud: not read | AgentPack does not recognize this agent name.'],
    ));

  it('shows the actions of a session; nothing outside the folder is opened', () =>
    assert.deepEqual(
      drawn(nodesOf([session('s', {
        files: [file('src/a.ts', { how: 'added' }), file('b.ts', { how: 'renamed', to: 'c.ts', proof: 'shell' }),
          file('/etc/hosts', { outside: true, proof: 'call' })],
        failed: [file('d.ts')],
        subagents: [{ id: 'agent-1', files: ['src/a.ts', '/etc/hosts', '../e.ts'], tokens: noTokens }],
        tokens: {
          ...noTokens,
          subagents: null,
          total: { ...noTokens, input: 1_200, output: 34, reasoning: 4 },
          approximate: false,
        },
        cost: 0.5,
        pack: {
          shown: ['src/a.ts', 'f.ts', 'g.ts'],
          used: ['src/a.ts', 'f.ts'],
          edited: ['src/a.ts'],
          missed: ['h.ts'],
          readTokensOutside: 1,
        },
        ...unread({ records: 2, malformed: 1, newer: '9.0' }),
      })])).slice(1),
      ['  files Changed Files | 3', '    - a.ts | src · added | file | changes of src/a.ts',
        '    - c.ts | renamed from b.ts | file | changes of c.ts',
        '    circle-slash hosts | /etc · modified · outside this folder · without a recorded result',
        '  error Failed or Denied Edits | 1', '    - d.ts | file | changes of d.ts',
        '  dashboard Tokens | 1,234 · $0.50', '    - Input | 1,200', '    - Output | 34',
        '    - Reasoning (part of output) | 4', '  layers Context Window', '    loading~spin Reading…',
        '  package Pack | opened 3 files, 2 in the pack · 1 token read outside the pack',
        '    - h.ts | missed | file | h.ts', '    - a.ts | src · edited | file | src/a.ts',
        '    - f.ts | read | file | f.ts', '  type-hierarchy-sub Subagent agent-1 | 3 files · tokens not recorded',
        '    - a.ts | src · added | file | changes of src/a.ts',
        '    circle-slash hosts | /etc · modified · outside this folder · without a recorded result',
        '    circle-slash e.ts | ..',
        '  question Not Read | a newer format: 9.0 · records of unknown kinds: 2 · damaged records: 1'],
    ));

  describe('shows the context window', () => {
    const share = (tokens: number, files: readonly string[]) => ({ tokens, files });
    const window: SessionWindow = {
      compactedAt: 120,
      isPartial: false,
      total: 102_940,
      isApproximate: false,
      tokenizer: 'o200k',
      sources: {
        pack: 0,
        reads: 5_000,
        searches: 40,
        commands: 900,
        mcp: 0,
        otherTools: 0,
        agent: 700,
        prompts: 1,
        summary: null,
      },
      counted: 6_641,
      checkedReads: 4_000,
      outdated: share(1_234, ['src/a.ts']),
      repeated: share(0, []),
      unused: share(890, ['src/b.ts', 'c.ts']),
      useful: 2_810,
      packOpens: 0,
    };
    const rowOf = (state: WindowState | undefined, part: Partial<SessionReport> = {}): TreeNode | undefined =>
      nodesOf([session('s', part)], {}, new Map(state ? [['session/claude/s', state]] : []))[0]!.children
        .find(({ id }) => id === 'session/claude/s/window');

    it('as one bar and four numbers, with what they consist of', () =>
      assert.deepEqual(drawn([rowOf(window)!]), [
        'layers Context Window | ███████░░░ 102,940 tokens · 1,234 outdated · 0 read again · 890 not used',
        '  - Recorded Texts | 6,641 tokens',
        '    - Read Files | 5,000 tokens',
        '    - Searches | 40 tokens',
        '    - Command Output | 900 tokens',
        "    - Agent's Own Text | 700 tokens",
        '    - Prompts | 1 token',
        '    - Summary of the Earlier Conversation | not recorded',
        '  - Outdated by Now | 1,234 tokens',
        '    - a.ts | src | file | src/a.ts',
        '  - Not Used After | 890 tokens',
        '    - b.ts | src | file | src/b.ts',
        '    - c.ts | file | c.ts',
        '  - Pack | never opened',
      ]));

    it('in words for screen readers, without the bar', () =>
      assert.equal(rowOf(window)?.accessible,
        'Context Window, 102,940 tokens, 1,234 outdated, 0 read again, 890 not used, ' +
          '70% of the lines read are up to date, read once and used'));

    table('without numbers that nothing proves', (row) => {
      const check = (name: string, part: Partial<SessionWindow>, expected: string): void =>
        row(name, () => assert.equal(rowOf({ ...window, ...part })?.description, expected));
      check('if the agent recorded no usage', { total: null },
        '███████░░░ total unknown · 1,234 outdated · 0 read again · 890 not used');
      check('if the agent rounded it', { isApproximate: true },
        '███████░░░ about 102,940 tokens · 1,234 outdated · 0 read again · 890 not used');
      check('if no read shows its lines', { checkedReads: 0, useful: 0 },
        '102,940 tokens · outdated, read again and not used: unknown');
    });

    table('but not', (row) => {
      row('for a session in a database', () => assert.equal(rowOf(undefined, { file: null }), undefined));
      row('after the transcript was deleted', () => assert.equal(rowOf(window, { gone: true }), undefined));
      row('if the transcript is no longer found', () => assert.equal(rowOf('none'), undefined));
    });

    it('or the problem that prevents it', () =>
      assert.deepEqual(drawn(rowOf({ problem: 'It is locked.' })!.children), ['warning It is locked.']));
  });

  it('shows the first of many files, and no two rows with the same ID', () => {
    const files = Array.from({ length: 300 }, (_, i) => file(`src/f${i}.ts`));
    const subagents = [{ id: 'x', files: files.map(({ path }) => path), tokens: noTokens }];
    const nodes = nodesOf([session('s', { files, failed: files, subagents }), session('t', { files })]);
    const all = (some: readonly TreeNode[]): readonly TreeNode[] =>
      some.flatMap((node) => [node, ...all(node.children)]);
    const ids = all(nodes).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(nodes[0]?.children[0]?.children.at(-1)?.label, 'and 100 more');
  });
});
