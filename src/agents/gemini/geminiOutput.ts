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
    const acceptedPayload = s.acceptValue<s.Accepted<typeof payload>>(payload, value);
    if (!acceptedPayload) return undefined;
    const { tool_input: { command }, tool_response: { llmContent: text } } = acceptedPayload;
    if (!text.startsWith(outputPrefix) || !text.endsWith(outputSuffix)) return undefined;
    const content = text.slice(outputPrefix.length, -outputSuffix.length);
    const output = removeFactLines(content);
    const factLines = content.slice(output.length);
    const exitCode = /^Exit Code: (\d{1,10})$/m.exec(factLines)?.[1];
    // the model receives the replaced result as an error, so success must be stated
    const successLine = exitCode === undefined && !factLines.includes('\nSignal: ') ? '\nExit Code: 0' : '';
    return {
      command,
      output,
      textBefore: outputPrefix,
      textAfter: (successLine + factLines + outputSuffix).slice(1),
      ...(successLine === '' && exitCode === undefined ? {} : { exit: Number(exitCode ?? 0) }),
    };
  },
  answer: (reason) => ({ decision: 'deny', reason }),
};

const outputPrefix = '<untrusted_context>\nOutput: ';
const outputSuffix = '\n</untrusted_context>';
/** Patterns of the lines that Gemini CLI adds after the output, last line first. */
const factLinePatterns = [/^Process Group PGID: \d{1,15}$/, /^Background PIDs: [\d, ]{1,500}$/, /^Signal: \w{1,20}$/,
  /^Exit Code: \d{1,10}$/];
const maxFactLength = 600;

function removeFactLines(content: string): string {
  return factLinePatterns.reduce((remainingContent, factPattern) => {
    const start = remainingContent.lastIndexOf('\n');
    return start >= 0 && remainingContent.length - start <= maxFactLength &&
        factPattern.test(remainingContent.slice(start + 1))
      ? remainingContent.slice(0, start)
      : remainingContent;
  }, content);
}

const payload = s.object({
  hook_event_name: s.literal('AfterTool'),
  tool_name: s.literal('run_shell_command'),
  tool_input: s.object({ command: s.text(maxShellCommandLength) }),
  tool_response: s.object({ llmContent: s.text(maxShellOutputLength) }),
});
