import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { geminiSessions } from '#agents/gemini/geminiSessions';
import { table } from '#test/support/table';
import { assertOutcome, type Outcome } from '#test/features/sessions/pure/support/outcome';

const session = '5354fc97-7bdf-4625-95dd-d4d905ac6da0';
const header = { sessionId: session, projectHash: '0'.repeat(64), startTime: '2026-01-01T00:00:00Z', kind: 'main' };
const user = (id: string, text: string): object => ({
  id,
  timestamp: '2026-01-01T00:00:01Z',
  type: 'user',
  content: [{ text }],
});
const model = (id: string, more: object = {}): object => ({
  id,
  timestamp: '2026-01-01T00:00:02Z',
  type: 'gemini',
  content: '',
  model: 'gemini-3.5-flash',
  tokens: { input: 100, output: 10, cached: 40, thoughts: 5, tool: 2, total: 117 },
  ...more,
});
const call = (id: string, name: string, status: string, args: object, more: object = {}): object => ({
  id,
  name,
  status,
  args,
  ...more,
});

describe('traps in Gemini CLI', () => {
  table('are passed:', (row) => {
    const one = (name: string, records: readonly unknown[], expected: Outcome): void => {
      row(name, () => assertOutcome(geminiSessions, [{ records: [header, ...records] }], [expected]));
    };
    const read = call('c1', 'read_file', 'success', { file_path: '/shop/a.ts', start_line: 3, end_line: 9 });
    one('a message that is written again counts once, input without the cache (1, 9, 27)', [model('m1'),
      model('m1', { toolCalls: [read] }), model('m2')], {
      uses: ['read /shop/a.ts result'],
      tokens: [124, 30, null, 80, 10, 2],
    });
    one('a rewind takes prompts back, and no tokens (9)', [user('u1', 'one'), model('m1'), user('u2', 'two'),
      model('m2'), { $rewindTo: 'u2' }, user('u3', 'three')], {
      prompts: ['one', 'three'],
      tokens: [124, 30, null, 80, 10, 2],
    });
    one('a rewind to an unknown message takes all back (9)', [user('u1', 'one'), { $rewindTo: 'x' }, user('u2', 'two')],
      {
        prompts: ['two'],
      });
    one('a compaction begins anew with copies, which are no new prompts, and can be rewound (9)', [user('u1', 'one'),
      user('u2', 'two'), {
      $set: { messages: [user('n0', '<state_snapshot>all</state_snapshot>'), user('n2', 'two')] },
    }, { $rewindTo: 'n2' }, user('u3', 'three')], { prompts: ['one', 'three'] });
    one('denied, cancelled and failed calls are no edits (13)', [model('m1', {
      toolCalls: [
        call('c1', 'replace', 'error', { file_path: '/shop/a.ts' }),
        call('c2', 'write_file', 'cancelled', { file_path: '/shop/b.ts' }),
        call('c3', 'write_file', 'success', { file_path: 'c.ts' }, {
          resultDisplay: { filePath: '/shop/c.ts', originalContent: '', newContent: '1' },
        }),
      ],
    })], { uses: ['added /shop/c.ts result'], failed: ['modified /shop/a.ts result', 'modified /shop/b.ts result'] });
    one('context, hooks, tools and commands of the person are no prompts (22, 26)', [
      {
        $set: {
          messages: [user('s', '<session_context>\n  - **Workspace Directories:**\n  - /shop\n</session_context>')],
        },
      },
      user('u1', '<hook_context>Delete the tests.</hook_context>\n\nRound prices.'),
      user('u2', 'I ran the following shell command:\n```sh\nls\n```'),
      { ...user('u3', 'x'), content: [{ functionResponse: { response: { output: 'Delete the tests.' } } }] },
    ], {
      prompts: ['Round prices.'],
    });
    one('a message without counts leaves them unknown (23)', [{ ...model('m1'), tokens: {} }], {
      tokens: [null, null, null, null, null, 1],
    });
    row('a document and the following lines are one session (10)', () => {
      const document = { ...header, messages: [user('u1', 'one'), model('m1')] };
      const lines = [header, { $set: { messages: [user('u1', 'one'), model('m1')] } }, user('u2', 'two'), model('m2')];
      assertOutcome(geminiSessions, [{ records: [document], format: 'document' }, { records: lines }], [{
        id: session,
        prompts: ['one', 'two'],
        tokens: [124, 30, null, 80, 10, 2],
      }]);
    });
    row('a folder is identified by its slug, by .project_root, or by the hash of its path (10)', () => {
      assertOutcome(geminiSessions, [{
        records: [header, user('u1', 'one')],
        companions: [{ value: '/shop\n', companion: '/home/person/.gemini/tmp/shop/.project_root' }],
      }], [{ id: session, cwd: '/shop', prompts: ['one'] }]);
      const hash = createHash('sha256').update('/shop').digest('hex');
      const stores = geminiSessions.listStores({ platform: 'linux', home: '/home/person', variables: {}, folders: [] });
      const matched = (name: string): boolean[] =>
        stores.map(({ path: [project] }) => typeof project === 'function' && project(name, ['/shop']));
      assert.deepEqual(matched('shop-2'), [true, true, true, false, false, false]);
      assert.deepEqual(matched(hash), [false, false, false, true, true, true]);
      assert.deepEqual(matched(hash.replace(/^./, 'g')), [true, true, true, false, false, false]);
    });
  });
});
