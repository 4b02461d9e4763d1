import * as s from '#base/schema/schema';
import { isSet, type Env } from '../env';
import { maxShellCommandLength, maxShellOutputLength, type ReplaceableToolOutput,
  type ShellResult } from '../toolOutput/toolOutput';

/** The event does not fire for failed commands, and the response to the failure event cannot replace the result. */
export const claudeOutput: ReplaceableToolOutput = {
  event: 'PostToolUse',
  since: '2.1.121',
  source: 'https://code.claude.com/docs/en/hooks#posttooluse-decision-control; run with 2.1.332',
  unchangedNote:
    'Failed commands, whose output Claude Code truncates to 10,000 characters and no hook can replace; match counts of its search tool (Grep).',
  settings: {
    file: '~/.claude/settings.json',
    content: {
      hooks: {
        PostToolUse: [{
          matcher: 'Bash|Grep',
          hooks: [{ type: 'command', command: 'agentpack hook claude PostToolUse', timeout: 30 }],
        }],
      },
    },
  },
  findOutputFolder: (env) => findConfigFolder(env),
  read(value) {
    const grepResponse = s.acceptValue<s.Accepted<typeof grepPayload>>(grepPayload, value)?.tool_response;
    if (grepResponse) return readSearchResult(grepResponse);
    const acceptedPayload = s.acceptValue<s.Accepted<typeof bashPayload>>(bashPayload, value);
    if (!acceptedPayload) return undefined;
    const { tool_input: { command }, tool_response: response } = acceptedPayload;
    const { stdout, stderr, persistedOutputPath: storedIn } = response;
    const isWhole = storedIn === undefined || stderr === '';
    if (response.interrupted || response.isImage || response.backgroundTaskId !== undefined || !isWhole)
      return undefined;
    const output = stderr === '' ? stdout : `${stdout}\n${stderr}`;
    return { command, output, ...(storedIn === undefined ? {} : { storedIn }) };
  },
  answer: (text, { isSearchResult }) => ({
    hookSpecificOutput: {
      hookEventName: 'PostToolUse',
      updatedToolOutput: isSearchResult
        ? { mode: 'content', numFiles: 0, filenames: [], content: text }
        // persistedOutputPath is omitted because it would hide `stdout` from the model
        : { stdout: text, stderr: '', interrupted: false, isImage: false },
    },
  }),
};

/** Returns the result of a search; undefined for counts (`output_mode: "count"`), which are left unchanged. */
function readSearchResult(
  { mode, filenames, content = '', appliedLimit, totalLines }: s.Accepted<typeof grepResponseSchema>,
):
  | ShellResult
  | undefined
{
  if (mode === 'count') return undefined;
  const truncationNotice = appliedLimit === undefined
    ? {}
    : {
      textAfter: `[Grep stopped after the first ${appliedLimit} of ${
        totalLines ?? 'an unknown number of'
      } lines: agentpack search ranks all matches.]`,
    };
  return mode === 'content'
    ? { command: 'rg', output: content, isSearchResult: true, ...truncationNotice }
    : { command: 'rg --files-with-matches', output: filenames.join('\n'), isSearchResult: true, ...truncationNotice };
}

const grepResponseSchema = s.object({
  mode: s.picklist(['content', 'files_with_matches', 'count']),
  filenames: s.array(s.text(4_096)),
  totalLines: s.optional(s.number()),
  appliedLimit: s.optional(s.number()),
  content: s.optional(s.text(maxShellOutputLength)),
});

const grepPayload = s.object({
  hook_event_name: s.literal('PostToolUse'),
  tool_name: s.literal('Grep'),
  tool_response: grepResponseSchema,
});

const bashPayload = s.object({
  hook_event_name: s.literal('PostToolUse'),
  tool_name: s.literal('Bash'),
  tool_input: s.object({ command: s.text(maxShellCommandLength) }),
  tool_response: s.object({
    // contains both streams, in the order in which they were written
    stdout: s.text(maxShellOutputLength),
    stderr: s.text(maxShellOutputLength),
    interrupted: s.boolean(),
    isImage: s.optional(s.boolean()),
    backgroundTaskId: s.optional(s.string()),
    // set for outputs of more than 30,000 characters; `stdout` then contains only the beginning
    persistedOutputPath: s.optional(s.text(4_096)),
  }),
});

function findConfigFolder(env: Env): string | undefined {
  if (isSet(env, 'CLAUDE_CONFIG_DIR')) return env['CLAUDE_CONFIG_DIR'];
  const home = isSet(env, 'HOME') ? env['HOME'] : env['USERPROFILE'];
  return home === undefined ? undefined : `${home}/.claude`;
}
