import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { claudeSessions } from '#agents/claude/claudeSessions';
import { neverCancelled } from '#base/cancellation';
import { readWorkingSet } from '#features/sessions/node/workingSet/readWorkingSet';
import { createNodeHost } from '#host/nodeHost';
import { checkDigest, type CheckedDigest, type DigestSubject } from '../sessions/checkDigest';
import { getPath, listTexts, readRecordedFacts, type RecordedFacts } from '../sessions/recordedFacts';
import { dist } from '../engines';
import type { Area } from '.';

/** The number of the model's messages after a compaction whose reads and commands are looked at. */
const maxTurns = 20;

/**
 * Working sets after each compaction in a folder of Claude Code's transcripts. Each line is checked twice: with files
 * as the session left them, and with some that are gone, changed or shortened. Wrong lines go to out/digest.txt.
 */
export const digest: Area = {
  title: 'Working sets after compactions: statements checked, and what the next 20 turns repeat',
  given: true,
  async measure({ name, root }) {
    const sums = {
      transcripts: 0,
      compactions: 0,
      statements: 0,
      false: 0,
      're-reads': 0,
      'of them named': 0,
      'repeated commands': 0,
      'of them failed and named': 0,
    };
    const wrong: string[] = [];
    for (const file of readdirSync(root).filter((entry) => entry.endsWith('.jsonl')).sort()) {
      const facts = readRecordedFacts(readFileSync(join(root, file), 'utf8'));
      sums.transcripts++;
      for (const { line, session, cwd } of facts.compactions) {
        sums.compactions++;
        const left = await checkOnDisk(facts, { until: line, session, cwd }, () => 'left');
        const varied = await checkOnDisk(facts, { until: line, session, cwd }, chooseState);
        for (const { statements, wrong: lines } of [left, varied]) {
          sums.statements += statements;
          wrong.push(...lines.map((each) => `${file}:${line} ${each}`));
        }
        addRepetitions(sums, facts, line, cwd, left);
      }
    }
    sums.false = wrong.length;
    writeFileSync(join(process.env['AGENTPACK_BENCH_ROOT']!, 'out/digest.txt'), `${wrong.join('\n')}\n`);
    return [{ repository: name, ...sums }];
  },
};

const states = ['left', 'gone', 'changed', 'shortened'] as const;
type State = typeof states[number];

function chooseState(path: string): State {
  return states[createHash('sha256').update(path).digest()[0]! % states.length]!;
}

async function checkOnDisk(facts: RecordedFacts,
  { until, session, cwd }: Pick<DigestSubject, 'until' | 'cwd'> & { readonly session: string; },
  choose: (path: string) => State): Promise<CheckedDigest>
{
  const folder = mkdtempSync(join(tmpdir(), 'digest-'));
  try {
    const root = join(folder, 'root');
    mkdirSync(root);
    writeFiles(facts, until, cwd, root, choose);
    const path = join(folder, 'transcript.jsonl');
    writeFileSync(path, `${facts.lines.slice(0, until).join('\n')}\n`);
    const host = createNodeHost({ root, assetsDir: dist(), version: '0', git: false, env: { HOME: folder } });
    const { text } = await readWorkingSet(host, {
      agent: claudeSessions,
      format: 'lines',
      path,
      id: session,
      folders: [root, cwd],
    }, neverCancelled);
    return checkDigest(text, { facts, until, cwd, root });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the files that the session used, with the texts that it wrote and the times at which it used them. */
function writeFiles({ calls }: RecordedFacts, until: number, cwd: string, root: string,
  choose: (path: string) => State): void
{
  const texts = new Map<string, { readonly written: string[]; timeMs: number; }>();
  for (const call of calls) {
    const path = getPath(call);
    if (call.line > until || call.isError || path === undefined || !path.startsWith(`${cwd}/`)) continue;
    const written = listTexts(call) ?? [];
    const file = texts.get(path) ?? { written: [], timeMs: call.timeMs };
    // the time of the last edit, otherwise that of the first read
    texts.set(path, { written: [...file.written, ...written], timeMs: written.length > 0 ? call.timeMs : file.timeMs });
  }
  for (const [path, { written, timeMs }] of texts) {
    const state = choose(path);
    if (state === 'gone') continue;
    const target = join(root, path.slice(cwd.length + 1));
    mkdirSync(dirname(target), { recursive: true });
    const kept = state === 'shortened' ? written.slice(0, written.length / 2) : written;
    writeFileSync(target, `first\n${kept.join('\nbetween\n')}\nlast\n`);
    const time = (timeMs + (state === 'left' ? 0 : 3_600_000)) / 1_000;
    utimesSync(target, time, time);
  }
}

/** Counts reads of files that were read or edited before the compaction, and runs of commands that ran before it. */
function addRepetitions(
  sums: Record<'re-reads' | 'of them named' | 'repeated commands' | 'of them failed and named', number>,
  { calls, messages, compactions }: RecordedFacts,
  line: number,
  cwd: string,
  { files, commands }: CheckedDigest,
): void {
  const next = compactions.find((other) => other.line > line)?.line ?? Infinity;
  const turns = new Set([...messages].filter(([, first]) => first > line && first < next).slice(0, maxTurns)
    .map(([id]) => id));
  const earlier = calls.filter((call) => call.line <= line);
  const paths = new Set(earlier.flatMap((call) => getPath(call) ?? []));
  const lines = new Set(earlier.filter(({ tool }) => tool === 'Bash').map(({ input }) => String(input['command'])));
  for (const call of calls.filter(({ callLine, message }) => callLine > line && turns.has(message))) {
    const path = getPath(call);
    const command = String(call.input['command']);
    if (call.tool === 'Read' && path !== undefined && paths.has(path)) {
      sums['re-reads']++;
      if (files.has(path.slice(cwd.length + 1))) sums['of them named']++;
    }
    if (call.tool === 'Bash' && lines.has(command)) {
      sums['repeated commands']++;
      if (commands.has(command)) sums['of them failed and named']++;
    }
  }
}
