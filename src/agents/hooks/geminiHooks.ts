import { printed } from './answers';
import { fieldsOf, textIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = { edit: ['write_file', 'replace'], shell: ['run_shell_command'] };

/** Paths are as the model wrote them, often relative. */
export const geminiHooks: HookAdapter = {
  read(given, payload) {
    const fields = fieldsOf(payload);
    const event = textIn(fields, 'hook_event_name') ?? given;
    const kind = kindOf(event, textIn(fields, 'tool_name'));
    return {
      kind,
      event,
      session: textIn(fields, 'session_id'),
      toolCall: undefined,
      cwd: textIn(fields, 'cwd'),
      folders: [],
      ...inputOf(kind, fields['tool_input']),
    };
  },
  answer(event, outcome) {
    if (outcome.kind === 'deny' && event === 'BeforeTool') return printed({ decision: 'deny', reason: outcome.text });
    if (outcome.kind === 'proceed' || !this.tells(event)) return printed({});
    return printed({ hookSpecificOutput: { hookEventName: event, additionalContext: outcome.text } });
  },
  tells: (event) => ['SessionStart', 'BeforeAgent', 'AfterTool'].includes(event),
  cannot: ['A warning before an edit reaches the agent after it.'],
  sources: [
    { what: 'payloads, denials and context', where: 'Gemini CLI 0.61.0, a scripted model', kind: 'run' },
    {
      what: 'hooks',
      where: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md',
      kind: 'vendor',
    },
  ],
};

function kindOf(event: string, tool: string | undefined): HookKind {
  if (event === 'BeforeTool') return toolKind(tool, 'before', tools);
  if (event === 'AfterTool') return toolKind(tool, 'after', tools);
  if (event === 'SessionStart') return 'session';
  return event === 'BeforeAgent' ? 'prompt' : 'other';
}
