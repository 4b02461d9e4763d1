import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCallingAgent, hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { GuardLevel } from '#model';
import { runBundle, type Printed } from './bundle';
import type { SampleValues, SamplePayload } from '#agents/hooks/samplePayload';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import { livingHost, type LivingKind } from './livingHost';
import { addThread, makeHome, makeShop, written, type Shop } from './shop';
import { table } from '#test/support/table';

const goldenPath = 'test/samples/hooks/guardAnswers.json';
const isUpdate = process.env['AGENTPACK_UPDATE'] === '1';

const nowhere: SampleValues = { root: '/', file: '/a', command: 'a', session: 's', call: 'c1' };

/** What is so when the hook runs. */
interface Situation {
  readonly level?: GuardLevel;
  readonly thread?: string;
  readonly hasPack?: false;
  /** The folder for which the pack is sealed. */
  readonly sealedFor?: string;
  /** Nobody's files are this user's. */
  readonly user?: number;
  /** The process that listens at the address where AgentPack would. */
  readonly living?: LivingKind;
  /** The file that the agent names; a.ts and b.ts are shown, c.ts is not. */
  readonly file?: string;
  change?(shop: Shop): void;
  /** Edits of the same session before, and whether the file then changes. */
  readonly before?: readonly string[];
  /** The call comes again with the same ID. */
  readonly again?: true;
  /** The outcome of an edit, with which the rows of agents must agree. */
  readonly outcome: 'proceed' | 'warn' | 'deny';
}

const changeB = (shop: Shop) => shop.write('src/b.ts', 'export const b = 2;\n');
const hideChange = (shop: Shop) => shop.write('src/b.ts', 'export const b = 7;\n', written);
const situations: Readonly<Record<string, Situation>> = {
  'unchanged': { outcome: 'proceed' },
  'stale, level warn': { level: 'warn', change: changeB, outcome: 'warn' },
  'stale': { change: changeB, outcome: 'deny' },
  'stale, of a file that is not shown': { change: changeB, file: 'src/c.ts', outcome: 'deny' },
  'the file itself was changed': { change: (shop) => shop.write('src/a.ts', 'x\n'), outcome: 'deny' },
  'a shown file was deleted': { change: (shop) => shop.remove('src/b.ts'), outcome: 'deny' },
  'touched without a change': { change: (shop) => shop.write('src/b.ts', 'export const b = 1;\n'), outcome: 'proceed' },
  'a file that is not shown was changed': { change: (shop) => shop.write('src/c.ts', 'x\n'), outcome: 'proceed' },
  'another branch': { change: (shop) => shop.write('.git/HEAD', 'ref: refs/heads/next\n'), outcome: 'deny' },
  'a task was written': { change: (shop) => shop.write('.agentpack/task.md', '# Task\n\nCarts\n'), outcome: 'deny' },
  'stale, level off': { level: 'off', change: changeB, outcome: 'proceed' },
  'another thread has changed the file': {
    thread: 'mine',
    change: (shop) => addThread(shop, 'src/a.ts'),
    outcome: 'deny',
  },
  'another thread has changed another file': {
    thread: 'mine',
    change: (shop) => addThread(shop, 'src/b.ts'),
    outcome: 'proceed',
  },
  'changed by the session itself': { before: ['src/b.ts'], change: changeB, outcome: 'proceed' },
  'tried again': { change: changeB, before: ['src/a.ts'], outcome: 'proceed' },
  'no pack': { hasPack: false, change: changeB, outcome: 'proceed' },
  'a pack that was sealed elsewhere': { sealedFor: '/another/folder', change: changeB, outcome: 'proceed' },
  'the pack of another user': { user: 4711, change: changeB, outcome: 'proceed' },
  'fresh, says an editor, though it is stale': { living: 'fresh', change: changeB, outcome: 'deny' },
  'stale, says an editor, though it is fresh': { living: 'stale', outcome: 'proceed' },
  'a changed file with its old size and time': { change: hideChange, outcome: 'proceed' },
  'a changed file with its old size and time, of which an editor knows': {
    living: 'stale',
    change: hideChange,
    outcome: 'deny',
  },
  'an editor that hangs': { living: 'hanging', change: changeB, outcome: 'deny' },
  'an editor that dies': { living: 'dying', change: changeB, outcome: 'deny' },
  'an editor full of garbage': { living: 'full of garbage', change: changeB, outcome: 'deny' },
  'a new file': { change: changeB, file: 'src/new.ts', outcome: 'proceed' },
  'a file that packs do not cover': { change: changeB, file: 'dist/ignored.js', outcome: 'proceed' },
  'a file outside': { change: changeB, file: '../outside.ts', outcome: 'proceed' },
  "AgentPack's own file": { change: changeB, file: '.agentpack/verdict.json', outcome: 'proceed' },
};

/** Situations that matter if nothing is edited. */
const ofEvents: readonly string[] = ['unchanged', 'stale', 'another branch', 'a task was written', 'no pack',
  'a pack that was sealed elsewhere', 'the pack of another user'];

/** What a session receives at its start. */
const atStart: Readonly<Record<string, Situation>> = Object.fromEntries(
  (['fresh', 'stale', 'of another pack', 'packing', 'of another version', 'hanging', 'dying', 'full of garbage',
    'without an answer', 'with an answer of another form'] satisfies readonly LivingKind[]).map((
      living,
    ) => [`an editor that is ${living}`, { living, outcome: 'proceed' }]),
);

/** Forms of payloads; all are sent while the pack is stale. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'with a byte order mark': (text) => `\ufeff${text}`,
  'huge': (text) => text.replace(/^\{/, `{"padding":"${'x'.repeat(1_000_000)}",`),
  'malformed': (text) => text.slice(0, -2),
  'empty': () => '',
  'no object': () => '[1]',
  'without fields': (text) =>
    JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).slice(0, 2))),
  'of an unknown tool': (text) =>
    text.replace(
      /"(Edit|Write|Bash|Shell|apply_patch|replace|run_shell_command|edit|bash|write|replace_string_in_file|replace_file_content|run_command|replace_in_file|fs_write|execute_bash)"/g,
      '"mystery"',
    ),
};

interface Row {
  readonly title: string;
  readonly sample: SamplePayload;
  readonly situation: Situation;
  readonly form?: (text: string) => string;
  readonly isWindows?: boolean;
  readonly isRelative?: boolean;
}

const rows = samplePayloads.flatMap((sample): readonly Row[] => {
  const source = sample.source.replace(/^https:\/\/|\s*\(third party.*/g, '');
  const of = `${sample.agent} ${sample.event} ${sample.kind} (${source})`;
  const stale = situations['stale']!;
  const isGate = sample.kind === 'edit' || sample.kind === 'shell';
  return [
    ...Object.entries(situations).filter(([name]) => isGate || ofEvents.includes(name)).map(([name, situation]) => ({
      title: `${of}: ${name}`,
      sample,
      situation,
    })),
    ...(sample.kind === 'session' ? Object.entries(atStart) : []).map(([name, situation]) => ({
      title: `${of}: ${name}`,
      sample,
      situation,
    })),
    ...Object.entries(forms).map(([name, form]) => ({
      title: `${of}: stale, ${name}`,
      sample,
      situation: stale,
      form,
    })),
    ...(isGate
      ? [{ title: `${of}: stale, Windows`, sample, situation: stale, isWindows: true }, {
        title: `${of}: stale, a path below the root`,
        sample,
        situation: stale,
        isRelative: true,
      }]
      : []),
  ];
});

describe('the released guard', function() {
  let folder: string;
  let count = 0;
  const found = new Map<string, string>();
  const golden = isUpdate ? {} : (JSON.parse(readFileSync(goldenPath, 'utf8')) as Golden).answers;
  const texts = isUpdate ? {} : (JSON.parse(readFileSync(goldenPath, 'utf8')) as Golden).texts;
  const newTexts = new Map<string, string>();
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'guard-'));
    makeHome(join(folder, 'home'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
    if (isUpdate) writeGolden();
  });

  table('gives the right answer for each row of the matrix', (test) => {
    for (const row of rows) {
      test(row.title, async () => {
        const printed = await answerTo(row);
        if (row.form === undefined) assertOutcome(row, printed);
        const text = `${printed.exit} ${JSON.stringify([printed.stdout, printed.stderr])}`;
        if (isUpdate) found.set(row.title, shortened(text));
        else assert.equal(text, expanded(golden[row.title] ?? 'no row in the golden file'));
      });
    }
  });
  it('has no answer in the golden file without a payload', () => {
    if (!isUpdate) assert.deepEqual(Object.keys(golden).sort(), rows.map(({ title }) => title).sort());
  });

  interface Golden {
    readonly texts: Readonly<Record<string, string>>;
    readonly answers: Readonly<Record<string, string>>;
  }

  async function answerTo({ sample, situation, form, isWindows, isRelative }: Row): Promise<Printed> {
    const root = join(folder, String(count++));
    const { level = 'block', thread, file = 'src/a.ts' } = situation;
    const pack = situation.hasPack === false ? undefined : {
      level,
      ...(thread === undefined ? {} : { thread }),
      ...(isWindows ? { sealedFor: 'C:/shop' } : {}),
      ...(situation.sealedFor === undefined ? {} : { sealedFor: situation.sealedFor }),
    };
    const shop = makeShop(root, pack);
    writeFileSync(join(folder, 'outside.ts'), '');
    const named = isWindows ? 'C:\\shop' : root;
    const place = (path: string, call: string): SampleValues => {
      const separated = isWindows ? path.replaceAll('/', '\\') : path;
      const own = isRelative ? separated : `${named}${isWindows ? '\\' : '/'}${separated}`;
      return { root: named, file: own, command: `sed -i s/a/b/ ${own.replaceAll('\\', '/')}`, session: 's-1', call };
    };
    const living = situation.living === undefined
      ? undefined
      : await livingHost(situation.living, join(folder, `${count}.sock`));
    const run = (path: string, call: string, which = sample) =>
      runBundle({
        agent: which.agent,
        event: which.event,
        input: (form ?? ((text) => text))(JSON.stringify(which.payload(place(path, call)))),
        cwd: root,
        env: { HOME: join(folder, 'home'), USERPROFILE: join(folder, 'home') },
        ...(isWindows ? { windowsRoot: root } : {}),
        ...(situation.user === undefined ? {} : { user: situation.user }),
        ...(living
          ? { living: { socket: join(folder, `${count}.sock`), isSilent: situation.living === 'hanging' } }
          : {}),
      });
    const edits = (path: string, call: string) => run(path, call, ownEdit(sample));
    if (situation.outcome === 'proceed' && situation.before?.[0] !== file) {
      for (const path of situation.before ?? []) await edits(path, 'c1');
      situation.change?.(shop);
    } else {
      situation.change?.(shop);
      for (const path of situation.before ?? []) await edits(path, 'c1');
    }
    const printed = await run(file, 'c2');
    living?.close();
    return printed;
  }

  /** The payload before an edit by the same agent in the same session. */
  function ownEdit(sample: SamplePayload): SamplePayload {
    if (sample.kind === 'edit') return sample;
    return samplePayloads.find((one) => one.agent === sample.agent && one.kind === 'edit') ?? sample;
  }

  /** Checks the outcome in an agent's form: no answer may grant anything or stop what must proceed. */
  function assertOutcome({ sample, situation }: Row, { stdout, stderr, exit }: Printed): void {
    const { kind, event } = sample;
    const calling = findCallingAgent(sample.agent, sample.payload(nowhere))!;
    assert.doesNotMatch(stdout, /"permissionDecision":"(?:allow|ask)"/);
    const isDenied = exit === 2 && stderr !== '' ||
      /"permissionDecision":"deny"|"permission":"deny"|"decision":"deny"|"deny":|"cancel":true/.test(stdout);
    const isGate = kind === 'edit' || kind === 'shell';
    assert.equal(isDenied, isGate && situation.outcome === 'deny', `${stdout}${stderr}`);
    if (!isDenied) assert.equal(exit, 0);
    if (isGate && situation.outcome === 'proceed') assert.doesNotMatch(stdout, /AgentPack/);
    const tells = hookAdapters[calling].deliversText(event);
    if (isGate && situation.outcome === 'warn' && tells) assert.match(stdout, /AgentPack/);
    const isFresh = situation.living === 'fresh' && kind === 'session';
    assert.equal(/It is fresh/.test(stdout), isFresh, stdout);
  }

  /** A text that several agents get is stored once. */
  function shortened(answer: string): string {
    return answer.replace(/AgentPack(?:[^"\\]|\\\\\\"|\\\\n)*/g, (text) => {
      const known = newTexts.get(text) ?? `text ${newTexts.size + 1}`;
      newTexts.set(text, known);
      return `{{${known}}}`;
    });
  }

  function expanded(answer: string): string {
    return answer.replace(/\{\{([^}]+)\}\}/g, (_all, name: string) => texts[name] ?? `no text ${name}`);
  }

  function writeGolden(): void {
    writeFileSync(goldenPath, `${
      JSON.stringify({
        texts: Object.fromEntries([...newTexts].map(([text, name]) => [name, text])),
        answers: Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1))),
      }, null, 1)
    }\n`);
  }
});

it('every agent with hooks has payloads of edits, with their source', () => {
  const agents = Object.keys(hookAdapters) as HookAgent[];
  for (const agent of agents) {
    const own = samplePayloads.filter((one) => one.agent === agent);
    assert.ok(own.some(({ kind }) => kind === 'edit') && own.every(({ source }) => source !== ''), agent);
  }
});
