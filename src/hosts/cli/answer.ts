import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../../base/errors';
import { callersVariables, redact, type Run } from '../../engine';
import { orOnSystemError } from '../node/fs/systemError';
import { connectToLiving, Disconnected, type LivingEngine } from '../service/serviceClient';
import { answeringCommand } from './answeringCommands';
import { optionRows } from './arguments/options';
import { packOptionsOf } from './arguments/packOptions';
import { parseArguments } from './arguments/parseArguments';
import { pathBelow, targetBelow } from './arguments/paths';
import { readPositionals } from './arguments/positionals';
import { defaultRoot, realFolder } from './arguments/root';
import type { AnsweringCommand, CommandResult } from './command';
import { print, printJson, term, type Output, type TerminalText } from './output/terminal';

/** Options that need more than an answer, or another text. */
const others = ['help', 'report', 'task-file', 'verbose'];
/** The patience for a living engine's first message; starting an engine takes several times as long. Ms. */
const patience = 150;

export interface AnsweringProcess {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
}

/**
 * Answers `agentpack ARGS…` by the engine that lives in another process, and returns the exit code. Undefined, with
 * nothing printed, where none answers, or the command has more to do: the process then answers by an engine of its own.
 */
export async function answerByLiving([name, ...rest]: readonly string[],
  { cwd, env, stdout, stderr }: AnsweringProcess): Promise<number | undefined>
{
  const command = answeringCommand(name);
  if (!command || stderr.isTTY) return undefined;
  const parsed = parsedOrNone(command, rest, cwd);
  if (!parsed || others.some((option) => parsed.values[option] !== undefined)) return undefined;
  const { values, files, givenRoot } = parsed;
  const option = values['root'] as string | undefined;
  if (option !== undefined && (option === '' || givenRoot !== undefined) || values['path'] === '') return undefined;
  const given = option ?? givenRoot;
  const root = orOnSystemError(
    () => realpathSync.native(given === undefined ? defaultRoot(cwd) : resolve(cwd, given)),
    () => undefined,
  );
  const living = root === undefined ? undefined : await connectToLiving(root, env, patience);
  if (root === undefined || !living) return undefined;
  try {
    return living.isPacking ? undefined : await answer(root, living);
  } catch (error) {
    // what is wrong is said by the process itself, in the same words
    if (error instanceof UserError || error instanceof Disconnected) return undefined;
    throw error;
  } finally {
    living.dispose();
  }

  async function answer(root: string, { engine, takeWarnings }: LivingEngine): Promise<number> {
    const notes: TerminalText[] = [];
    const path = values['path'] as string | undefined;
    const bases = given === undefined ? [cwd, root] : [root, cwd];
    const run: Run = { cancel: { cancelled: false } };
    const notify = (line: string) => {
      if (values['quiet'] !== true) notes.push(term`${line}`);
    };
    if (given === undefined && root !== realFolder(cwd))
      notify(`The folder is ${root}; use --root . for the current one.`);
    const asked = command!.execute({
      engine,
      options: { ...packOptionsOf(values, undefined), callersEnv: callersVariables(env) },
      paths: path === undefined ? [] : [pathBelow(root, path, bases)],
      targets: files.map((file) => targetBelow(root, file, bases)),
      values,
      run,
      notify,
    });
    asked.catch(() => undefined); // awaited below
    redact(''); // loads it while the other process works
    const result = await asked;
    const warnings = takeWarnings().map((sentence) => term`${sentence}`);
    for (const note of notes) print(stderr, note);
    output(result);
    for (const warning of warnings) print(stderr, warning);
    return result.exit;
  }

  function output(result: CommandResult): void {
    if (values['json']) printJson(stdout, `${JSON.stringify(result.json, null, result.isCompact ? 0 : 1)}\n`);
    else if (!values['quiet'] || command!.isQuery)
      print(stdout, result.text(stdout.columns ?? 120, stdout.isTTY === true && !env['NO_COLOR']));
  }
}

/** Undefined for arguments that are wrong. */
function parsedOrNone(command: AnsweringCommand, rest: readonly string[], cwd: string) {
  try {
    const { values, positionals } = parseArguments(rest, optionRows(command.options, command.reads), () => undefined);
    const { files, root } = readPositionals(command, positionals, cwd);
    return { values, files, givenRoot: root };
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}
