/**
 * npm run bench [-- OPTIONS] [AREA…] [FOLDER…]
 *
 * Measures the cost of AgentPack on this machine, in one run: one table per area, ratios first. FOLDERs are
 * repositories to measure (they are copied, never changed); generated ones are always measured. The exit code is 1 only
 * if a row failed.
 * - AREA, or --only AREA,…: cold, start, worktrees, save, task, tokens, redaction, lines, shapes, memory, remembered,
 * stall, walk, guard, answers, tools, compress; names, edges, budgets, which need FOLDERs; only on request: fuzz,
 * growth, kill, match (from --mirror), poison, endurance (of FOLDERs with their history), outputs, secrets, redactions
 * (of FOLDERs), search, callers, documentNumbers
 * - growth: runs the unit tests that have hostile inputs, and lists those whose time grows too fast with their size
 * - callers: of FOLDERs; TypeScript's own service, and pyright-langserver, gopls, rust-analyzer, clangd, and java of a
 * JDK, if they are installed; --limit N symbols
 * - documentNumbers: of FOLDERs with PDF, Word, Excel, PowerPoint, HTML and CSV files; numbers in chunks against
 * pdftotext, pandoc, openpyxl and Python's own readers; --limit N documents of each kind
 * - quick: quickCold (of FOLDERs), beside repomix if npx finds it on this machine, answers, start, memory, and
 * quickEditor (of FOLDERs), in a real editor
 * - search: searchAnswers and searchSize (of FOLDERs), searchSpeed, searchGold (from --mirror)
 * - --list N: names and edges listed that differ from what others find, of each sort
 * - --files N,…: sizes of the generated repositories (default 250,12000,50000)
 * - --steps N: steps of the random walk, and of endurance, half of which are saves (default 10000)
 * - --every N: one in N shapes of odd lines, hostile texts and poisoned leaves is measured (default 17; all take a
 * quarter of an hour, and those of fuzz two hours)
 * - --samples DIR,…: published samples of secrets to try: checked-out copies of gitleaks, secretlint and others
 * - --wrong FILE: for redactions: lines `NAME/path:line` that a person judged wrong, for their share outside tests
 * - --old DIR: another checkout of this project, whose redaction secrets and redactions compare with this one's
 * - --queries N: random queries of search for each FOLDER (default 340)
 * - --mirror DIR: repositories as DIR/owner+name/repo, in which the tasks of --tasks FILE,… (.jsonl files as for
 * `agentpack benchmark`, or folders of them) are searched; --repos owner/name,…: only these repositories; --limit N:
 * tasks per repository
 * - --outputs DIR: for compress: a folder of recorded outputs (`outputs/recordedOutputs.ts`) instead of the samples
 * - --repomix: also measures repomix, which is installed into a temporary folder for this
 * - --json FILE: writes all tables as JSON; --against FILE: shows the figure of an earlier run beside each figure
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { areaGroups, areas, isArea, type AreaName } from './areas';
import { readAsChild } from './areas/sessions';
import { everyShape } from './areas/shapes';
import { copyRepository, madeRepository } from './madeRepository';
import { print, type Table } from './table';

export interface Subject {
  readonly name: string;
  readonly root: string;
  readonly made: boolean;
}

/** The areas that only those measure who name them. */
const onlyAsked: readonly string[] = ['fuzz', 'growth', 'kill', 'match', 'poison', 'endurance', 'outputs', 'secrets',
  'redactions', 'callers', 'documentNumbers', 'quickCold', 'quickEditor', ...areaGroups['search']!];

const child = process.env['AGENTPACK_BENCH_CHILD'];
const transcript = process.env['AGENTPACK_BENCH_TRANSCRIPT'];
if (transcript !== undefined) console.log(JSON.stringify(readAsChild(transcript)));
else if (child !== undefined) answerAsChild(child);
else main();

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      files: { type: 'string' },
      steps: { type: 'string' },
      every: { type: 'string' },
      list: { type: 'string' },
      repomix: { type: 'boolean' },
      json: { type: 'string' },
      against: { type: 'string' },
      samples: { type: 'string' },
      wrong: { type: 'string' },
      old: { type: 'string' },
      queries: { type: 'string' },
      mirror: { type: 'string' },
      tasks: { type: 'string' },
      repos: { type: 'string' },
      limit: { type: 'string' },
      outputs: { type: 'string' },
    },
  });
  const isName = (word: string) => (isArea(word) || word in areaGroups) && !existsSync(word);
  const named = [...values.only?.split(',') ?? [], ...positionals.filter(isName)];
  const wanted = named.length > 0
    ? named.flatMap((name) => areaGroups[name] ?? name)
    : Object.keys(areas).filter((name) => !onlyAsked.includes(name));
  const unknown = wanted.find((name) => !isArea(name));
  if (unknown !== undefined)
    throw new Error(`There is no area ${unknown}: take some of ${Object.keys(areas).join(', ')}.`);
  const before = values.against === undefined
    ? undefined
    : JSON.parse(readFileSync(values.against, 'utf8')) as { readonly tables: readonly Table[]; };
  const folder = mkdtempSync(join(tmpdir(), 'agentpack-bench-'));
  const made = new Map<number, Subject>();
  const tables: Table[] = [];
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}`);
  try {
    const given = positionals.filter((word) => !isName(word)).map((path): Subject => ({
      name: basename(resolve(path)),
      root: copyRepository(path, folder),
      made: false,
    }));
    for (const name of wanted.filter(isArea)) {
      const area = areas[name];
      const subjects = [...given,
        ...(area.files ?? []).flatMap((sizes) => (values.files?.split(',').map(Number) ?? [sizes])).map(madeOf)];
      const options = {
        steps: Number(values.steps ?? 10_000),
        every: Number(values.every ?? everyShape),
        repomix: values.repomix ?? false,
        list: Number(values.list ?? 0),
        samples: values.samples?.split(',') ?? [],
        ...(values.old === undefined ? {} : { old: values.old }),
        ...(values.wrong === undefined ? {} : { wrong: resolve(values.wrong) }),
        queries: Number(values.queries ?? 340),
        ...(values.mirror === undefined ? {} : { mirror: resolve(values.mirror) }),
        tasks: values.tasks?.split(',').map((path) => resolve(path)) ?? [],
        repos: values.repos?.split(',') ?? [],
        ...(values.limit === undefined ? {} : { limit: Number(values.limit) }),
        ...(values.outputs === undefined ? {} : { outputs: resolve(values.outputs) }),
        folder,
      };
      const rows = area.given && given.length === 0
        ? [[{ repository: '–', skipped: 'needs FOLDERs to measure on' }]]
        : area.whole
        ? [ask(name, undefined, options)]
        : area.parts
        ? area.parts.map((part) => ask(name, { name: part, root: '', made: false }, options))
        : [...new Set(subjects)].map((subject) => ask(name, subject, options));
      const table: Table = { area: name, title: area.title, rows: rows.flat() };
      tables.push(table);
      if (table.rows.some((row) => 'failed' in row)) process.exitCode = 1;
      console.log(`\n${print(table, before?.tables.find((t) => t.area === name))}`);
    }
    if (values.json !== undefined)
      writeFileSync(values.json,
        JSON.stringify({ node: process.version, cpus: cpus().length, tables }, null, 1) + '\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  function madeOf(files: number): Subject {
    let subject = made.get(files);
    if (!subject)
      made.set(files,
        subject = { name: `made ${files}`, root: madeRepository(join(folder, `made-${files}`), files), made: true });
    return subject;
  }
}

type Rows = Table['rows'];

/** Each measurement has its own process, so that none warms or burdens another. */
function ask(area: AreaName, subject: Subject | undefined, options: object): Rows {
  const run = spawnSync(process.execPath, [...process.execArgv, process.argv[1]!], {
    env: { ...process.env, AGENTPACK_BENCH_CHILD: JSON.stringify({ area, subject, options }) },
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const last = run.stdout.trimEnd().split('\n').pop() ?? '';
  if (run.status !== 0 || !last.startsWith('['))
    return [{ repository: subject?.name ?? '–', failed: `ended with ${run.status ?? run.signal}` }];
  return JSON.parse(last) as Rows;
}

function answerAsChild(asked: string): void {
  const { area, subject, options } = JSON.parse(asked) as {
    area: AreaName;
    subject: Subject;
    options: Parameters<(typeof areas)[AreaName]['measure']>[1];
  };
  areas[area].measure(subject, options).then(
    (rows) => {
      process.stdout.write(`\n${JSON.stringify(rows)}\n`, () => process.exit(0));
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
