import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../../../package.json';
import { Cancelled, UserError } from '../../base/errors';
import { visibleJson } from '../../base/text/visible';
import { createEngine } from '../../engine';
import { createNodeHost } from '../node/nodeHost';
import { packOptions, readArgs, suggest } from './args';
import { commandNamed, commands, optionsOf, refusal } from './commands';
import { faultText } from './faultText';
import { generalHelp, helpOf } from './help';
import { pathBelow, targetBelow } from './arguments/paths';
import { progressBar } from './output/progressBar';
import { orWhereRefused } from './refused';
import { defaultRoot, realFolder } from './arguments/root';
import { readTaskFile } from './arguments/taskFile';
import { block, print, printJson, term, type Output } from './output/terminal';
import { writeReport } from './output/writeReport';
import type { Command } from './command';

export const exits = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** What a command has from the process that it runs in; tests give it others, and run commands in their own process. */
export interface Surroundings {
  /** An absolute path. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The descriptor of standard input. */
  readonly input: number;
  readonly stdout: Output;
  readonly stderr: Output;
  /** `dist`: grammars, queries, ranks, workers. */
  readonly assetsDir: string;
  readonly cancel: { readonly cancelled: boolean; };
}

/** Runs `agentpack ARGS…` to its end; gives its exit code and throws nothing. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { stderr } = surroundings;
  try {
    return await answered(args, surroundings);
  } catch (error) {
    if (error instanceof Cancelled) {
      print(stderr, term`Cancelled: nothing was changed.`);
      return exits.interrupted;
    }
    if (error instanceof UserError) {
      print(stderr, term`${error.message}`);
      return error.kind === 'usage' ? exits.usage : exits.failed;
    }
    print(stderr, faultText(error, args));
    return exits.failed;
  }
}

async function answered([name, ...rest]: readonly string[], surroundings: Surroundings): Promise<number> {
  const { cwd, env, stdout, stderr, assetsDir, cancel } = surroundings;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    print(stdout, block(generalHelp(version)));
    return name === undefined ? exits.usage : exits.done;
  }
  if (name === '--version' || name === '-v') {
    print(stdout, term`${version}`);
    return exits.done;
  }
  const command = commandNamed(name, suggest(name, Object.keys(commands)));
  const { values, positionals } = readArgs(rest, optionsOf(command), (option) => refusal(name, command, option));
  if (values['help']) {
    print(stdout, block(helpOf(command)));
    return exits.done;
  }

  const { files, named, ...asked } = splitRoot(command, positionals, cwd);
  const option = values['root'] as string | undefined;
  if (option === '') throw new UserError('--root is empty: name a folder.', 'usage');
  if (option !== undefined && asked.root !== undefined)
    throw new UserError(`The folder is given twice, as ${JSON.stringify(asked.root)} and by --root: give it once.`,
      'usage');
  const given = option ?? asked.root;
  const root = given === undefined ? defaultRoot(cwd) : resolve(cwd, given);
  const path = values['path'] as string | undefined;
  if (path === '') throw new UserError(`--path is empty: agentpack ${command.usage}.`, 'usage');
  const taskFile = values['task-file'] as string | undefined;
  const options = packOptions(values, taskFile === undefined ? undefined : readTaskFile(taskFile, surroundings));
  const host = createNodeHost({ root, assetsDir, version, git: true, env: env });
  const engine = createEngine(host);
  const bar = progressBar(stderr, values['quiet'] !== true && values['json'] !== true);
  try {
    const base = given === undefined ? [cwd, host.root] : [host.root, cwd];
    const paths = [...files, ...(path === undefined ? [] : [path])].map((file) => pathBelow(host.root, file, base));
    const targets = files.map((file) => targetBelow(host.root, file, base));
    const isQuiet = values['quiet'] === true;
    const warn = printer(stderr, false);
    const tell = printer(stderr, isQuiet);
    if (given === undefined && resolve(host.root) !== realFolder(cwd))
      tell(`The folder is ${host.root}; --root . means this one.`);
    const answer = await command.answer({
      engine,
      host,
      options,
      paths,
      targets,
      named,
      values,
      run: { cancel, progress: bar.update, notice: tell },
      cwd,
      assetsDir,
      tell,
      say: printer(values['json'] === true ? stderr : stdout, isQuiet),
      warn,
    });
    bar.clear();
    const json = JSON.stringify(answer.json, null, 1) + '\n';
    const report = values['report'] as string | undefined;
    if (report !== undefined) writeReport(resolve(cwd, report), visibleJson(json));
    if (values['json']) printJson(stdout, json);
    else if (!values['quiet'] || command.asks)
      print(stdout, answer.text(stdout.columns ?? 120, stdout.isTTY === true && !env['NO_COLOR']));
    for (const warning of engine.takeWarnings()) warn(warning);
    if (answer.problem !== undefined) warn(answer.problem);
    return answer.exit;
  } finally {
    bar.clear();
    engine.dispose();
  }

  function printer(out: Output, silent: boolean): (line: string) => void {
    return (line) => {
      if (silent) return;
      bar.clear();
      print(out, term`${line}`);
    };
  }
}

/** The first positional is ROOT only if it is a directory and the command needs another (design/contracts.md). */
function splitRoot(command: Command, positionals: readonly string[],
  cwd: string
): { readonly root: string | undefined; readonly files: readonly string[]; readonly named: string | undefined; } {
  const takesFiles = command.takes === 'files' || command.takes === 'perhaps files';
  const needed = command.takes === 'file' || takesFiles ? 1 : 0;
  const [first] = positionals;
  if (positionals.includes('')) throw new UserError(`A name is empty: agentpack ${command.usage}.`, 'usage');
  if (command.takes === 'perhaps a file') {
    const hasRoot = first !== undefined && (positionals.length > 1 || isFolder(resolve(cwd, first)));
    const [named, more] = hasRoot ? positionals.slice(1) : positionals;
    if (more !== undefined)
      throw new UserError(`${JSON.stringify(more)} is one argument too many: agentpack ${command.usage}.`, 'usage');
    return { root: hasRoot ? first : undefined, files: [], named };
  }
  const isRoot = first !== undefined && positionals.length > needed && (needed === 0 || isFolder(resolve(cwd, first)));
  const files = isRoot ? positionals.slice(1) : positionals;
  if (files.length < needed && command.takes !== 'perhaps files')
    throw new UserError(`Name the file: agentpack ${command.usage}.`, 'usage');
  if (!takesFiles && files.length > needed)
    throw new UserError(`${JSON.stringify(files[needed])} is one argument too many: agentpack ${command.usage}.`,
      'usage');
  return { root: isRoot ? first : undefined, files, named: undefined };
}

/** Where it may not be looked at, the engine says what is the matter with it. */
function isFolder(path: string): boolean {
  return orWhereRefused(() => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, () => false);
}
