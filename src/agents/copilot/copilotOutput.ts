import * as s from '#base/schema/schema';
import { isSet } from '../env';
import { maxShellCommandLength, maxShellOutputLength, type ReplaceableToolOutput } from '../toolOutput/toolOutput';

export const copilotOutput: ReplaceableToolOutput = {
  event: 'postToolUse',
  since: '1.0.102',
  source:
    'https://docs.github.com/en/copilot/reference/hooks-reference#posttooluse-output; run with Copilot CLI 1.0.102',
  unchangedNote: 'Commands that are still running or waiting for input.',
  settings: {
    file: '~/.copilot/hooks/agentpack.json',
    content: {
      version: 1,
      hooks: {
        postToolUse: [{
          type: 'command',
          matcher: 'bash|powershell',
          command: 'agentpack hook copilot postToolUse',
          timeoutSec: 30,
        }],
      },
    },
  },
  findOutputFolder: (env) =>
    ['TMPDIR', 'TEMP', 'TMP'].filter((name) => isSet(env, name)).map((name) => env[name])[0] ?? '/tmp',
  read(value) {
    const acceptedPayload = s.acceptValue<s.Accepted<typeof payload>>(payload, value);
    if (!acceptedPayload) return undefined;
    const { toolArgs: { command }, toolResult: { textResultForLlm: text } } = acceptedPayload;
    const lastLineBreak = text.lastIndexOf('\n');
    const [completionLine, exitCode] = completionPattern.exec(text.slice(lastLineBreak + 1, lastLineBreak + 1 + 200)) ??
      [];
    if (completionLine === undefined) return undefined;
    const output = text.slice(0, Math.max(0, lastLineBreak));
    const [notice, storedIn] = storedOutputPattern.exec(output.slice(0, 5_000)) ?? [];
    const commonFields = { command, textAfter: completionLine, exit: Number(exitCode) };
    return storedIn === undefined
      ? { ...commonFields, output }
      : { ...commonFields, output: output.slice(notice!.length), storedIn };
  },
  answer: (textResultForLlm) => ({ modifiedResult: { resultType: 'success', textResultForLlm } }),
};

/** Matches the last line of the result of a command that has ended, with any exit code. */
const completionPattern = /^<shellId: \w{1,40} completed with exit code (\d{1,10})>$/;

/** Matches the text that replaces an output of more than about 20 KB and precedes its first 500 characters. */
const storedOutputPattern =
  /^Output too large to read at once \([\d.]{1,9} \w{1,2}\)\. Saved to: ([^\n]{1,4000}[\\/]\d{1,20}-copilot-tool-output-\d{1,10}-[\da-f-]{36}\.txt)\n[^\n]{1,500}\n\nPreview \(first \d{1,5} chars\):\n/;

const payload = s.object({
  toolName: s.picklist(['bash', 'powershell']),
  toolArgs: s.object({ command: s.text(maxShellCommandLength) }),
  toolResult: s.object({ resultType: s.literal('success'), textResultForLlm: s.text(maxShellOutputLength) }),
});
