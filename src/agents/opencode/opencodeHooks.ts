import { createJsonAnswer } from '../hooks/answers';
import { createHookAdapter } from '../hooks/hookRow';

/**
 * OpenCode runs plugins in its own process instead of hooks. AgentPack's plugin runs the guard with the fields `{tool,
 * sessionID, callID, args, directory}` at `tool.execute.before`, `tool.execute.after` and `chat.message`. The plugin
 * throws the text of `deny`, and adds the text of `context` to the result of the tool or to the prompt.
 * https://opencode.ai/docs/plugins, and the types of https://www.npmjs.com/package/@opencode-ai/plugin 1.18.33
 */
export const opencodeHooks = createHookAdapter({
  fields: { tool: ['tool'], session: ['sessionID'], toolCall: ['callID'], cwd: ['directory'], input: ['args'] },
  kinds: { 'tool.execute.before': 'before', 'tool.execute.after': 'after', 'chat.message': 'prompt' },
  tools: { edit: ['edit', 'write', 'multiedit', 'patch', 'apply_patch'], shell: ['bash', 'shell'], read: ['read'] },
  textEvents: ['tool.execute.after', 'chat.message'],
  answer({ event, deliversText }, outcome) {
    if (outcome.kind === 'deny' && event === 'tool.execute.before') return createJsonAnswer({ deny: outcome.text });
    return createJsonAnswer(outcome.kind === 'proceed' || !deliversText ? {} : { context: outcome.text });
  },
});
