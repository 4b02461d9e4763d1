import assert from 'node:assert/strict';
import { extractPromptText } from '#agents/transcripts/promptText';
import { findShellFiles } from '#agents/transcripts/shellFiles';
import { toEpochMs } from '#agents/transcripts/values';
import { assertLinear, assertLinearIn } from '#test/support/linear';
import { table } from '#test/support/table';
import { statesOf } from './states';

const script = (input: string): unknown => ({
  type: 'response_item',
  payload: { type: 'custom_tool_call', name: 'exec', call_id: 'a', input },
});

describe('hostile transcripts', () => {
  table('are read in linear time', (row) => {
    for (const part of ['<reminderX', '<reminder>', '<reminder></reminder>', '</reminder>', '<task ', '<task></task>'])
      row(`prompt made of ${part}`, () => assertLinear(part, extractPromptText));
    for (
      const part of ['apply_patch;', '*** Add File: a\napply_patch\n', '--- a\n+++ b\ngit apply;', 'cd a;apply_patch;']
    )
      row(`command made of ${JSON.stringify(part)}`, () => assertLinear(part, findShellFiles));
    for (
      const part of ['tools.exec_command("a")', 'tools.exec_command("\\\\a', 'tools.exec_command({cmd: ', '\\\\',
        'workdir']
    )
      row(`script made of ${part}`, () => assertLinear(`${part} `, (text) => statesOf('codex', [script(text)])));
    row('rewritten messages', () =>
      assertLinearIn(2_000, (count) => {
        const messages = Array.from({ length: count }, (_, i) => ({ id: `m${i}`, type: 'user', content: `do ${i}` }));
        return [{ sessionId: 's', projectHash: 'h' }, messages[0], { $set: { messages } }];
      }, (records) => statesOf('gemini', records)));
  });

  table('have commands whose end is not read', (row) => {
    const long = `echo a > b ${' '.repeat(100_000)}; rm c`;
    row('shell', () => assert.equal(findShellFiles(long).unknownWrites, true));
    row('script', () => {
      const output = { type: 'custom_tool_call_output', call_id: 'a', output: 'Script completed' };
      const records = [script(`tools.exec_command("ls")${' '.repeat(100_000)}`), {
        type: 'response_item',
        payload: output,
      }];
      assert.deepEqual(statesOf('codex', records)[0]!.unknownWrites, ['a']);
    });
    row('unclosed text of two million escapes',
      () => statesOf('codex', [script(`tools.exec_command("${'\\a'.repeat(1e6)}`)]));
  });

  table('have times that are valid dates', (row) => {
    for (
      const value of [1e308, 1e300, 8.65e21, Number.MAX_VALUE, '+999999-01-01T00:00:00Z', '9999-99-99T99:99:99Z', -1,
        Infinity]
    )
      row(String(value), () => assert.equal(toEpochMs(value), undefined));
    for (const value of [8.64e21, '9999-12-31T23:59:59Z', 1_700_000_000])
      row(String(value), () => assert.doesNotThrow(() => new Date(toEpochMs(value)!).toISOString()));
  });
});
