import { printed } from './answers';
import { fieldsOf, textIn } from './fields';
import type { HookAdapter, HookKind } from './hookCall';
import { inputOf, toolKind, type Tools } from './toolCall';

const tools: Tools = { edit: ['edit', 'write', 'multiedit', 'patch', 'apply_patch'], shell: ['bash', 'shell'] };

/**
 * OpenCode has no hooks of its own, but plugins in its process. AgentPack's plugin runs the guard with the fields of
 * its own call, `{tool, sessionID, callID, args, directory}`, at `tool.execute.before`, `tool.execute.after` and
 * `chat.message`. It throws the text of `deny`, and adds that of `context` to the result of the tool or the prompt.
 */
export const opencodeHooks: HookAdapter = {
  read(event, payload) {
    const fields = fieldsOf(payload);
    const kind = kindOf(event, textIn(fields, 'tool'));
    return {
      kind,
      event,
      session: textIn(fields, 'sessionID'),
      toolCall: textIn(fields, 'callID'),
      cwd: textIn(fields, 'directory'),
      folders: [],
      ...inputOf(kind, fields['args']),
    };
  },
  answer(event, outcome) {
    if (outcome.kind === 'deny' && event === 'tool.execute.before') return printed({ deny: outcome.text });
    return printed(outcome.kind === 'proceed' || !this.tells(event) ? {} : { context: outcome.text });
  },
  tells: (event) => event === 'tool.execute.after' || event === 'chat.message',
  cannot: ['A warning before an edit reaches the agent with the result of the edit.'],
  sources: [{ what: 'plugins', where: 'https://opencode.ai/docs/plugins', kind: 'vendor' }, {
    what: 'types of the calls',
    where: 'https://www.npmjs.com/package/@opencode-ai/plugin, 1.18.33',
    kind: 'vendor',
  }],
};

function kindOf(event: string, tool: string | undefined): HookKind {
  if (event === 'tool.execute.before') return toolKind(tool, 'before', tools);
  if (event === 'tool.execute.after') return toolKind(tool, 'after', tools);
  return event === 'chat.message' ? 'prompt' : 'other';
}
