import * as s from '../../base/schema/schema';
import { isSet, type Env } from '../env';
import { maxCommand, maxOutput, type ReplaceableToolOutput } from './toolOutput';

/** The event is not fired for commands that fail, and the answer to the event of failures cannot replace the result. */
export const claudeOutput: ReplaceableToolOutput = {
  event: 'PostToolUse',
  since: '2.1.121',
  source: 'https://code.claude.com/docs/en/hooks#posttooluse-decision-control; run with 2.1.197',
  leaves: 'Commands that fail: Claude Code cuts their output to 10,000 characters itself and no hook can replace it.',
  settings: {
    file: '~/.claude/settings.json',
    content: {
      hooks: {
        PostToolUse: [{
          matcher: 'Bash',
          hooks: [{ type: 'command', command: 'agentpack hook claude PostToolUse', timeout: 30 }],
        }],
      },
    },
  },
  storedBelow: (env) => configFolder(env),
  read(value) {
    const accepted = s.accepted<s.Accepted<typeof payload>>(payload, value);
    if (!accepted) return undefined;
    const { tool_input: { command }, tool_response: response } = accepted;
    const { stdout, stderr, persistedOutputPath: storedIn } = response;
    const isWhole = storedIn === undefined || stderr === '';
    if (response.interrupted || response.isImage || response.backgroundTaskId !== undefined || !isWhole)
      return undefined;
    const output = stderr === '' ? stdout : `${stdout}\n${stderr}`;
    return { command, output, ...(storedIn === undefined ? {} : { storedIn }) };
  },
  // without persistedOutputPath, which would hide `stdout` from the model
  answer: (stdout) => ({
    hookSpecificOutput: {
      hookEventName: 'PostToolUse',
      updatedToolOutput: { stdout, stderr: '', interrupted: false, isImage: false },
    },
  }),
};

const payload = s.object({
  hook_event_name: s.literal('PostToolUse'),
  tool_name: s.literal('Bash'),
  tool_input: s.object({ command: s.text(maxCommand) }),
  tool_response: s.object({
    // both streams, in the order in which they were written
    stdout: s.text(maxOutput),
    stderr: s.text(maxOutput),
    interrupted: s.boolean(),
    isImage: s.optional(s.boolean()),
    backgroundTaskId: s.optional(s.string()),
    // of an output above 30,000 characters, of which `stdout` is the beginning
    persistedOutputPath: s.optional(s.text(4_096)),
  }),
});

function configFolder(env: Env): string | undefined {
  if (isSet(env, 'CLAUDE_CONFIG_DIR')) return env['CLAUDE_CONFIG_DIR'];
  const home = isSet(env, 'HOME') ? env['HOME'] : env['USERPROFILE'];
  return home === undefined ? undefined : `${home}/.claude`;
}
