import assert from 'node:assert/strict';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { codexSessions } from '#agents/codex/codexSessions';
import { copilotChatSessions } from '#agents/copilot/copilotChatSessions';
import { copilotSessions } from '#agents/copilot/copilotSessions';
import { geminiSessions } from '#agents/gemini/geminiSessions';
import { opencodeSessions } from '#agents/opencode/opencodeSessions';
import type { ResultEntry } from '#agents/transcripts/entry';
import type { SessionAgent } from '#agents/transcripts/sessionAgent';
import { table } from '#test/support/table';

/** A command of a session as its agent records it, with the text that the model receives in place of its output. */
interface RecordedRun {
  readonly agent: SessionAgent;
  readonly records: (text: string) => readonly unknown[];
  /** Texts of calls that did not run. */
  readonly refusals: readonly string[];
}

const runs: Readonly<Record<string, RecordedRun>> = {
  claude: {
    agent: claudeSessions as SessionAgent,
    records: (content) => [{
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c1', content, is_error: true }] },
    }],
    refusals: ["The user doesn't want to proceed with this tool use.", 'Hook PreToolUse:Bash denied this tool'],
  },
  codex: {
    agent: codexSessions as SessionAgent,
    records: (output) =>
      [{ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c1' }, {
        type: 'function_call_output',
        call_id: 'c1',
        output,
      }].map((payload) => ({ type: 'response_item', payload })),
    refusals: ['exec command rejected by user', 'Command blocked by PreToolUse hook: No. Command: ls'],
  },
  gemini: {
    agent: geminiSessions as SessionAgent,
    records: (error) => [{
      id: 'm1',
      type: 'gemini',
      content: '',
      toolCalls: [{
        id: 'c1',
        name: 'run_shell_command',
        args: { command: 'ls' },
        status: error.startsWith('[') ? 'cancelled' : 'error',
        result: [{ functionResponse: { id: 'c1', response: { error } } }],
      }],
    }],
    refusals: ['[Operation Cancelled] Reason: User denied execution.', 'Tool execution denied by policy.',
      'Tool execution blocked: No', 'Agent execution stopped by hook: No', 'Tool "ls" not found. Did you mean "glob"?',
      'Tool execution for "Shell" requires user confirmation, which is not supported in non-interactive mode.'],
  },
  opencode: {
    agent: opencodeSessions as SessionAgent,
    records: (error) => [{
      info: { id: 'ses_0000000000' },
      messages: [{
        info: { id: 'm1', role: 'assistant' },
        parts: [{ id: 'c1', type: 'tool', tool: 'bash', state: { status: 'error', input: { command: 'ls' }, error } }],
      }],
    }],
    refusals: ['The user rejected permission to use this specific tool call.',
      'The user rejected permission to use this specific tool call with the following feedback: No',
      'The user has specified a rule which prevents you from using this specific tool call. Here are [...]'],
  },
};

const readResult = (agent: SessionAgent, records: readonly unknown[]): ResultEntry => {
  const memory = agent.createMemory();
  const results = records.flatMap((value) => agent.readEntries({ value }, memory)).filter((entry) =>
    entry.kind === 'result'
  );
  assert.equal(results.length, 1);
  return results[0] as ResultEntry;
};

describe('a call that was refused', () => {
  table('is told from one that failed', (row) => {
    for (const [name, { agent, records, refusals }] of Object.entries(runs)) {
      for (const text of refusals) {
        row(`${name}: ${text}`, () => {
          const { ok, isRefused } = readResult(agent, records(text));
          assert.deepEqual({ ok, isRefused }, { ok: false, isRefused: true });
          const failure = readResult(agent, records(`Exit code: 1\n${text}`));
          assert.deepEqual([failure.ok, failure.isRefused], [false, undefined]);
        });
      }
    }
    for (const [code, isRefused] of [['denied', true], ['failure', undefined]] as const) {
      row(`copilot: ${code}`, () => {
        const data = { toolCallId: 'c1', success: false, error: { message: 'Denied by preToolUse hook: No', code } };
        const result = readResult(copilotSessions as SessionAgent, [{ type: 'tool.execution_complete', data }]);
        assert.deepEqual([result.ok, result.isRefused], [false, isRefused]);
      });
    }
    for (const [isConfirmed, isRefused] of [[{ type: 0 }, true], [{ type: 5 }, true], [false, true], [true, undefined]])
      row(`copilotChat: ${JSON.stringify(isConfirmed)}`, () => {
        const response = [{
          kind: 'toolInvocationSerialized',
          toolCallId: 'c1',
          toolId: 'run_in_terminal',
          isConfirmed,
          toolSpecificData: { kind: 'terminal', command: 'ls', terminalCommandState: { exitCode: 1 } },
        }];
        const requests = [{ requestId: 'r1', message: 'Look', response }];
        const result = readResult(copilotChatSessions as SessionAgent, [{ version: 3, sessionId: 's1', requests }]);
        assert.deepEqual([result.ok, result.isRefused], [false, isRefused]);
      });
    for (
      const [kind, status] of [['exec_command_end', 'declined'], ['exec_command_end', 'failed'], ['patch_apply_end',
        'declined'], ['patch_apply_end', 'failed']] as const
    )
      row(`codex: ${kind} ${status}`, () => {
        const payload = { type: kind, call_id: 'c1', command: ['ls'], exit_code: -1, changes: {}, status };
        const result = readResult(codexSessions as SessionAgent, [{ type: 'event_msg', payload }]);
        assert.deepEqual([result.ok, result.isRefused], [false, status === 'declined' ? true : undefined]);
      });
  });
});
