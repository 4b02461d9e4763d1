import { buildSamplePayloads, formatPatch } from '../hooks/samplePayload';

const testRunSource = 'run with Copilot CLI 1.0.102';
/** Creates the common fields with the names of Claude Code, but with a timestamp and without a transcript. */
const createPascalCaseFields = ({ root, session }: { readonly root: string; readonly session: string; }) => ({
  hook_event_name: 'PreToolUse',
  session_id: session,
  timestamp: '2026-11-01T10:00:00.000Z',
  cwd: root,
  tool_name: 'Edit',
});

export const copilotSamples = [
  ...buildSamplePayloads('copilot', testRunSource, ({ root, session }) => ({
    sessionId: session,
    timestamp: 1_793_000_000_000,
    cwd: root,
  }), [
    ['preToolUse', 'edit', ({ file }) => ({ toolName: 'edit', toolArgs: { path: file, old_str: 'a', new_str: 'b' } })],
    ['preToolUse', 'shell', ({ command }) => ({ toolName: 'bash', toolArgs: JSON.stringify({ command }) })],
    ['postToolUse', 'edited', ({ file }) => ({
      toolName: 'create',
      toolArgs: { path: file, file_text: 'b' },
      toolResult: { resultType: 'success', textResultForLlm: 'ok' },
    })],
    ['preToolUse', 'reading', ({ file }) => ({ toolName: 'view', toolArgs: JSON.stringify({ path: file }) })],
    ['postToolUse', 'read', ({ file }) => ({
      toolName: 'view',
      toolArgs: { path: file },
      toolResult: { resultType: 'success', textResultForLlm: 'a' },
    })],
    ['postToolUse', 'read', ({ file }) => ({
      toolName: 'agentpack-retrieve_block',
      toolArgs: JSON.stringify({ id: file }),
      toolResult: { resultType: 'success', textResultForLlm: 'a' },
    }), `${testRunSource}, a tool of an MCP server`],
    ['postToolUse', 'shellDone', ({ command }) => ({
      toolName: 'bash',
      toolArgs: JSON.stringify({ command }),
      toolResult: { resultType: 'success', textResultForLlm: 'a' },
    })],
    ['sessionStart', 'session', () => ({ source: 'new', initialPrompt: 'Fix' })],
    ['userPromptSubmitted', 'prompt', () => ({ prompt: 'Fix' })],
  ]),
  ...buildSamplePayloads('claude', `${testRunSource}, from .claude/settings.json`, createPascalCaseFields, [
    ['PreToolUse', 'edit', ({ file }) => ({ tool_input: { path: file, old_str: 'a', new_str: 'b' } })],
  ]),
  ...buildSamplePayloads('copilot', `${testRunSource}, a gpt-5 model`, createPascalCaseFields, [
    ['PreToolUse', 'edit', ({ file }) => ({ tool_input: formatPatch(file) })],
  ]),
  ...buildSamplePayloads('copilot', 'https://code.visualstudio.com/docs/copilot/customization/hooks, local agent',
    ({ root, session }, event) => ({
      timestamp: '2026-11-01T10:00:00.000Z',
      cwd: root,
      sessionId: session,
      hookEventName: event,
      transcript_path: '/t',
    }), [
    ['PreToolUse', 'edit', ({ file, call }) => ({
      tool_name: 'replace_string_in_file',
      tool_input: { filePath: file, oldString: 'a', newString: 'b' },
      tool_use_id: call,
    })],
    ['PreToolUse', 'reading', ({ file, call }) => ({
      tool_name: 'read_file',
      tool_input: { filePath: file, startLine: 1, endLine: 100 },
      tool_use_id: call,
    })],
    ['PostToolUse', 'read', ({ file, call }) => ({
      tool_name: 'read_file',
      tool_input: { filePath: file, startLine: 1, endLine: 100 },
      tool_response: 'a',
      tool_use_id: call,
    })],
  ]),
];
