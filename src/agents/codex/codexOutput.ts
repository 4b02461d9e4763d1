import * as s from '#base/schema/schema';
import { maxCommand, maxOutput, type ReplaceableToolOutput } from '../toolOutput/toolOutput';

/**
 * `updatedToolOutput` is not supported (github.com/openai/codex/issues/38135), but the reason given with `decision:
 * "block"` replaces the result of a command that has run.
 */
export const codexOutput: ReplaceableToolOutput = {
  event: 'PostToolUse',
  since: '0.169.0',
  source: 'https://github.com/openai/codex/blob/main/codex-rs/hooks/src/events/post_tool_use.rs; run with 0.169.0',
  leaves:
    'Outputs of tools that AgentPack does not recognize, as Codex does not give hooks the exit code; commands of scripts of the tool "exec", where a replaced result throws an exception.',
  settings: {
    file: '~/.codex/hooks.json',
    content: {
      hooks: {
        PostToolUse: [{
          matcher: 'Bash',
          hooks: [{ type: 'command', command: 'agentpack hook codex PostToolUse', timeout: 30 }],
        }],
      },
    },
    then: 'Then approve it with /hooks: Codex silently skips hooks that are new or changed.',
  },
  hidesExitCode: true,
  read(value) {
    const accepted = s.acceptValue<s.Accepted<typeof payload>>(payload, value);
    if (!accepted || accepted.tool_use_id.startsWith(inScript)) return undefined;
    const { tool_input: { command }, tool_response: text } = accepted;
    const before = truncated.exec(text.slice(0, 200))?.[0] ?? '';
    return { command, output: text.slice(before.length), before, after };
  },
  answer: (reason) => ({ decision: 'block', reason }),
};

const after = '[Codex does not tell hooks the exit code; it is not shown here.]';
/**
 * The prefix of call IDs from a script of the tool `exec` ("code mode"); a model's own calls have its provider's IDs.
 */
const inScript = 'exec-';
/** The notice that Codex prints when it omits the middle of an output above 40,000 characters. */
const truncated = /^Warning: truncated output \(original token count: \d{1,15}\)\nTotal output lines: \d{1,15}\n\n/;

const payload = s.object({
  hook_event_name: s.literal('PostToolUse'),
  tool_name: s.literal('Bash'),
  tool_use_id: s.text(1_000),
  tool_input: s.object({ command: s.text(maxCommand) }),
  tool_response: s.text(maxOutput),
});
