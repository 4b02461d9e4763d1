import { isatty } from 'node:tty';
import { omitUndefined } from '#base/collections/defined';
import { formatThousands } from '#base/text/phrases';
import { UserError } from '#base/errors';
import { type CommandEnd, defaultCap } from '../engine/compressOutput';
import type { OutputPage } from '#reports';
import { createPlainLineConverter } from '../node/plainLineConverter';
import { readInput } from '../node/readInput';
import { runCommand, type CommandRun } from '../node/runCommand';
import type { Command, CommandContext, CommandResult } from '#apps/cli/command';
import { printRootNote } from '#apps/cli/output/noteRoot';
import { toTerminalBlock, joinTerminalLines, term, toUnrelatedLines } from '#apps/cli/output/terminal';

/** The exit code of a run ended by Ctrl+C. */
const interruptedExit = 130;

export const compress = {
  usage: 'compress [-- COMMAND…]',
  positionals: 'command',
  anyFolder: true,
  isQuery: true,
  reads: { 'tokenizer': true, 'no-write': 'do not store the output: omitted lines are lost' },
  help:
    "Runs a command, or reads standard input, and prints the part of its output that matters; exits with the command's code.",
  options: {
    cap: {
      type: 'string',
      value: 'N',
      values: 'number',
      help: `maximum number of tokens printed (default: ${formatThousands(defaultCap)})`,
    },
    output: { type: 'string', value: 'ID', help: 'print the stored output with this ID from a packet instead' },
    from: {
      type: 'string',
      value: 'LINE',
      values: 'number',
      help: 'with --output: the first line to print (default: 1)',
    },
  },
  exits: { N: 'with a command: its exit code' },
  details: () =>
    'For test runs, compilers, linters, diffs, logs and JSON, it prints failures, messages and stack frames of this repository, and counts the rest. The whole output is stored, redacted; the packet shows the command that pages through it.',
  examples: ['compress -- npm test', 'compress --cap 500 -- git log --stat'],
  async execute(context) {
    const { values, command } = context;
    const id = values['output'] as string | undefined;
    const from = values['from'] as number | undefined;
    if (id !== undefined && command.length > 0)
      throw new UserError('Use either --output or a command, not both.', 'usage');
    if (id === undefined && from !== undefined)
      throw new UserError('--from requires --output with the ID from a packet.', 'usage');
    return id === undefined ? printCompressedOutput(context) : printStoredPage(context, id, from ?? 1);
  },
} satisfies Command;

async function printCompressedOutput(context: CommandContext): Promise<CommandResult> {
  const { engine, options, command, values, run, warn, notify } = context;
  const cap = getCapOption(values) ?? defaultCap;
  const writer = (await engine.outputs()).compress({
    command,
    cap,
    ...omitUndefined({ tokenizer: options.tokenizer, noWrite: options.noWrite }),
  });
  const plainLines = createPlainLineConverter(writer.addLine);
  const { end, notices } = command.length > 0
    ? describeCommandEnd(command[0]!,
      await runCommand(command, { cwd: context.cwd, env: context.env, cancel: run.cancel }, plainLines.write))
    : { end: undefined, notices: [] };
  if (!end) await readPipedInput(context, plainLines.write);
  await plainLines.end();
  const output = writer.finish(end);
  if (run.cancel.cancelled) notify('Interrupted: this is the output so far.');
  else notices.forEach(notify);
  if (output.problem !== undefined) warn(`The lines that are not shown are lost: ${output.problem}`);
  if (output.packet !== undefined) printRootNote(context, 'first');
  return {
    json: output,
    // each line has already been redacted together with the adjacent lines
    text: () => toUnrelatedLines(output.text.trimEnd()),
    exit: end?.exit ?? (run.cancel.cancelled ? interruptedExit : 0),
  };
}

function describeCommandEnd(program: string,
  { isStillOpen, ...end }: CommandRun): { readonly end: CommandEnd; readonly notices: readonly string[]; }
{
  const notices = [];
  if (end.signal !== undefined) notices.push(`${program} was terminated by ${end.signal}: exit code ${end.exit}.`);
  if (isStillOpen)
    notices.push(`${program} has ended, but a process that it started has not: its further output is not shown.`);
  return { end, notices };
}

async function readPipedInput({ input, run }: CommandContext,
  handleBytes: (bytes: Uint8Array) => Promise<void>): Promise<void>
{
  if (isatty(input))
    throw new UserError(
      'Specify a command, as in agentpack compress -- npm test, or pipe output into agentpack compress.',
      'usage',
    );
  await readInput(input, run.cancel, handleBytes);
}

async function printStoredPage(context: CommandContext, id: string, firstLine: number): Promise<CommandResult> {
  const { engine, options, values } = context;
  const cap = getCapOption(values) ?? defaultCap;
  const output = (await engine.outputs()).readPage(id, {
    first: firstLine,
    cap,
    ...omitUndefined({ tokenizer: options.tokenizer }),
  });
  if (output.next !== undefined) printRootNote(context, 'last');
  return {
    json: output,
    text: () => joinTerminalLines(toTerminalBlock(output.text.trimEnd()), formatPageFooter(output)),
    exit: 0,
  };
}

function formatPageFooter(
  { packet, range: [firstLine, lastLine], lines: lineCount, next: nextLine, missing: missingRange, cutTokens }:
    OutputPage,
): ReturnType<typeof term> {
  const gapNote = missingRange ? `; lines ${missingRange[0]} to ${missingRange[1]} are not stored` : '';
  const nextPageNote = nextLine === undefined ? '' : `; next: agentpack compress --output ${packet} --from ${nextLine}`;
  const cutNote = cutTokens === undefined
    ? ''
    : `; line ${lastLine} is cut: it has ${formatThousands(cutTokens)} tokens`;
  return term`[lines ${firstLine} to ${lastLine} of ${lineCount}${cutNote}${gapNote}${nextPageNote}]`;
}

function getCapOption(values: CommandContext['values']): number | undefined {
  return values['cap'] as number | undefined;
}
