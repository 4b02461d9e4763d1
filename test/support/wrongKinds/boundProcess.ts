import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync,
  realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Cancelled, UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { Run } from '#engine/run';
import { watchRoot } from '#apps/cli/commands/pack/watchLoop';
import { createNodeHost } from '#host/nodeHost';
import { namedFiles, pairTitle, thread, type Kind, type Pair } from './pairs';

/**
 * A process that permissions bind, which `startBoundProcess.ts` starts: ASSETS. For each pair that it is sent, it puts
 * the wrong kind of thing in the place of a file or folder below `.agentpack/`, asks every command, and sends the
 * problems.
 */
const assetsDir = process.argv[2]!;
/** A watch that makes no pack is ended after so long. Ms. */
const watchTime = 500;

type Make = (at: string, places: Places) => void;
interface Places {
  readonly root: string;
  readonly outside: string;
}

const makers: Readonly<Record<Kind, Make>> = {
  'a file': (at) => {
    writeFileSync(at, 'not what you expect\n');
    utimesSync(at, 1, 1);
  }, // old: a young one in a lock's place is waited for
  'an empty file': (at) => {
    writeFileSync(at, '');
    utimesSync(at, 1, 1);
  },
  'a folder': (at) => {
    mkdirSync(at);
    writeFileSync(join(at, 'kept.txt'), 'of a user\n');
  },
  'a link to a file inside': (at, { root }) => symlinkSync(join(root, 'victim.txt'), at),
  'a link to a folder inside': (at, { root }) => symlinkSync(join(root, 'victims'), at),
  'a link to a file outside': (at, { outside }) => symlinkSync(join(outside, 'victim.txt'), at),
  'a link to a folder outside': (at, { outside }) => symlinkSync(outside, at),
  'a link to nothing': (at, { outside }) => symlinkSync(join(outside, 'nothing'), at),
  'a link to itself': (at) => symlinkSync(at, at),
  'a pipe': (at) => {
    execFileSync('mkfifo', [at]);
  },
  'no right': (at) => {
    if (!existsSync(at)) writeFileSync(at, '');
    chmodSync(at, 0);
  },
};

const run: Run = { cancel: { cancelled: false } };
const options = { task: 'addTax', thread };
const commands: Readonly<Record<string, (engine: Engine) => Promise<unknown>>> = {
  status: (engine) => engine.status({ thread }, run),
  guard: (engine) => engine.guard({ thread, path: 'a.ts' }, run),
  explain: (engine) => engine.explain('a.ts', { thread }, run),
  retrieve: (engine) => engine.retrieve('a.ts', { thread }, run),
  related: (engine) => engine.related('a.ts', { thread }, run),
  callers: (engine) => engine.callers('addTax', { thread }, run),
  impact: (engine) => engine.impact(['a.ts'], { thread }, run),
  outline: (engine) => engine.outline(['a.ts'], { thread }, run),
  pins: (engine) => engine.select({ thread }, run),
  pin: (engine) => engine.select({ thread, choice: { kind: 'pin', paths: ['b.ts'] } }, run),
  threads: (engine) => engine.threads({ thread }, run),
  done: (engine) => engine.threads({ thread, done: thread }, run),
  forget: (engine) => engine.forget(run),
  share: (engine) => engine.share({ thread }, run),
  pack: (engine) => engine.pack(options, run),
  again: (engine) => engine.refreshIfStale({ ...options, task: 'addTax again', repack: true }, run),
};

/** The problems of the requested pair. */
let problems: string[] = [];
let boxes = 0;
const sandboxes = mkdtempSync(join(realpathSync(tmpdir()), 'agentpack-kinds-'));
const template = join(sandboxes, 'template');
const prepared = prepare();

process.on('message', (pair: Pair) => {
  problemsOf(pair).then((found) => process.send!(found), (error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
process.on('disconnect', () => {
  execFileSync('chmod', ['-R', 'u+rwX', sandboxes]);
  rmSync(sandboxes, { recursive: true, force: true });
  process.exit(0);
});

async function problemsOf(pair: Pair): Promise<readonly string[]> {
  problems = (await prepared).filter((name) => !namedFiles.includes(name))
    .map((name) => `${name} is made by a pack, and is in no table of names`);
  const what = pairTitle(pair);
  const place = resolved(pair.place);
  const box = boxWith(place, pair.kind, String(++boxes));
  if (pair.isEdited) writeFileSync(join(box.root, 'a.ts'), 'export const addTax = 2;\n');
  const before = victims(box);
  const engine = engineOf(box.root);
  for (const [command, ask] of Object.entries(commands)) await one(engine, what, command, place, ask);
  engine.dispose();
  if (victims(box) !== before) problems.push(`${what}: something was written through it, or removed`);
  await watchBriefly(box, what, place);
  return problems;
}

/** With names that the template has. */
function resolved(place: string): string {
  return place.split('/').reduce(
    (at, part) => join(at, part === '*' ? readdirSync(join(template, '.agentpack', at)).sort()[0]! : part),
    '',
  );
}

/** Returns what a whole pack with a thread and one without leave behind, as names below `.agentpack/`. */
async function prepare(): Promise<string[]> {
  mkdirSync(template);
  writeFileSync(join(template, 'a.ts'), "import { b } from './b';\nexport const addTax = (p: number) => b(p);\n");
  writeFileSync(join(template, 'b.ts'), 'export const b = (x: number) => x;\n');
  const engine = engineOf(template);
  for (const one of ['none', thread])
    await engine.select({ thread: one, choice: { kind: 'pin', paths: ['a.ts'] } }, run);
  for (const one of ['none', thread])
    await engine.pack({ task: 'addTax', thread: one, editor: { open: ['a.ts'], recent: [] } }, run);
  await engine.share({}, run);
  engine.dispose();
  return readdirSync(join(template, '.agentpack'), { recursive: true, withFileTypes: true }).filter((entry) =>
    !entry.isDirectory()
  )
    .map((entry) => join(entry.parentPath, entry.name).slice(join(template, '.agentpack/').length)).filter((name) =>
      !['cache/shared/', 'cache/texts/', 'cache/packs/'].some((folder) => name.startsWith(folder))
    ).sort();
}

function boxWith(place: string, kind: Kind, name: string): Places {
  const root = join(sandboxes, name, 'root');
  const outside = join(sandboxes, name, 'outside');
  cpSync(template, root, { recursive: true });
  for (const at of [join(root, 'victims'), outside]) {
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'victim.txt'), 'keep me\n');
  }
  writeFileSync(join(root, 'victim.txt'), 'keep me\n');
  const at = join(root, '.agentpack', place);
  if (kind !== 'no right') rmSync(at, { recursive: true, force: true });
  mkdirSync(dirname(at), { recursive: true });
  makers[kind](at, { root, outside });
  return { root, outside };
}

function engineOf(root: string): Engine {
  return createEngine(
    createNodeHost({ root, assetsDir, version: '1.2.3', git: true, env: { PATH: process.env['PATH'] } }),
  );
}

async function one(engine: Engine, what: string, command: string, place: string,
  ask: (engine: Engine) => Promise<unknown>): Promise<void>
{
  try {
    const answer = await ask(engine) as {
      readonly warnings?: readonly string[];
      readonly report?: { readonly warnings?: readonly string[]; };
    } | undefined;
    const warnings = [...(answer?.warnings ?? answer?.report?.warnings ?? []), ...engine.takeWarnings()];
    if (new Set(warnings).size < warnings.length)
      problems.push(`${what}: ${command} reports the same twice: ${warnings.join(' / ')}`);
    for (const sentence of warnings) checkSentence(what, command, place, sentence);
  } catch (error) {
    if (!(error instanceof UserError))
      problems.push(`${what}: ${command} throws ${error instanceof Error ? error.stack : String(error)}`);
    else checkSentence(what, command, place, error.message);
  }
}

/** One sentence that names the path, or the folder that it lies in. */
function checkSentence(what: string, command: string, place: string, sentence: string): void {
  const parents = place.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'));
  const isNamed = [...parents, ''].some((name) => sentence.includes(`.agentpack${name && `/${name}`}`)) ||
    /config\.toml|no thread|None? thread/.test(sentence);
  if (!isNamed || sentence.includes('\n') || /\bE[A-Z]{4,}\b/.test(sentence))
    problems.push(`${what}: ${command} says ${JSON.stringify(sentence)}`);
}

async function watchBriefly({ root }: Places, what: string, place: string): Promise<void> {
  const host = createNodeHost({ root, assetsDir, version: '1.2.3', git: true, env: { PATH: process.env['PATH'] } });
  const engine = createEngine(host);
  const cancel = { cancelled: false };
  const end = () => {
    cancel.cancelled = true;
  };
  const timer = setTimeout(end, watchTime);
  try {
    await watchRoot({
      engine,
      host,
      options,
      firstPack: { keepTask: false, keepOptions: false },
      run: { cancel },
      pollSeconds: undefined,
      print: end, // its first pack
      warn: (sentence) => checkSentence(what, 'watch', place, sentence),
    });
  } catch (error) {
    if (error instanceof UserError) checkSentence(what, 'watch', place, error.message);
    else if (!(error instanceof Cancelled))
      problems.push(`${what}: watch throws ${error instanceof Error ? error.stack : String(error)}`);
  } finally {
    clearTimeout(timer);
    engine.dispose();
  }
}

/** Files that AgentPack must not change: targets of links, and a user's files in a folder that replaces a file. */
function victims({ root, outside }: Places): string {
  const hash = createHash('sha256');
  for (const at of [join(root, 'victim.txt'), join(root, 'victims'), outside, root]) add(at, at === root ? 0 : 3);
  return hash.digest('hex');

  function add(at: string, depth: number): void {
    const stat = lstatSync(at);
    hash.update(
      `${at} ${stat.isDirectory()} ${
        stat.isFile() ? readFileSync(at, 'utf8') : stat.isSymbolicLink() ? readlinkSync(at) : ''
      }\n`,
    );
    if (stat.isDirectory()) {
      for (const name of readdirSync(at).sort()) if (name !== '.agentpack') add(join(at, name), depth - 1);
    }
  }
}
