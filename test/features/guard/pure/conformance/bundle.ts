import { readFileSync } from 'node:fs';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import * as net from 'node:net';
import { posix, resolve, win32 } from 'node:path';
import vm from 'node:vm';
import { now } from './shop';

/** The script that ships. */
export const guardScript = resolve('dist/guard.cjs');

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number;
}

export interface Call {
  readonly agent: string;
  readonly event: string;
  readonly input: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Windows: `C:\shop` is this folder. */
  readonly windowsRoot?: string;
  /** The number of the user that runs the hook; default: as on a system without such numbers. */
  readonly user?: number;
  /** The socket of a process that lives for every folder. Its answer comes in time, or the guard waits no longer. */
  readonly living?: { readonly socket: string; readonly isSilent: boolean; };
}

const load = createRequire(guardScript);
let compiled: vm.Script | undefined;

/** Runs the bundle in this process, at a fixed time, with its own input, output and environment. */
export function runBundle({ agent, event, input, cwd, env, windowsRoot, user, living }: Call): Promise<Printed> {
  compiled ??= new vm.Script(
    `(function (require, process, Date, setTimeout) {${readFileSync(guardScript, 'utf8').replace(/^#!.*/, '')}\n})`,
    { filename: guardScript },
  );
  const printed = { 1: '', 2: '' };
  const isWindows = windowsRoot !== undefined;
  class FixedDate extends Date {
    static override now(): number {
      return now;
    }
  }
  return new Promise((done) => {
    const modules: Readonly<Record<string, unknown>> = {
      'node:fs': {
        ...translated(windowsRoot),
        ...(living ? { lstatSync: lstatOf(windowsRoot, living.socket) } : {}),
        writeSync: (file: number, data: string) => {
          if (file !== 1 && file !== 2) return fs.writeSync(file, data);
          printed[file] += data;
          return Buffer.byteLength(data);
        },
      },
      'node:path': isWindows ? win32 : posix,
      'node:net': { ...net, connect: () => net.connect(living?.socket ?? '/no/such/socket') },
      'node:module': { createRequire: () => (name: string) => modules[name] ?? load(name) },
    };
    // no test depends on how fast the machine is
    const timeout = (act: () => void, ms: number) =>
      living && ms <= 150 ? setTimeout(act, living.isSilent ? 10 : 600_000).unref() : setTimeout(act, ms);
    const process = {
      argv: ['node', guardScript, agent, event],
      env,
      platform: isWindows ? 'win32' : 'linux',
      pid: 1,
      execPath: globalThis.process.execPath,
      cwd: () => cwd,
      ...(user === undefined ? {} : { getuid: () => user }),
      stdin: stdinOf(input),
      exitCode: 0,
      exit: (code: number) => done({ stdout: printed[1], stderr: printed[2], exit: code }),
    };
    const run = compiled!.runInThisContext() as (...given: readonly unknown[]) => void;
    run((name: string) => modules[name] ?? load(name), process, FixedDate, timeout);
  });
}

function stdinOf(input: string): object {
  const listeners: Record<string, (chunk?: Buffer) => void> = {};
  return {
    isTTY: false,
    on(name: string, listener: (chunk?: Buffer) => void) {
      listeners[name] = listener;
      if (name !== 'end') return;
      queueMicrotask(() => {
        listeners['data']?.(Buffer.from(input));
        listener();
      });
    },
  };
}

/** The endpoint of every folder is that socket. */
function lstatOf(windowsRoot: string | undefined, socket: string): (path: string, options?: object) => fs.Stats {
  const own = translated(windowsRoot).lstatSync as (path: string, options?: object) => fs.Stats;
  return (path, options) => (/[\\/]run[\\/]\w+\.(?:sock|json)$/.test(path) ? fs.lstatSync(socket) : own(path, options));
}

/** Returns the file system, with Windows paths mapped to a local folder. */
function translated(root: string | undefined): typeof fs {
  if (root === undefined) return fs;
  const own = (path: unknown) => typeof path === 'string' ? path.replace(/\\/g, '/').replace(/^C:\/shop/i, root) : path;
  const wrapped = Object.entries(fs).map(([name, value]) => [
    name,
    typeof value === 'function' && name.endsWith('Sync')
      ? Object.assign(
        (path: unknown, ...rest: unknown[]) =>
          (value as (...all: unknown[]) => unknown)(own(path), ...rest.map((one, i) =>
            i === 0 && name === 'renameSync' ? own(one) : one
          )),
        { native: fs.realpathSync.native },
      )
      : value,
  ]);
  const all = Object.fromEntries(wrapped) as unknown as typeof fs;
  return all;
}
