import * as s from '#base/schema/schema';
import { isSet, type Env } from '../env';
import { maxCommand, maxOutput, type ReplaceableToolOutput, type ShellResult } from '../toolOutput/toolOutput';

/** The event is not fired for commands that fail, and the answer to the failure event cannot replace the result. */
export const claudeOutput: ReplaceableToolOutput = {
  event: 'PostToolUse',
  since: '2.1.121',
  source: 'https://code.claude.com/docs/en/hooks#posttooluse-decision-control; run with 2.1.332',
  leaves:
    'Commands that fail, whose output Claude Code cuts to 10,000 characters itself and no hook can replace; counts of its search (Grep).',
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
  storedBelow: (env) => configFolder(env),
  read(value) {
    const search = s.accepted<s.Accepted<typeof searchPayload>>(searchPayload, value)?.tool_response;
    if (search) return searchResult(search);
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
  answer: (text, { isOfSearch }) => ({
    hookSpecificOutput: {
      hookEventName: 'PostToolUse',
      updatedToolOutput: isOfSearch
        ? { mode: 'content', numFiles: 0, filenames: [], content: text }
        // without persistedOutputPath, which would hide `stdout` from the model
        : { stdout: text, stderr: '', interrupted: false, isImage: false },
    },
  }),
};

/** Leaves counts (`output_mode: "count"`) unchanged, because they are not results to read. */
function searchResult({ mode, filenames, content = '', appliedLimit, totalLines }: s.Accepted<typeof searchResponse>):
  | ShellResult
  | undefined
{
  if (mode === 'count') return undefined;
  const after = appliedLimit === undefined
    ? {}
    : {
      after: `[Grep stopped after the first ${appliedLimit} of ${
        totalLines ?? 'more'
      } lines: agentpack search ranks all matches.]`,
    };
  return mode === 'content'
    ? { command: 'rg', output: content, isOfSearch: true, ...after }
    : { command: 'rg --files-with-matches', output: filenames.join('\n'), isOfSearch: true, ...after };
}

const searchResponse = s.object({
  mode: s.picklist(['content', 'files_with_matches', 'count']),
  filenames: s.array(s.text(4_096)),
  totalLines: s.optional(s.number()),
  appliedLimit: s.optional(s.number()),
  content: s.optional(s.text(maxOutput)),
});

const searchPayload = s.object({
  hook_event_name: s.literal('PostToolUse'),
  tool_name: s.literal('Grep'),
  tool_response: searchResponse,
});

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
    // set for an output above 30,000 characters; `stdout` is then only its beginning
    persistedOutputPath: s.optional(s.text(4_096)),
  }),
});

function configFolder(env: Env): string | undefined {
  if (isSet(env, 'CLAUDE_CONFIG_DIR')) return env['CLAUDE_CONFIG_DIR'];
  const home = isSet(env, 'HOME') ? env['HOME'] : env['USERPROFILE'];
  return home === undefined ? undefined : `${home}/.claude`;
}
