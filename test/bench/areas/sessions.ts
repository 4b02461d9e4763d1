import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync,
  writeSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { noSessions } from '#engine/settings/sessionSettings';
import { createNodeHost } from '#host/nodeHost';
import { readTranscript } from '#features/sessions/node/readTranscript';
import { Sessions } from '#features/sessions/node/sessions';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { dist } from '../engines';
import { median, megabytes } from '../measure';
import { turnOf, writeTranscript } from '../sessions/madeTranscript';
import type { Table } from '../table';
import type { Area } from '.';

type Rows = Table['rows'];

const mebibyte = 1 << 20;
const rounds = 9;
const otherTranscripts = 10_000;
const keptTranscripts = 50_000;
/** Calls of each of those, every eighth of which begins with a prompt. */
const keptCalls = 10;
const longLine = 700 * mebibyte;

const parts: Readonly<Record<string, (folder: string) => Rows>> = { reading, appends, others, kept, heap, longestLine };

export const sessions: Area = {
  title: "Transcripts of agents' sessions: reading, growing, those of other folders, memory",
  parts: Object.keys(parts),
  measure({ name }, options) {
    const folder = join(options.folder, 'sessions');
    mkdirSync(folder, { recursive: true });
    try {
      return Promise.resolve(parts[name]!(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Over what any reader has to do: find the lines, decode and parse them. */
function reading(folder: string): Rows {
  const path = join(folder, 'a.jsonl');
  writeTranscript(path, 20 * mebibyte, '/home/person/shop');
  const parse: number[] = [];
  const read: number[] = [];
  for (let i = 0; i < rounds; i++) {
    parse.push(time(() => parseLines(readFileSync(path))));
    read.push(time(() => readTranscript(claudeSessions, 'lines', path, 'a', undefined)));
  }
  const [parseMs, readMs] = [median(parse), median(read)];
  return [{
    repository: 'reading 20 MiB',
    'of parsing alone': readMs / parseMs,
    ms: readMs,
    'parsing ms': parseMs,
    bound: '≤ 1.0',
  }];
}

function parseLines(bytes: Buffer): void {
  let from = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
    JSON.parse(bytes.toString('utf8', from, end));
    from = end + 1;
  }
}

function appends(folder: string): Rows {
  const found = [2, 500].map((size) => {
    const path = join(folder, `${size}.jsonl`);
    writeTranscript(path, size * mebibyte, '/home/person/shop');
    let { stored: kept } = readTranscript(claudeSessions, 'lines', path, 'a', undefined);
    const one = (n: number): number => {
      appendFileSync(path, turnOf(1_000_000 + n, '/home/person/shop'));
      return time(() => {
        ({ stored: kept } = readTranscript(claudeSessions, 'lines', path, 'a', kept));
      });
    };
    Array.from({ length: 200 }, (_, n) => one(n));
    return { size, ms: median(Array.from({ length: 200 }, (_, n) => one(200 + n))), kept: JSON.stringify(kept).length };
  });
  return found.map(({ size, ms, kept }) => ({
    repository: `an append to ${size} MiB`,
    'of one to 2 MiB': ms / found[0]!.ms,
    ms,
    'kept MB': megabytes(kept),
    bound: '≤ 2 ms, ± 20 %',
  }));
}

/** Measures the cost of the second look for an agent whose store is not sorted by folders, and which files it opens. */
function others(folder: string): Rows {
  const home = join(folder, 'home');
  const root = join(folder, 'shop');
  const store = join(home, '.codex/sessions/2026/03/04');
  mkdirSync(store, { recursive: true });
  mkdirSync(root, { recursive: true });
  for (let i = 0; i < otherTranscripts; i++) {
    const id = `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`;
    writeFileSync(join(store, `rollout-2026-03-04T09-00-00-${id}.jsonl`), `${
      JSON.stringify({
        timestamp: '2026-03-04T09:00:00.000Z',
        type: 'session_meta',
        payload: { id, cwd: `/home/person/other${i}` },
      })
    }\n`);
  }
  const host = createNodeHost({ root, assetsDir: dist(), version: 'bench', git: false, env: { HOME: home } });
  const look = new Sessions(host, () => ({ ...noSessions, agents: ['codex'] }), true);
  const first = time(() => look.list());
  const opened = openedBy(() => look.list()).filter((path) => path.startsWith(store)).length;
  const again = median(Array.from({ length: rounds }, () => time(() => look.list())));
  const listing = median(
    Array.from({ length: rounds }, () => time(() => readdirSync(store).map((name) => statSync(join(store, name))))),
  );
  return [{
    repository: `second look at ${otherTranscripts} of other folders`,
    'of listing them': again / listing,
    ms: again,
    'first ms': first,
    opened,
    bound: '0 opened',
  }];
}

/** Measures what the facts of many sessions take on the disk, in whole blocks, and a list after one of them grew. */
function kept(folder: string): Rows {
  const home = join(folder, 'home');
  const root = join(folder, 'shop');
  const store = join(home, '.claude/projects', root.replaceAll(/[^A-Za-z0-9-]/g, '-'));
  mkdirSync(store, { recursive: true });
  mkdirSync(root, { recursive: true });
  const idOf = (i: number): string => uuidOf(`session ${i}`);
  for (let i = 0; i < keptTranscripts; i++) {
    const turns = Array.from({ length: keptCalls }, (_, n) => turnOf(i * keptCalls + n, root, 20));
    writeFileSync(join(store, `${idOf(i)}.jsonl`), withOwnIds(turns.join(''), idOf(i)));
  }
  const host = createNodeHost({ root, assetsDir: dist(), version: 'bench', git: false, env: { HOME: home } });
  const look = new Sessions(host, () => ({ ...noSessions, agents: ['claude'] }), true);
  const first = time(() => look.list());
  const cold = time(() => new Sessions(host, () => ({ ...noSessions, agents: ['claude'] }), true).list());
  const same = median(Array.from({ length: 3 }, () => time(() => look.list())));
  const changed = median(Array.from({ length: 3 }, (_, n) => {
    appendFileSync(join(store, `${idOf(n)}.jsonl`), withOwnIds(turnOf(10_000_000 + n, root, 20), idOf(n)));
    return time(() => look.list());
  }));
  const files = readdirSync(join(root, '.agentpack/sessions')).map((name) =>
    statSync(join(root, '.agentpack/sessions', name))
  );
  return [{
    repository: `the facts of ${keptTranscripts} sessions`,
    files: files.length,
    'MB on disk': megabytes(files.reduce((total, { blocks }) => total + blocks * 512, 0)),
    'first ms': first,
    'next process ms': cold,
    'nothing changed ms': same,
    'one changed ms': changed,
    bound: '≤ 20 MB',
  }];
}

/** Gives records ids that differ as much as those of an agent: counted ones would compress better than real ones. */
function withOwnIds(text: string, session: string): string {
  return text.replaceAll(/"[0-9a-f]{8}-0000-4000-8000-0{11}1"/g,
    (id) => id.startsWith('"00000000') ? JSON.stringify(session) : JSON.stringify(uuidOf(session + id))).replaceAll(
      /"((?:msg|req|toolu)_)01\w{22}"/g,
      (id, kind: string) => `"${kind}01${uuidOf(session + id).replaceAll('-', '').slice(0, 22)}"`,
    );
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

function heap(folder: string): Rows {
  const path = join(folder, 'a.jsonl');
  writeTranscript(path, 1_024 * mebibyte, '/home/person/shop', 20_000);
  return [readInChild('reading 1 GiB', path, 128, '≤ 32 MiB')];
}

function longestLine(folder: string): Rows {
  const path = join(folder, 'a.jsonl');
  const file = openSync(path, 'w');
  const [before, after] = turnOf(0, '/home/person/shop', 16).split('"thinking":"');
  writeSync(file, `${before}"thinking":"`);
  for (let i = 0; i < longLine / mebibyte; i++) writeSync(file, 'long '.repeat(mebibyte / 5));
  writeSync(file, `${after}${turnOf(1, '/home/person/shop')}`);
  closeSync(file);
  return [readInChild('a line of 700 MiB', path, 128, 'is read')];
}

/** In a process whose heap cannot grow beyond `limit` MiB. */
function readInChild(repository: string, path: string, limit: number, bound: string): Rows[number] {
  const run = spawnSync(process.execPath, [`--max-old-space-size=${limit}`, '--expose-gc', process.argv[1]!], {
    env: { ...process.env, AGENTPACK_BENCH_TRANSCRIPT: path },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0) return { repository, bound, failed: `ended with ${run.status ?? run.signal}` };
  return { repository, ...JSON.parse(run.stdout) as object, 'limit MiB': limit, bound };
}

/** The child of `readInChild`: what reading adds to the heap and to buffers, without garbage. */
export function readAsChild(path: string): object {
  const used = (): number => {
    gc?.();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return megabytes(heapUsed + arrayBuffers);
  };
  const before = used();
  let most = 0;
  let looks = 0;
  const cancel = {
    get cancelled(): boolean {
      if (looks++ % 64 === 0) most = Math.max(most, used() - before);
      return false;
    },
  };
  let uses = 0;
  const ms = time(() => {
    const { stored: kept } = readTranscript(claudeSessions, 'lines', path, 'a', undefined, { cancel });
    most = Math.max(most, used() - before);
    uses = kept.state.sessions[0]?.uses.length ?? 0;
  });
  return {
    'MiB at its highest': most,
    'MiB resident': process.resourceUsage().maxRSS / 1_024,
    'MB a second': megabytes(statSync(path).size) / (ms / 1_000),
    uses,
  };
}

function openedBy(work: () => void): readonly string[] {
  const module = createRequire(import.meta.url)('node:fs') as { openSync: typeof openSync; };
  const original = module.openSync;
  const opened: string[] = [];
  module.openSync = (path, ...more) => {
    opened.push(String(path));
    return original(path, ...more);
  };
  syncBuiltinESMExports();
  try {
    work();
  } finally {
    module.openSync = original;
    syncBuiltinESMExports();
  }
  return opened;
}

function time(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}
