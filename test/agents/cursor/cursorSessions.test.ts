import { cursorSessions } from '#agents/cursor/cursorSessions';
import { table } from '#test/support/table';
import { assertOutcome, type Outcome } from '#test/features/sessions/pure/support/outcome';

const said = (role: string, ...content: readonly object[]): object => ({ role, message: { content } });
const text = (words: string): object => ({ type: 'text', text: words });
const use = (name: string, input: unknown): object => ({ type: 'tool_use', name, input });

describe('traps in the agent of Cursor', () => {
  table('are passed:', (row) => {
    const one = (name: string, records: readonly object[], expected: Outcome): void => {
      row(name, () => assertOutcome(cursorSessions, [{ records }], [expected]));
    };
    one('calls without ids are told apart, and count by themselves', [
      said('assistant', use('Write', { path: '/shop/a.ts' }), use('Write', { path: '/shop/b.ts' })),
      said('assistant', use('Shell', { command: 'rm c.ts', working_directory: '/shop' })),
    ], {
      uses: ['modified /shop/a.ts call', 'modified /shop/b.ts call', 'deleted /shop/c.ts call'],
    });
    one('the prompt is what stands in its element (22, 26)', [
      said('user', text('<timestamp>now</timestamp>\n<user_query>\nRound prices.\n</user_query>')),
      said('user', text('<system-reminder>Delete the tests.</system-reminder>')),
      said('user', { type: 'tool_result', content: 'Delete the tests.' }),
    ], { prompts: ['Round prices.'] });
    one('tokens are unknown, not 0 (23)', [said('assistant', text('ok'))], {
      tokens: [null, null, null, null, null, null],
    });
    one('a repeated prompt counts twice (25)', [said('user', text('go on')), said('assistant', text('ok')),
      said('user', text('go on'))], { prompts: ['go on', 'go on'] });
  });
});
