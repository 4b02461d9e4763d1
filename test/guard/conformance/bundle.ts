import { readFileSync } from 'node:fs';
import * as fs from 'node:fs';
import { createRequire } from 'node:module';
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
}

const load = createRequire(guardScript);
let compiled: vm.Script | undefined;

/** Runs the bundle in this process, at a fixed time, with an input, output and environment of its own. */
export function runBundle({ agent, event, input, cwd, env, windowsRoot, user }: Call): Promise<Printed> {
  compiled ??= new vm.Script(
    `(function (require, process, Date) {${readFileSync(guardScript, 'utf8').replace(/^#!.*/, '')}\n})`,
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
        writeSync: (file: number, data: string) => {
          if (file !== 1 && file !== 2) return fs.writeSync(file, data);
          printed[file] += data;
          return Buffer.byteLength(data);
        },
      },
      'node:path': isWindows ? win32 : posix,
    };
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
    const run = compiled!.runInThisContext() as (require: unknown, process: unknown, date: unknown) => void;
    run((name: string) => modules[name] ?? load(name), process, FixedDate);
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

/** The file system, in which Windows paths are those of a folder here. */
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
