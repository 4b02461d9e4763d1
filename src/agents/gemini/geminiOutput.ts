import * as s from '#base/schema/schema';
import { maxShellCommandLength, maxShellOutputLength, type ReplaceableToolOutput } from '../toolOutput/toolOutput';

/**
 * The reason given with `decision: "deny"` replaces the result of a command that has run. The model receives the
 * reason as an error.
 */
export const geminiOutput: ReplaceableToolOutput = {
  event: 'AfterTool',
  since: '0.61.0',
  source: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md#aftertool; run with 0.61.0',
  unchangedNote: 'Commands that were moved to the background.',
  settings: {
    file: '~/.gemini/settings.json',
    content: {
      hooks: {
        AfterTool: [{
          matcher: 'run_shell_command',
          hooks: [{
            type: 'command',
            name: 'agentpack',
            command: 'agentpack hook gemini AfterTool',
            timeout: 30_000,
          }],
        }],
      },
    },
  },
  read(value) {
    const accepted = s.acceptValue<s.Accepted<typeof payload>>(payload, value);
    if (!accepted) return undefined;
    const { tool_input: { command }, tool_response: { llmContent: text } } = accepted;
    if (!text.startsWith(opening) || !text.endsWith(closing)) return undefined;
    const content = text.slice(opening.length, -closing.length);
    const output = removeFactLines(content);
    const facts = content.slice(output.length);
    const exit = /^Exit Code: (\d{1,10})$/m.exec(facts)?.[1];
    // the model receives the replaced result as an error, so success must be stated
    const success = exit === undefined && !facts.includes('\nSignal: ') ? '\nExit Code: 0' : '';
    return {
      command,
      output,
      textBefore: opening,
      textAfter: (success + facts + closing).slice(1),
      ...(success === '' && exit === undefined ? {} : { exit: Number(exit ?? 0) }),
    };
  },
  answer: (reason) => ({ decision: 'deny', reason }),
};

const opening = '<untrusted_context>\nOutput: ';
const closing = '\n</untrusted_context>';
/** Patterns of the lines that Gemini CLI adds after the output, last line first. */
const factLinePatterns = [/^Process Group PGID: \d{1,15}$/, /^Background PIDs: [\d, ]{1,500}$/, /^Signal: \w{1,20}$/,
  /^Exit Code: \d{1,10}$/];
const maxFactLength = 600;

function removeFactLines(content: string): string {
  return factLinePatterns.reduce((remaining, fact) => {
    const start = remaining.lastIndexOf('\n');
    return start >= 0 && remaining.length - start <= maxFactLength && fact.test(remaining.slice(start + 1))
      ? remaining.slice(0, start)
      : remaining;
  }, content);
}

const payload = s.object({
  hook_event_name: s.literal('AfterTool'),
  tool_name: s.literal('run_shell_command'),
  tool_input: s.object({ command: s.text(maxShellCommandLength) }),
  tool_response: s.object({ llmContent: s.text(maxShellOutputLength) }),
});
