import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCallingAgent, hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { HookOutcome } from '#agents/hooks/hookCall';

const outcomes: readonly HookOutcome[] = [{ kind: 'proceed' },
  ...(['warn', 'deny', 'context'] as const).map((kind) => ({
    kind,
    text: 'TEXT',
  }))];
const events = ['PreToolUse', 'preToolUse', 'BeforeTool', 'pre_write_code', 'tool.execute.before', 'PostToolUse',
  'SessionStart', 'prompt', '', '__proto__'];

describe('the hook adapters', () => {
  for (const [id, adapter] of Object.entries(hookAdapters)) {
    it(`${id}: read any payload, and respond to any event and outcome`, () => {
      const names = fc.constantFrom('hook_event_name', 'tool_name', 'tool_input', 'toolName', 'toolArgs', 'toolCall',
        'args', 'session_id', 'cwd', 'tool_info', 'edits', 'path', 'command', 'preToolUse', 'workspaceRoots');
      const payloads = fc.oneof(fc.jsonValue(),
        fc.dictionary(names, fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()))));
      fc.assert(
        fc.property(fc.constantFrom(...events), payloads, fc.constantFrom(...outcomes), (event, payload, outcome) => {
          const call = adapter.read(event, payload);
          const { exit, stdout } = adapter.answer(call?.event ?? event, outcome);
          assert.ok(exit === 0 || exit === 2 && outcome.kind === 'deny');
          if (stdout.startsWith('{')) JSON.parse(stdout);
          const isGranted = /"(?:permissionDecision|decision)":"allow"/.test(stdout);
          assert.ok(!isGranted || id === 'antigravity', stdout);
        }),
      );
    });
  }
});

describe('the calling agent', () => {
  check('is the one named on the command line', 'gemini', { hook_event_name: 'BeforeTool', timestamp: '2026' },
    'gemini');
  check('is Claude Code if the payload has no time', 'claude', { session_id: 's', transcript_path: '/t', cwd: '/' },
    'claude');
  check('is Copilot if it runs the settings of Claude Code', 'claude', {
    hook_event_name: 'PreToolUse',
    session_id: 's',
    timestamp: '2026-11-01T00:00:00Z',
    cwd: '/',
  }, 'copilot');
  check('is Cursor if it runs the settings of Claude Code', 'claude', {
    hook_event_name: 'PreToolUse',
    conversation_id: 'c',
    workspace_roots: ['/'],
  }, 'cursor');
  check('is the local agent of VS Code if it runs the settings of Claude Code', 'claude', {
    hookEventName: 'PreToolUse',
  }, 'copilot');
  check('is undefined if nothing is known about it', 'aider', {}, undefined);
  check('is undefined for a name that every object has', 'constructor', {}, undefined);

  function check(title: string, named: string, payload: object, expected: HookAgent | undefined): void {
    it(title, () => assert.equal(findCallingAgent(named, payload), expected));
  }
});
