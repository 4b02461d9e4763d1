import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, readlinkSync,
  realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Cancelled, UserError } from '../../src/base/errors';
import { allNames } from '../../src/engine/formats/stateNames';
import { createEngine } from '../../src/engine/engine';
import type { Engine } from '../../src/engine/requests';
import type { Run } from '../../src/engine/run';
import { watchRoot } from '../../src/hosts/cli/commands/pack/watchLoop';
import { createNodeHost } from '../../src/hosts/node/nodeHost';

/**
 * A process that permissions bind: ASSETS STEP. Puts every wrong kind of thing in the place of every file and folder
 * below `.agentpack/`, or of every STEP-th of these pairs, and asks every command. Writes `{ cases, asked, problems }`
 * as JSON.
 */
const assetsDir = process.argv[2]!;
const step = Number(process.argv[3] ?? 1);
const thread = 'one';
const contexts = ['context.md', 'context.claude.md', 'context.compact.md'];
/** Slower than anything but a command that waits. Ms. */
const patience = 120_000;

type Make = (at: string, places: Places) => void;
interface Places {
  readonly root: string;
  readonly outside: string;
}

const kinds: Readonly<Record<string, Make>> = {
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

const problems: string[] = [];
let asked = 0;
const sandboxes = mkdtempSync(join(realpathSync(tmpdir()), 'agentpack-kinds-'));
const template = join(sandboxes, 'template');
void main().finally(() => {
  execFileSync('chmod', ['-R', 'u+rwX', sandboxes]);
  rmSync(sandboxes, { recursive: true, force: true });
});

async function main(): Promise<void> {
  const folders = [`threads/${thread}/`, ''];
  const made = await prepared();
  const named = new Set(folders.flatMap((folder) => allNames(folder, contexts)));
  for (const name of made)
    if (!named.has(name)) problems.push(`${name} is made by a pack, and is in no table of names`);
  const places = [...new Set([...named].flatMap((name) => [name, dirname(name)]).filter((name) => name !== '.'))]
    .sort();
  const entry = readdirSync(join(template, '.agentpack/cache/shared'), { recursive: true }).map(String).sort().find((
    name,
  ) => name.endsWith('.json'))!;
  const text = readdirSync(join(template, '.agentpack/cache/texts')).sort()[0]!;
  const past = readdirSync(join(template, '.agentpack/cache/packs')).sort()[0]!;
  places.push('', `cache/packs/${past}`, `cache/shared/${entry}`, `cache/shared/${dirname(entry)}`,
    `cache/texts/${text}`);
  let [pairs, cases] = [0, 0];
  const watched: Promise<void>[] = [];
  for (const place of places) {
    for (const [kind, make] of Object.entries(kinds)) {
      if (pairs++ % step !== 0) continue;
      const box = boxWith(place, make, String(++cases));
      const what = `${kind} in the place of .agentpack${place && `/${place}`}`;
      // not what the cache knows
      if (cases % 2 === 0) writeFileSync(join(box.root, 'a.ts'), `export const addTax = ${cases};\n`);
      const before = victims(box);
      const engine = engineOf(box.root);
      for (const [command, ask] of Object.entries(commands)) await one(engine, what, command, place, ask);
      engine.dispose();
      if (victims(box) !== before) problems.push(`${what}: something was written through it, or removed`);
      if (step > 1 || cases % 5 === 0) watched.push(watchBriefly(box, what, place));
    }
  }
  await Promise.all(watched);
  process.stdout.write(JSON.stringify({ cases, asked, problems }));
}

/** What a whole pack of a thread and one of none leave, as names below `.agentpack/`. */
async function prepared(): Promise<string[]> {
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

function boxWith(place: string, make: Make, name: string): Places {
  const root = join(sandboxes, name, 'root');
  const outside = join(sandboxes, name, 'outside');
  cpSync(template, root, { recursive: true });
  for (const at of [join(root, 'victims'), outside]) {
    mkdirSync(at, { recursive: true });
    writeFileSync(join(at, 'victim.txt'), 'keep me\n');
  }
  writeFileSync(join(root, 'victim.txt'), 'keep me\n');
  const at = join(root, '.agentpack', place);
  if (make !== kinds['no right']) rmSync(at, { recursive: true, force: true });
  mkdirSync(dirname(at), { recursive: true });
  make(at, { root, outside });
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
  asked++;
  const started = Date.now();
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
  if (Date.now() - started > patience) problems.push(`${what}: ${command} took ${Date.now() - started} ms`);
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
  const timer = setTimeout(() => {
    cancel.cancelled = true;
  }, 500);
  asked++;
  try {
    await watchRoot({
      engine,
      host,
      options,
      firstPack: { keepTask: false, keepOptions: false },
      run: { cancel },
      poll: undefined,
      print: () => {},
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
