import * as s from '#base/schema/schema';
import { maxShellCommandLength, maxShellOutputLength, type ReplaceableToolOutput } from '../toolOutput/toolOutput';

/**
 * `updatedToolOutput` is not supported (github.com/openai/codex/issues/38135), but the reason given with `decision:
 * "block"` replaces the result of a command that has run.
 */
export const codexOutput: ReplaceableToolOutput = {
  event: 'PostToolUse',
  since: '0.169.0',
  source: 'https://github.com/openai/codex/blob/main/codex-rs/hooks/src/events/post_tool_use.rs; run with 0.169.0',
  unchangedNote:
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
    nextStep: 'Then approve it with /hooks: Codex silently skips hooks that are new or changed.',
  },
  hidesExitCode: true,
  read(value) {
    const acceptedPayload = s.acceptValue<s.Accepted<typeof payload>>(payload, value);
    if (!acceptedPayload || acceptedPayload.tool_use_id.startsWith(scriptCallPrefix)) return undefined;
    const { tool_input: { command }, tool_response: text } = acceptedPayload;
    const notice = truncationNoticePattern.exec(text.slice(0, 200))?.[0] ?? '';
    return { command, output: text.slice(notice.length), textBefore: notice, textAfter: exitCodeNotice };
  },
  answer: (reason) => ({ decision: 'block', reason }),
};

const exitCodeNotice = '[Codex does not tell hooks the exit code; it is not shown here.]';
/**
 * The prefix of the ids of calls that a script of the `exec` tool ("code mode") makes. The ids of calls that the model
 * itself makes come from the model's provider.
 */
const scriptCallPrefix = 'exec-';
/** The notice that Codex prints when it omits the middle of an output above 40,000 characters. */
const truncationNoticePattern =
  /^Warning: truncated output \(original token count: \d{1,15}\)\nTotal output lines: \d{1,15}\n\n/;

const payload = s.object({
  hook_event_name: s.literal('PostToolUse'),
  tool_name: s.literal('Bash'),
  tool_use_id: s.text(1_000),
  tool_input: s.object({ command: s.text(maxShellCommandLength) }),
  tool_response: s.text(maxShellOutputLength),
});
