import { printed, silent } from './answers';
import { fieldsOf, parsedInput, textIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

/** Of Copilot CLI and the agent of VS Code, of both under Claude's names, and of VS Code's local agent. */
const tools: Tools = {
  edit: ['create', 'edit', 'str_replace_editor', 'str_replace', 'insert', 'apply_patch', 'Edit', 'Write', 'MultiEdit',
    'create_file', 'replace_string_in_file', 'multi_replace_string_in_file', 'insert_edit_into_file',
    'edit_notebook_file', 'editFiles', 'createFile'],
  shell: ['bash', 'powershell', 'Bash', 'run_in_terminal', 'runTerminalCommand'],
};

const kinds: Readonly<Record<string, HookKind | 'before' | 'after'>> = {
  preToolUse: 'before',
  PreToolUse: 'before',
  postToolUse: 'after',
  PostToolUse: 'after',
  postToolUseFailure: 'after',
  sessionStart: 'session',
  SessionStart: 'session',
  userPromptSubmitted: 'prompt',
  UserPromptSubmit: 'prompt',
};

/** Events in camelCase have `toolName` and `toolArgs`; those in PascalCase have Claude's names of fields. */
export const copilotHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const event = textIn(fields, 'hook_event_name', 'hookEventName') ?? given;
    const tool = textIn(fields, 'toolName', 'tool_name');
    const input = fields['toolArgs'] ?? fields['tool_input'];
    const at = kinds[event] ?? 'other';
    const looksOnly = textIn(fieldsOf(parsedInput(input)), 'command') === 'view' && tool === 'str_replace_editor';
    const kind = at === 'before' || at === 'after' ? toolKind(looksOnly ? undefined : tool, at, tools) : at;
    return {
      kind,
      event,
      session: textIn(fields, 'sessionId', 'session_id'),
      toolCall: textIn(fields, 'toolCallId', 'tool_use_id', 'toolUseId'),
      cwd: textIn(fields, 'cwd'),
      folders: [],
      ...inputOf(kind, input),
    };
  },
  answer(event, outcome) {
    if (outcome.kind === 'proceed') return silent;
    const isGate = event === 'preToolUse' || event === 'PreToolUse';
    if (outcome.kind === 'deny' && isGate) {
      const decision = { permissionDecision: 'deny', permissionDecisionReason: outcome.text };
      return printed({ ...decision, hookSpecificOutput: { hookEventName: 'PreToolUse', ...decision } });
    }
    if (!this.tells(event)) return silent;
    return printed({
      additionalContext: outcome.text,
      ...(/^[A-Z]/.test(event)
        ? { hookSpecificOutput: { hookEventName: event, additionalContext: outcome.text } }
        : {}),
    });
  },
  tells: (event) => ['postToolUse', 'PostToolUse', 'sessionStart', 'SessionStart', 'UserPromptSubmit'].includes(event),
  cannot: [
    'A warning before an edit reaches the agent after it.',
    'What the hook of a submitted prompt prints is dropped, except in the local agent of VS Code.',
  ],
  sources: [
    { what: 'payloads, denials and context', where: 'Copilot CLI 1.0.102, a scripted model', kind: 'run' },
    { what: 'hooks', where: 'https://docs.github.com/en/copilot/reference/hooks-reference', kind: 'vendor' },
    {
      what: 'VS Code, local agent',
      where: 'https://code.visualstudio.com/docs/copilot/customization/hooks',
      kind: 'vendor',
    },
  ],
};
