import { isatty } from 'node:tty';
import { type AgentId, agents } from '#agents/agents';
import { defaultCap, type OutputWriter } from '#features/compress/engine/compressOutput';
import { redact } from '#secrets/redact';
import { getToolOutput } from '#agents/connection/extras/outputHooks';
import { toolOutputs } from '#agents/toolOutput/toolOutputs';
import type { ReplaceableToolOutput, ShellResult } from '#agents/toolOutput/toolOutput';
import { omitUndefined } from '#base/collections/defined';
import { UserError } from '#base/errors';
import { formatThousands } from '#base/text/phrases';
import { escapeInvisible } from '#base/text/visible';
import { createPlainLineConverter } from '#features/compress/node/plainLineConverter';
import { openStoredOutput } from '#features/compress/node/storedOutput';
import type { Command, CommandContext } from '../../command';
import { getReplaceableOutput } from '#features/compress/cli/hook/getReplaceableOutput';
import { mayBeShortened, readResult, maxShortResultTokens } from '#features/compress/cli/hook/longResult';
import { readPayload } from '#features/compress/cli/hook/payload';
import { redactResult } from '#features/compress/cli/hook/redactedResult';
import { readSecretsLevelAt } from '#features/guard/node/secretsLevel';
import { formatRootNote } from '../../output/noteRoot';
import { toTerminalBlock } from '../../output/terminal';

/** `main.ts` answers calls with short results itself, without loading this file. */
export const hook = {
  usage: 'hook AGENT EVENT',
  positionals: 'names',
  anyFolder: true,
  names: listHookNames,
  isHook: true,
  reads: { tokenizer: true },
  help:
    "An agent's hook: replaces long results of shell commands and searches with the parts that matter, and redacts secrets in all results.",
  examples: ['hook claude PostToolUse'],
  details: formatHookDetails,
  async execute(context) {
    const [agent, event] = context.names as [string, string];
    const toolOutput = getReplaceableOutput(agent, event);
    const result = readResult(toolOutput, context.payload ?? await readHookInput(context));
    const text = result && (mayBeShortened(result) && await compressShellResult(result, toolOutput, context) ||
      (readSecretsLevelAt(context.cwd, context.env) === 'off' ? undefined : redactResult(toolOutput, result)));
    return {
      json: result && text !== undefined ? toolOutput.answer(text, result) : undefined,
      text: () => toTerminalBlock(''),
      exit: 0,
    };
  },
} satisfies Command;

/** Returns the agents whose results can be replaced or, if an agent is given, the event of its hook. */
function listHookNames([agent, ...otherNames]: readonly string[]): readonly string[] {
  const hooks = Object.entries(toolOutputs).map(([id, { event }]) => ({ id, event }));
  if (agent === undefined) return hooks.map(({ id }) => id);
  return otherNames.length === 0 ? hooks.filter(({ id }) => id === agent).map(({ event }) => event) : [];
}

async function readHookInput({ input }: CommandContext): Promise<string> {
  if (isatty(input))
    throw new UserError('This command is for agents, which pass the payload of their hook on standard input.', 'usage');
  return readPayload(input);
}

/** Returns the text that the model reads instead of the result; undefined if the result is left unchanged. */
async function compressShellResult(result: ShellResult, toolOutput: ReplaceableToolOutput,
  context: CommandContext): Promise<string | undefined>
{
  const { engine, options: { tokenizer }, env } = context;
  const { command, output, textBefore = '', textAfter, exit, storedIn } = result;
  const writer = (await engine.outputs()).compress({
    command: splitLiteralCommand(command),
    cap: defaultCap,
    ...omitUndefined({ tokenizer }),
    wholeUpTo: maxShortResultTokens,
  });
  await writePlainLines(writer,
    storedIn === undefined ? [Buffer.from(output)] : readStoredOutput(storedIn, output, toolOutput, env));
  const commandEnd = exit === undefined ? undefined : { exit };
  const { packet, text, kinds, tokens, inputTokens = Infinity, problem } = writer.finish(commandEnd);
  if (problem !== undefined) throw new UserError(problem);
  const isRecognized = kinds.length > 0 || !toolOutput.hidesExitCode;
  if (packet === undefined || tokens >= inputTokens || !isRecognized) return undefined;
  const note = formatRootNote(context, 'above');
  const textParts = [text.trimEnd(), ...(note === undefined ? [] : [`[${escapeInvisible(redact(note))}]`]),
    ...(textAfter === undefined ? [] : [textAfter])];
  return `${textBefore}${textParts.join('\n')}`;
}

async function writePlainLines(writer: OutputWriter, chunks: AsyncIterable<Buffer> | readonly Buffer[]): Promise<void> {
  const plainLines = createPlainLineConverter(writer.addLine);
  for await (const chunk of chunks) await plainLines.write(chunk);
  await plainLines.end();
}

function readStoredOutput(path: string, expectedStart: string, { findOutputFolder }: ReplaceableToolOutput,
  env: CommandContext['env']): AsyncIterable<Buffer>
{
  const folder = findOutputFolder?.(env);
  const chunks = folder === undefined ? undefined : openStoredOutput(path, folder, expectedStart);
  if (chunks) return chunks;
  throw new UserError(
    "The file in which the agent stored the output cannot be used: it is not in the agent's folder, is larger than 8 MB, or starts with different text. The result is left unchanged.",
  );
}

/**
 * Splits a command line into words if a shell would take it literally. Any other line is returned as one word, which
 * does not match any tool.
 */
function splitLiteralCommand(line: string): readonly string[] {
  return /^[\w./:=@,+-]+(?: [\w./:=@,+-]+)*$/.test(line) ? line.split(' ') : [line];
}

/** Describes how agents can be connected, and why the other agents cannot. */
function formatHookDetails(): string {
  const agentOutputs = (Object.keys(agents) as AgentId[]).map((id) => ({
    label: agents[id].label,
    toolOutput: getToolOutput(id),
  }));
  const connectableAgents = agentOutputs.flatMap(({ label, toolOutput }) =>
    'event' in toolOutput ? [{ label, ...toolOutput }] : []
  );
  const unsupportedAgents = agentOutputs.flatMap(({ label, toolOutput }) =>
    'unsupported' in toolOutput ? [{ label, ...toolOutput }] : []
  );
  return [
    `Results of at most ${
      formatThousands(maxShortResultTokens)
    } tokens are left unchanged, as are results above 8 MB and those of commands that print files`,
    '(cat, sed …) or of agentpack itself. Secrets in them are redacted unless guard.secrets is "off".',
    'To connect an agent, add this to its settings:',
    ...connectableAgents.flatMap((
      { label, since, event, settings: { file, content, nextStep }, unchangedNote, source },
    ) => [
      '',
      `${label} ${since} or later, ${file}:`,
      JSON.stringify(content, null, 2),
      ...(nextStep === undefined ? [] : [nextStep]),
      `Not replaced at ${event}: ${unchangedNote}`,
      `Source: ${source}`,
    ]),
    '',
    'Agents that cannot be connected:',
    ...unsupportedAgents.map(({ label, unsupported, source }) => `  ${label}: ${unsupported} (${source})`),
  ].join('\n');
}
