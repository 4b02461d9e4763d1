import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { Cancelled, UserError } from '#base/errors';
import { pickCallerVariables } from '#engine/threads/callersVariables';
import type { Run } from '#engine/run';
import { catchSystemError } from '#platform/fs/systemError';
import type { HostRequests, Remote, ServedEngine } from '#platform/service/protocol';
import { connectToRunningEngine, Disconnected, Refused, type RunningEngine } from '#platform/service/serviceClient';
import { findAnsweringCommand } from './answeringCommands';
import { listOptionRows } from './arguments/options';
import { parsePackOptions } from './arguments/packOptions';
import { parseArguments } from './arguments/parseArguments';
import { resolveFiles } from './arguments/paths';
import { readPositionals } from './arguments/positionals';
import { findDefaultRoot, resolveRealFolder } from './arguments/root';
import { refuseWideFolder } from './arguments/refuseWideFolder';
import type { AnsweringCommand, CommandResult } from './command';
import { exits } from './exits';
import { describeCancellation, formatFailureDocument } from './output/failure';
import { print, printJson, redactInOtherProcess, term, type Output, type TerminalText } from './output/terminal';
import { cancelSignals } from './signals';

/** Options that need more than an engine's answer, or that print a different text. */
const unsupportedOptions = ['help', 'report', 'task-file', 'verbose'];
/**
 * How long to wait for a running engine's first message, in milliseconds; starting an engine takes several times as
 * long.
 */
const maxWaitMs = 150;

type ServedRequests = ServedEngine & HostRequests;

export interface AnsweringProcess {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
}

/**
 * Runs `agentpack ARGS…` with the engine of another process, and returns the exit code. If no such engine answers, or
 * if the command needs more than an answer, prints nothing and returns undefined; this process then uses its own
 * engine.
 */
export async function answerWithRunningEngine([name, ...args]: readonly string[],
  { cwd, env, stdout, stderr }: AnsweringProcess): Promise<number | undefined>
{
  const command = findAnsweringCommand(name);
  if (!command || stderr.isTTY) return undefined;
  const parsedArguments = tryParseArguments(command, args, cwd);
  if (!parsedArguments || unsupportedOptions.some((option) => parsedArguments.values[option] !== undefined))
    return undefined;
  const { values, files, query, givenRoot } = parsedArguments;
  const rootOption = values['root'] as string | undefined;
  if (rootOption !== undefined && (rootOption === '' || givenRoot !== undefined) || values['path'] === '')
    return undefined;
  const requestedRoot = rootOption ?? givenRoot;
  const root = catchSystemError(
    () => realpathSync.native(requestedRoot === undefined ? findDefaultRoot(cwd, env) : resolve(cwd, requestedRoot)),
    () => undefined,
  );
  if (root === undefined) return undefined;
  try {
    refuseWideFolder(command, values, { root, env });
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
  const runningEngine = await connectToRunningEngine<ServedRequests>(root, env, maxWaitMs);
  if (!runningEngine) return undefined;
  let isCancelled = false;
  const cancel = () => {
    isCancelled = true;
    runningEngine.dispose();
  };
  for (const signal of cancelSignals) process.once(signal, cancel);
  try {
    return runningEngine.isPacking ? undefined : await runAndPrint(root, runningEngine);
  } catch (error) {
    if (isCancelled) return reportCancellation();
    // this process reports the problem itself, in the same words
    if (error instanceof UserError || error instanceof Disconnected || error instanceof Refused) return undefined;
    throw error;
  } finally {
    for (const signal of cancelSignals) process.off(signal, cancel);
    runningEngine.dispose();
  }

  async function runAndPrint(root: string, { engine, takeWarnings }: RunningEngine<ServedRequests>): Promise<number> {
    const notes: TerminalText[] = [];
    const warn = (line: string) => {
      notes.push(term`${line}`);
    };
    const run: Run = { cancel: { cancelled: false } };
    const notify = (line: string) => {
      if (values['quiet'] !== true) warn(line);
    };
    if (requestedRoot === undefined && root !== resolveRealFolder(cwd))
      notify(`The folder is ${root}; use --root . for the current one.`);
    const result = await command!.execute({
      engine,
      options: { ...parsePackOptions(values, undefined), callersEnv: pickCallerVariables(env) },
      host: { root },
      ...resolveFiles(root, files, { path: values['path'], cwd, isRootGiven: requestedRoot !== undefined }),
      query,
      values,
      run,
      cwd,
      env,
      notify,
      warn,
    });
    const warnings = takeWarnings().map((sentence) => term`${sentence}`);
    // nothing is printed until everything is redacted, so this process can still handle any earlier failure itself
    const failure = result.failure === undefined ? [] : [term`${result.failure}`];
    const [redactedNotes, texts, redactedWarnings] = await redactAll(engine, [notes, renderResultText(result), [
      ...warnings,
      ...failure,
    ]]);
    for (const note of redactedNotes) print(stderr, note);
    if (values['json']) printJson(stdout, `${JSON.stringify(result.json, null, result.isCompact ? 0 : 1)}\n`);
    for (const chunk of texts) print(stdout, chunk);
    for (const warning of redactedWarnings) print(stderr, warning);
    return result.exit;
  }

  function reportCancellation(): number {
    const error = new Cancelled();
    print(stderr, describeCancellation(error));
    if (values['json']) printJson(stdout, formatFailureDocument(error));
    return exits.interrupted;
  }

  /** Returns no text with `--json`, because the engine has already redacted the strings of that document. */
  function renderResultText(result: CommandResult): readonly TerminalText[] {
    if (values['json'] || values['quiet'] === true && !command!.isQuery) return [];
    return [result.text(stdout.columns ?? 120, stdout.isTTY === true && !env['NO_COLOR'])];
  }
}

type TextGroups = readonly [readonly TerminalText[], readonly TerminalText[], readonly TerminalText[]];

/**
 * Redacts the texts in the other process, which has loaded the code that finds secrets. @throws Disconnected if the
 * reply is invalid
 */
async function redactAll(engine: Remote<ServedRequests>, [notes, texts, warnings]: TextGroups): Promise<TextGroups> {
  const redactedTexts = await redactInOtherProcess(async (texts) => {
    const redacted: unknown = await engine.redacted(texts);
    if (!isListOfStrings(redacted) || redacted.length !== texts.length) throw new Disconnected();
    return redacted;
  }, [...notes, ...texts, ...warnings]);
  const textEnd = notes.length + texts.length;
  return [redactedTexts.slice(0, notes.length), redactedTexts.slice(notes.length, textEnd),
    redactedTexts.slice(textEnd)];
}

function isListOfStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Parses the arguments; returns undefined if they are invalid. */
function tryParseArguments(command: AnsweringCommand, args: readonly string[], cwd: string) {
  try {
    const { values, positionals } = parseArguments(args, listOptionRows(command.options, command.reads));
    const { files, query, root } = readPositionals(command, positionals, cwd);
    return { values, files, query, givenRoot: root };
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
