import { printed } from './answers';
import { hookAdapter } from './hookRow';

/**
 * OpenCode has no hooks of its own, but plugins in its process. AgentPack's plugin runs the guard with the fields of
 * its own call, `{tool, sessionID, callID, args, directory}`, at `tool.execute.before`, `tool.execute.after` and
 * `chat.message`. It throws the text of `deny`, and adds that of `context` to the result of the tool or the prompt.
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
