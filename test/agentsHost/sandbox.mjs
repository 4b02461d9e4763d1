// A home, repositories and an `agentpack` below a temporary folder. Programs run with an empty environment.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync,
  realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { root } from '../../.ci/system.mjs';
import { git } from '../harness/workspace.mjs';

/** The machine may be busy. Ms. */
const timeLimit = 120_000;
/** Nothing listens at this address, so a program's internet requests fail at once. */
const closed = 'http://127.0.0.1:9';

export function makeSandbox(name) {
  const top = realpathSync(mkdtempSync(join(tmpdir(), `agentpack-agents-${name}-`)));
  const [home, bin, temporary, records] = ['home', 'bin', 'tmp', 'records.jsonl'].map((part) => join(top, part));
  for (const folder of [home, bin, temporary]) { mkdirSync(folder); }
  // as an installed one: the word that our texts tell agents
  const agentpack = join(bin, 'agentpack');
  writeFileSync(agentpack, `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli.js')}' "$@"\n`);
  chmodSync(agentpack, 0o755);

  const environment = {
    HOME: home,
    PATH: [bin, dirname(process.execPath), process.env.PATH].join(delimiter),
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    TMPDIR: temporary,
    HTTPS_PROXY: closed,
    HTTP_PROXY: closed,
    NO_PROXY: '127.0.0.1,localhost',
  };
  const run = (program, args, { cwd, env = {} }) => runProgram(program, args, cwd, { ...environment, ...env });
  return {
    home,
    environment,
    /** The command of a hook of somebody else's. */
    recorder: `"${process.execPath}" "${join(import.meta.dirname, 'recorder.mjs')}" "${records}"`,
    run,
    makeRepository,
    /**
     * Returns standard output.
     * @throws Error if it exits with a code other than 0 or `exit`
     */
    async agentpack(cwd, args, { exit = 0, env = {} } = {}) {
      const { code, stdout, stderr } = await run(agentpack, args, { cwd, env });
      if (code !== 0 && code !== exit) {
        throw new Error(`agentpack ${args.join(' ')}: exit ${code}\n${stderr.slice(-2_000)}${stdout.slice(-500)}`);
      }
      return stdout;
    },
    /** Payloads that the recorder was given since the last call, as text. */
    takeRecords() {
      const lines = existsSync(records) ? readFileSync(records, 'utf8').split('\n').filter(Boolean) : [];
      rmSync(records, { force: true });
      return lines.map((line) => JSON.parse(line));
    },
    remove: () => rmSync(top, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
    top,
  };

  function makeRepository(folder, files) {
    const at = join(top, folder);
    putAll(at, files);
    git(at, 'init', '-q', '-b', 'main');
    git(at, 'add', '-A');
    git(at, 'commit', '-q', '-m', 'Start');
    return at;
  }
}

export function putAll(folder, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
  }
}

function runProgram(program, args, cwd, env) {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let stdout = '', stderr = '', isLate = false;
    child.stdout.on('data', (part) => stdout += part);
    child.stderr.on('data', (part) => stderr += part);
    const timer = setTimeout(() => {
      isLate = true;
      process.kill(-child.pid, 'SIGKILL'); // with what it has started
    }, timeLimit);
    child.on('error', fail);
    child.on('close', (code) => {
      clearTimeout(timer);
      done({ code, stdout, stderr, isLate });
    });
  });
}

/** What is below a folder: `path → mode and content`, without the paths that `leaves` holds for. */
export function treeOf(folder, leaves = () => false) {
  const tree = new Map();
  visit('');
  return tree;

  function visit(path) {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const below = path === '' ? name : `${path}/${name}`;
      if (leaves(below)) { continue; }
      const state = lstatSync(join(folder, below));
      if (state.isDirectory()) {
        tree.set(`${below}/`, 'folder');
        visit(below);
      } else if (state.isSymbolicLink()) { tree.set(below, `link to ${readlinkSync(join(folder, below))}`); }
      else if (state.isFile()) {
        const hash = createHash('sha256').update(readFileSync(join(folder, below))).digest('hex');
        tree.set(below, `${(state.mode & 0o777).toString(8)} ${hash}`);
      }
    }
  }
}
