import { resolve } from 'node:path';
import { version } from '../../../package.json';
import { Cancelled, UserError } from '#base/errors';
import { escapeInvisibleInJson } from '#base/text/visible';
import { createEngine } from '#features/engine';
import { createNotedError, rememberError } from '#engine/state/errorLog';
import type { Host } from '#engine/host';
import { createRootsHost } from '#host/roots/rootsHost';
import { getErrorStack, formatUnexpectedError } from '#platform/process/unexpectedError';
import { parsePackOptions } from './arguments/packOptions';
import type { OptionValues } from './arguments/parseArguments';
import { parseCommandLine, type CommandLine } from './arguments/parseCommandLine';
import { resolveFiles } from './arguments/paths';
import { readPositionals } from './arguments/positionals';
import { findDefaultRoot, resolveRealFolder } from './arguments/root';
import { refuseWideFolder } from './arguments/refuseWideFolder';
import { readTaskFile } from './arguments/taskFile';
import type { Command, CommandResult } from './command';
import { findAnsweringCommand } from './answeringCommands';
import { exits } from './exits';
import { loadFrequentCommand } from './frequentCommands';
import { CancelledAfterFirstLook, describeCancellation, formatFailureDocument } from './output/failure';
import { createProgressBar } from './output/progressBar';
import { toTerminalBlock, print, printBytes, printJson, term, type Output, type TerminalText } from './output/terminal';
import { writeReport } from './output/writeReport';

/** The process that a command runs in. Tests pass a different object, to run commands in their own process. */
export interface ProcessContext {
  /** An absolute path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The descriptor of standard input. */
  readonly input: number;
  /** The content of standard input, if it was already read. */
  readonly payload?: string;
  readonly stdout: Output;
  readonly stderr: Output;
  /** The folder `dist`, which contains grammars, queries, ranks and workers. */
  readonly assetsDir: string;
  readonly cancel: { readonly cancelled: boolean; };
  /** Replaces the limits of parsers; see `NodeHostOptions.parsing`. */
  readonly parsing?: Host['parsing'];
  /** The clock for progress, in ms; default: the process's clock. */
  readonly getTime?: () => number;
}

/** Runs `agentpack ARGS…` and returns its exit code. Prints errors and never throws. */
export async function runCommandLine(args: readonly string[], context: ProcessContext): Promise<number> {
  try {
    return await dispatch(args, context);
  } catch (error) {
    const exitCode = printError(error, args, context);
    if (sliceOwnArguments(args).includes('--json') && !await hasOtherOutput(args[0]))
      printJson(context.stdout, formatFailureDocument(error));
    return isHook(args[0]) ? exits.done : exitCode;
  }
}

/** Returns the arguments before `--`; those after it are a text or the words of another command. */
function sliceOwnArguments(args: readonly string[]): readonly string[] {
  const separatorIndex = args.indexOf('--');
  return separatorIndex < 0 ? args : args.slice(0, separatorIndex);
}

/** Reports whether a program expects something other than one `--json` document on this command's standard output. */
async function hasOtherOutput(name: string | undefined): Promise<boolean> {
  const allCommands: Readonly<Record<string, Command>> = (await import('./commands')).commands;
  const command = name !== undefined && Object.hasOwn(allCommands, name) ? allCommands[name] : undefined;
  return command?.isHook === true || command?.isServer === true;
}

/** Reports whether an agent calls this command and treats its exit code as a verdict. */
export function isHook(name: string | undefined): boolean {
  return name === 'hook';
}

function printError(error: unknown, args: readonly string[], { stderr }: ProcessContext): number {
  if (error instanceof Cancelled) {
    print(stderr, describeCancellation(error));
    return exits.interrupted;
  }
  if (error instanceof UserError) {
    print(stderr, term`${error.message}`);
    return error.kind === 'usage' ? exits.usage : exits.failed;
  }
  print(stderr, formatErrorReport(error, args));
  return exits.failed;
}

/**
 * Formats an unexpected error as one sentence; with `--verbose` among the arguments, it also includes the stack trace.
 */
export function formatErrorReport(error: unknown, args: readonly string[]): TerminalText {
  const isVerbose = sliceOwnArguments(args).includes('--verbose');
  const message = formatUnexpectedError(error);
  return isVerbose
    ? toTerminalBlock(`${message}\n${getErrorStack(error)}`)
    : term`${message} Run the command again with --verbose for the stack trace.`;
}

async function dispatch([name, ...args]: readonly string[], context: ProcessContext): Promise<number> {
  const { stdout } = context;
  if (name === undefined || name === '--help' || name === '-h') {
    const [{ formatGeneralHelp: formatHelp }, { commands }] = await Promise.all([import('./help/help'),
      import('./commands')]);
    print(stdout, toTerminalBlock(formatHelp(version, commands, args.includes('--all'))));
    return name === undefined ? exits.usage : exits.done;
  }
  if (name === '--version' || name === '-v') {
    print(stdout, term`${version}`);
    return exits.done;
  }
  // the other commands are loaded only if needed
  const command = findAnsweringCommand(name) ?? await loadFrequentCommand(name) ??
    (await import('./commandLookup')).findCommandByName(name);
  const commandLine = await parseCommandLine(name, command, args);
  if (commandLine.values['help']) {
    print(stdout, toTerminalBlock((await import('./help/help')).formatCommandHelp(command)));
    return exits.done;
  }
  return execute(command, commandLine, context);
}

async function execute(command: Command, { values, positionals, words }: CommandLine,
  context: ProcessContext): Promise<number>
{
  const { cwd, env, stderr, assetsDir, cancel, parsing } = context;
  const { files, inputFile, names, query, root: givenRoot } = readPositionals(command, positionals, cwd);
  const rootOption = chooseRootOption(values['root'] as string | undefined, givenRoot);
  const root = rootOption === undefined ? findDefaultRoot(cwd, env) : resolve(cwd, rootOption);
  if (values['path'] === '') throw new UserError(`--path is empty: agentpack ${command.usage}.`, 'usage');
  const taskFile = values['task-file'] as string | undefined;
  // an option that a command defines itself is not a pack option
  const hasModeOption = command.options !== undefined && 'mode' in command.options;
  const options = parsePackOptions(hasModeOption ? { ...values, mode: undefined } : values,
    taskFile === undefined ? undefined : readTaskFile(taskFile, context));
  const host = createRootsHost({
    root,
    assetsDir,
    version,
    git: true,
    env,
    compresses: true,
    ...(parsing && { parsing }),
  });
  refuseWideFolder(command, values, host);
  const engine = createEngine(host);
  const [isQuiet, isJson] = [values['quiet'] === true || command.isHook === true, values['json'] === true];
  const progressBar = createProgressBar(stderr, !isQuiet && !isJson, context.getTime ?? (() => performance.now()));
  let firstLookPath: string | undefined;
  try {
    const warn = createPrinter(stderr, false);
    const notify = createPrinter(stderr, isQuiet);
    if (!command.needsNoRoot && rootOption === undefined && resolve(host.root) !== resolveRealFolder(cwd))
      notify(`The folder is ${host.root}; use --root . for the current one.`);
    const result = await command.execute({
      engine,
      host,
      options,
      ...resolveFiles(host.root, files, { path: values['path'], cwd, isRootGiven: rootOption !== undefined }),
      inputFile,
      query,
      command: words,
      names,
      values,
      isRootGiven: rootOption !== undefined,
      run: {
        cancel,
        progress: progressBar.update,
        notice: notify,
        showFirstLook({ contextPath }) {
          firstLookPath = contextPath;
        },
      },
      cwd,
      env,
      input: context.input,
      isPiped: context.stdout.isTTY !== true,
      payload: context.payload,
      assetsDir,
      commands: async () => (await import('./commands')).commands,
      notify,
      print: createPrinter(isJson ? stderr : context.stdout, isQuiet),
      warn,
    });
    progressBar.clear();
    printResult(result, command, values, context);
    for (const warning of engine.takeWarnings()) warn(warning);
    if (result.failure !== undefined) warn(result.failure);
    return result.exit;
  } catch (error) {
    if (!(error instanceof UserError || error instanceof Cancelled))
      recordUnexpectedError(error);
    if (error instanceof Cancelled && firstLookPath !== undefined) throw new CancelledAfterFirstLook(firstLookPath);
    throw error;
  } finally {
    progressBar.clear();
    await engine.dispose();
  }

  function recordUnexpectedError(error: unknown): void {
    try {
      rememberError(host, createNotedError(error, command.usage.split(' ')[0]!, host.now(), assetsDir));
    } catch (failure) {
      // the caller reports the original error
      progressBar.clear();
      print(stderr, term`The error could not be recorded for agentpack diagnostics: ${formatUnexpectedError(failure)}`);
    }
  }

  function createPrinter(output: Output, isSilent: boolean): (line: string) => void {
    return (line) => {
      if (isSilent) return;
      progressBar.clear();
      print(output, term`${line}`);
    };
  }
}

/** Returns ROOT, given as a positional or as `--root`. */
function chooseRootOption(option: string | undefined, positional: string | undefined): string | undefined {
  if (option === '') throw new UserError('--root is empty: specify a folder.', 'usage');
  if (option !== undefined && positional !== undefined)
    throw new UserError(`The folder is specified twice, as ${JSON.stringify(positional)} and by --root: use only one.`,
      'usage');
  return option ?? positional;
}

function printResult(result: CommandResult, command: Command, values: OptionValues,
  { cwd, env, stdout }: ProcessContext): void
{
  if (command.isServer) return;
  const isSilent = command.isHook && result.json === undefined;
  const json = isSilent ? '' : JSON.stringify(result.json, null, result.isCompact ? 0 : 1) + '\n';
  const report = values['report'] as string | undefined;
  if (report !== undefined) writeReport(resolve(cwd, report), escapeInvisibleInJson(json));
  if (values['json'] || command.isHook) printJson(stdout, json);
  else if (result.bytes) printBytes(stdout, result.bytes);
  else if (!values['quiet'] || command.isQuery)
    print(stdout, result.text(stdout.columns ?? 120, stdout.isTTY === true && !env['NO_COLOR']));
}
