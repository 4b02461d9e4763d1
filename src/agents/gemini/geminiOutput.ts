import * as s from '#base/schema/schema';
import { maxCommand, maxOutput, type ReplaceableToolOutput } from '../toolOutput/toolOutput';

/**
 * The reason given with `decision: "deny"` replaces the result of a command that has run, and the model gets it as an
 * error.
 */
export const geminiOutput: ReplaceableToolOutput = {
  event: 'AfterTool',
  since: '0.61.0',
  source: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/hooks/reference.md#aftertool; run with 0.61.0',
  leaves: 'Commands that were moved to the background.',
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
    const accepted = s.accepted<s.Accepted<typeof payload>>(payload, value);
    if (!accepted) return undefined;
    const { tool_input: { command }, tool_response: { llmContent: text } } = accepted;
    if (!text.startsWith(opening) || !text.endsWith(closing)) return undefined;
    const content = text.slice(opening.length, -closing.length);
    const output = withoutFacts(content);
    const facts = content.slice(output.length);
    const exit = /^Exit Code: (\d{1,10})$/m.exec(facts)?.[1];
    // the model gets the packet as an error, so success must be stated
    const success = exit === undefined && !facts.includes('\nSignal: ') ? '\nExit Code: 0' : '';
    return {
      command,
      output,
      before: opening,
      after: (success + facts + closing).slice(1),
      ...(success === '' && exit === undefined ? {} : { exit: Number(exit ?? 0) }),
    };
  },
  answer: (reason) => ({ decision: 'deny', reason }),
};

const opening = '<untrusted_context>\nOutput: ';
const closing = '\n</untrusted_context>';
/** Lines that Gemini CLI adds after the output, the last line first. */
const factLines = [/^Process Group PGID: \d{1,15}$/, /^Background PIDs: [\d, ]{1,500}$/, /^Signal: \w{1,20}$/,
  /^Exit Code: \d{1,10}$/];
const maxFact = 600;

function withoutFacts(content: string): string {
  return factLines.reduce((rest, fact) => {
    const start = rest.lastIndexOf('\n');
    return start >= 0 && rest.length - start <= maxFact && fact.test(rest.slice(start + 1))
      ? rest.slice(0, start)
      : rest;
  }, content);
}

const payload = s.object({
  hook_event_name: s.literal('AfterTool'),
  tool_name: s.literal('run_shell_command'),
  tool_input: s.object({ command: s.text(maxCommand) }),
  tool_response: s.object({ llmContent: s.text(maxOutput) }),
});
