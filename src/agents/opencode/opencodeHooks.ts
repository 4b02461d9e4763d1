import { printed } from '../hooks/answers';
import { hookAdapter } from '../hooks/hookRow';

/**
 * OpenCode has plugins in its process instead of hooks. AgentPack's plugin runs the guard with its own call's fields,
 * `{tool, sessionID, callID, args, directory}`, at `tool.execute.before`, `tool.execute.after` and `chat.message`. It
 * throws the text of `deny`, and adds the text of `context` to the result of the tool or the prompt.
 * https://opencode.ai/docs/plugins, and the types of https://www.npmjs.com/package/@opencode-ai/plugin 1.18.33
 */
export const opencodeHooks = hookAdapter({
  fields: { tool: ['tool'], session: ['sessionID'], toolCall: ['callID'], cwd: ['directory'], input: ['args'] },
  kinds: { 'tool.execute.before': 'before', 'tool.execute.after': 'after', 'chat.message': 'prompt' },
  tools: { edit: ['edit', 'write', 'multiedit', 'patch', 'apply_patch'], shell: ['bash', 'shell'], read: ['read'] },
  tells: ['tool.execute.after', 'chat.message'],
  answer({ event, isTold }, outcome) {
    if (outcome.kind === 'deny' && event === 'tool.execute.before') return printed({ deny: outcome.text });
    return printed(outcome.kind === 'proceed' || !isTold ? {} : { context: outcome.text });
  },
});
