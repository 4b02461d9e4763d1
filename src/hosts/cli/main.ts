import { closeSync, lstatSync, openSync, readSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { version } from '../../../package.json';
import { Cancelled, UserError } from '../../base/errors';
import { visibleJson } from '../../base/visible';
import { createEngine } from '../../engine';
import { faultInWords, stackOf } from '../node/fault';
import { isSystemError } from '../node/files';
import { createNodeHost } from '../node/nodeHost';
import { removeBeside } from '../node/strays';
import { temporaryFor } from '../node/temporary';
import { packOptions, readArgs, suggest } from './args';
import { commandNamed, commands, optionsOf, type Command } from './commands';
import { generalHelp, helpOf } from './help';
import { pathBelow, targetBelow } from './paths';
import { progressBar } from './progressBar';
import { block, print, printJson, term } from './terminal';
import { defaultRoot, realFolder } from './root';
import { tierUpLater } from './tierUp';

const exits = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A run that is interrupted ends by itself sooner. Ms. */
const grace = 3_000;

/** Bytes. The record of a pack holds no longer task. */
const longestTask = 16 << 20;

// A reader that has seen enough (`| head`) closes the pipe: no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => { if (error.code === 'EPIPE') setImmediate(() => process.exit()); else unlessHungUp(error); });   // with the exit code of a command that is done
process.stderr.on('error', (error: NodeJS.ErrnoException) => { if (error.code !== 'EPIPE') unlessHungUp(error); });
process.on('uncaughtException', end).on('unhandledRejection', end);
tierUpLater(process.versions.v8);
void main(process.argv.slice(2)).then((code) => { process.exitCode = code; });

/** A terminal that is gone says EIO, and SIGHUP says so too: what was begun is still cleared away. */
function unlessHungUp(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EIO') end(error);
}

/** A fault that nobody caught: files are whole at any moment, so that nothing is left to be done. */
function end(error: unknown): never {
  tellFault(error);
  process.exit(exits.failed);
}

/** One sentence, and with `--verbose` where it comes from. At once, and where nobody listens any more to nobody. */
function tellFault(error: unknown): void {
  const own = process.argv.indexOf('--');
  const verbose = (own < 0 ? process.argv : process.argv.slice(0, own)).includes('--verbose');
  const text = verbose ? block(`${faultInWords(error)}\n${stackOf(error)}`) : term`${faultInWords(error)} Run the command again with --verbose for the stack trace.`;
  try {
    writeSync(2, `${text.text}\n`);
  } catch {
    // standard error is closed
  }
}

async function main(args: readonly string[]): Promise<number> {
  const cancel = { cancelled: false };
  const interrupt = () => {
    if (cancel.cancelled) process.exit(exits.interrupted);   // the second Ctrl+C waits for nothing; files are whole at any moment
    cancel.cancelled = true;
    setTimeout(() => process.exit(exits.interrupted), grace).unref();   // what does not ask whether it is cancelled is not waited for
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  try {
    return await run(args, cancel);
  } catch (error) {
    if (error instanceof Cancelled) { print(process.stderr, term`Cancelled: nothing was changed.`); return exits.interrupted; }
    if (error instanceof UserError) { print(process.stderr, term`${error.message}`); return error.kind === 'usage' ? exits.usage : exits.failed; }
    tellFault(error);
    return exits.failed;
  }
}

async function run([name, ...rest]: readonly string[], cancel: { readonly cancelled: boolean }): Promise<number> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') { print(process.stdout, block(generalHelp(version))); return name === undefined ? exits.usage : exits.done; }
  if (name === '--version' || name === '-v') { print(process.stdout, term`${version}`); return exits.done; }
  const command = commandNamed(name, suggest(name, Object.keys(commands)));
  const { values, positionals } = readArgs(name, rest, optionsOf(command));
  if (values['help']) { print(process.stdout, block(helpOf(command))); return exits.done; }

  const { files, named, ...asked } = splitRoot(command, positionals);
  const option = values['root'] as string | undefined;
  if (option === '') throw new UserError('--root is empty: name a folder.', 'usage');
  if (option !== undefined && asked.root !== undefined) throw new UserError(`The folder is given twice, as ${JSON.stringify(asked.root)} and by --root: give it once.`, 'usage');
  const given = option ?? asked.root;
  const root = given ?? defaultRoot(process.cwd());
  const path = values['path'] as string | undefined;
  if (path === '') throw new UserError(`--path is empty: agentpack ${command.usage}.`, 'usage');
  const taskFile = values['task-file'] as string | undefined;
  const options = packOptions(values, taskFile === undefined ? undefined : readTaskFile(taskFile));
  const host = createNodeHost({ root, assetsDir: __dirname, version, git: true, env: process.env });
  const engine = createEngine(host);
  const bar = progressBar(process.stderr, values['quiet'] !== true && values['json'] !== true);
  try {
    const base = given === undefined ? [process.cwd(), host.root] : [host.root, process.cwd()];
    const paths = [...files, ...(path === undefined ? [] : [path])].map((file) => pathBelow(host.root, file, base));
    const targets = files.map((file) => targetBelow(host.root, file, base));
    const isQuiet = values['quiet'] === true;
    const warn = printer(process.stderr, false);
    const tell = printer(process.stderr, isQuiet);
    if (given === undefined && resolve(host.root) !== realFolder(process.cwd())) tell(`The folder is ${host.root}; --root . means this one.`);
    const answer = await command.answer({
      engine, host, options, paths, targets, named, values, run: { cancel, progress: bar.update, notice: tell }, assetsDir: __dirname,
      tell, say: printer(values['json'] === true ? process.stderr : process.stdout, isQuiet), warn,
    });
    bar.clear();
    const json = JSON.stringify(answer.json, null, 1) + '\n';
    const report = values['report'] as string | undefined;
    if (report !== undefined) writeReport(report, visibleJson(json));
    if (values['json']) printJson(process.stdout, json);
    else if (!values['quiet'] || command.asks) print(process.stdout, answer.text(process.stdout.columns ?? 120, paints()));
    for (const warning of engine.takeWarnings()) warn(warning);
    if (answer.problem !== undefined) warn(answer.problem);
    return answer.exit;
  } finally {
    bar.clear();
    engine.dispose();
  }

  function printer(out: NodeJS.WriteStream, silent: boolean): (line: string) => void {
    return (line) => {
      if (silent) return;
      bar.clear();
      print(out, term`${line}`);
    };
  }
}

/** The first positional is ROOT only if it is a directory and the command needs another (design/contracts.md). */
function splitRoot(command: Command, positionals: readonly string[]): { readonly root: string | undefined; readonly files: readonly string[]; readonly named: string | undefined } {
  const takesFiles = command.takes === 'files' || command.takes === 'perhaps files';
  const needed = command.takes === 'file' || takesFiles ? 1 : 0;
  const [first] = positionals;
  if (positionals.includes('')) throw new UserError(`A name is empty: agentpack ${command.usage}.`, 'usage');
  if (command.takes === 'perhaps a file') {
    const hasRoot = first !== undefined && (positionals.length > 1 || isFolder(first));
    const [named, more] = hasRoot ? positionals.slice(1) : positionals;
    if (more !== undefined) throw new UserError(`${JSON.stringify(more)} is one argument too many: agentpack ${command.usage}.`, 'usage');
    return { root: hasRoot ? first : undefined, files: [], named };
  }
  const isRoot = first !== undefined && positionals.length > needed && (needed === 0 || isFolder(first));
  const files = isRoot ? positionals.slice(1) : positionals;
  if (files.length < needed && command.takes !== 'perhaps files') throw new UserError(`Name the file: agentpack ${command.usage}.`, 'usage');
  if (!takesFiles && files.length > needed) throw new UserError(`${JSON.stringify(files[needed])} is one argument too many: agentpack ${command.usage}.`, 'usage');
  return { root: isRoot ? first : undefined, files, named: undefined };
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch (error) {
    if (isSystemError(error)) return false;   // the engine says what is the matter with it
    throw error;
  }
}

/** Read in parts, as devices and pipes tell no size beforehand and some never end. */
function readTaskFile(path: string): string {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    const file = path === '-' ? 0 : openSync(path, 'r');
    try {
      for (let part = nextPart(file); part.length > 0 && size <= longestTask; part = nextPart(file)) {
        parts.push(part);
        size += part.length;
      }
    } finally {
      if (file !== 0) closeSync(file);
    }
  } catch (error) {
    throw new UserError(`The task file ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}): check the path.`);
  }
  if (size > longestTask) throw new UserError(`The task file ${path} is larger than ${longestTask >> 20} MB: give the task itself, and name other files in it.`);
  return Buffer.concat(parts).toString('utf8');
}

/** Empty at the end. */
function nextPart(file: number): Buffer {
  const part = Buffer.alloc(1 << 16);
  return part.subarray(0, readSync(file, part));
}

/** Whole or not at all; what is no plain file (`/dev/stdout`, a pipe, a link) stays what it is, and is written to. */
function writeReport(path: string, json: string): void {
  const target = resolve(path);
  const isPlain = lstatSync(target, { throwIfNoEntry: false })?.isFile() ?? true;
  const temporary = isPlain ? temporaryFor(target) : target;
  try {
    if (isPlain) removeBeside(target, Date.now());
    writeFileSync(temporary, json);
    if (isPlain) renameSync(temporary, target);
  } catch (error) {
    if (isPlain) rmSync(temporary, { force: true });
    throw new UserError(`The report ${path} cannot be written (${(error as NodeJS.ErrnoException).code ?? String(error)}): check that its folder exists.`);
  }
}

function paints(): boolean {
  return process.stdout.isTTY === true && !process.env['NO_COLOR'];
}
