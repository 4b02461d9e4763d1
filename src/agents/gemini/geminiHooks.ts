import { claudeRow } from '../claude/claudeHooks';
import { createJsonAnswer } from '../hooks/answers';
import { createHookAdapter } from '../hooks/hookRow';

/**
 * Paths are as the model wrote them, often relative. Payloads, denials and context were tested with Gemini CLI 0.61.0
 * and a scripted model. https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md
 */
export const geminiHooks = createHookAdapter({
  fields: { ...claudeRow.fields, toolCall: [] },
  kinds: { BeforeTool: 'before', AfterTool: 'after', SessionStart: 'session', BeforeAgent: 'prompt' },
  tools: { edit: ['write_file', 'replace'], shell: ['run_shell_command'], read: ['read_file'] },
  textEvents: ['SessionStart', 'BeforeAgent', 'AfterTool'],
  answer({ event, deliversText }, outcome) {
    if (outcome.kind === 'deny' && event === 'BeforeTool')
      return createJsonAnswer({ decision: 'deny', reason: outcome.text });
    if (outcome.kind === 'proceed' || !deliversText) return createJsonAnswer({});
    return createJsonAnswer({ hookSpecificOutput: { hookEventName: event, additionalContext: outcome.text } });
  },
});
