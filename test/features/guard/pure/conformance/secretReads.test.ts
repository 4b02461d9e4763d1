import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findCallingAgent, hookAdapters } from '#agents/hooks/hookAdapters';
import type { SampleValues, SamplePayload } from '#agents/hooks/samplePayload';
import { samplePayloads } from '#agents/hooks/samplePayloads';
import { guardLevels, type GuardLevel } from '#model/pack';
import { table } from '#test/support/table';
import { runBundle, type Printed } from './bundle';
import { makeHome, makeShop } from './shop';

type Levels = Partial<Record<'own' | 'repository', GuardLevel>>;

const reads = new Set(['reading', 'read', 'shell', 'shellDone']);
const readers = samplePayloads.filter(({ kind }) => reads.has(kind)).filter((sample) => {
  const text = JSON.stringify(sample.payload(nowhere('FILE', 'COMMAND')));
  return /shell/.test(sample.kind) ? text.includes('COMMAND') : !text.includes('retrieve_block');
});

const secretFiles = ['.env', '.env.local', 'config/.env.production', 'id_rsa', 'certificates/server.pem',
  'credentials.json'];
const otherFiles = ['.env.example', '.env.sample', 'src/a.ts', 'id_rsa.pub', 'src/secrets.ts'];

describe('a read of a file of secrets', () => {
  let folder: string;
  let count = 0;
  before(() => folder = mkdtempSync(join(tmpdir(), 'guard-')));
  after(() => rmSync(folder, { recursive: true }));

  table('gets, from each agent in its form, what the level says', (row) => {
    for (const sample of readers) {
      const of = `${sample.agent} ${sample.event} ${sample.kind} (${sample.source})`;
      for (const level of guardLevels)
        row(`${of}: ${level}`, async () => assertAnswers(sample, level, { own: level }));
      row(`${of}: nothing configured`, async () => assertAnswers(sample, 'warn', {}));
    }
  });

  table('is judged by the stricter of the two configurations', (row) => {
    for (const own of [undefined, ...guardLevels])
      for (const repository of [undefined, ...guardLevels]) {
        const strictest = [own ?? 'warn', repository ?? 'off'].sort((a, b) =>
          guardLevels.indexOf(b as GuardLevel) - guardLevels.indexOf(a as GuardLevel)
        )[0] as GuardLevel;
        row(`${own ?? 'nothing'} by the user, ${repository ?? 'nothing'} by the repository: ${strictest}`, () =>
          assertAnswers(claude('reading'), strictest, {
            ...(own && { own }),
            ...(repository && { repository }),
          }));
      }
  });

  table('is recognized by its name', (row) => {
    const isRefused = async (path: string) =>
      isRefusal(await place({ own: 'block' }, true).send(claude('reading'), path));
    for (const path of secretFiles) row(path, async () => assert.equal(await isRefused(path), true));
    for (const path of otherFiles) row(`not: ${path}`, async () => assert.equal(await isRefused(path), false));
  });

  it('is told once for each file and session', async () => {
    const session = place({});
    const ask = async (path: string, session_ = 's-1') =>
      (await session.send(claude('reading'), path, undefined, session_)).stdout;
    assert.match(await ask('.env'), /files of the name \.env contain secrets/);
    assert.equal(await ask('.env'), '');
    assert.match(await ask('id_rsa'), /files of the name id_rsa contain secrets/);
    assert.match(await ask('.env', 's-2'), /\.env/);
  });

  it('is refused as often as it is tried', async () => {
    const session = place({ own: 'block' });
    for (let i = 0; i < 3; i++)
      assert.match((await session.send(claude('reading'), '.env')).stdout,
        /the read of \.env was refused, because files of this name contain secrets; `agentpack retrieve \.env` shows/);
  });

  it('names the keys only where there are keys', async () => {
    const session = place({ own: 'block' });
    assert.doesNotMatch((await session.send(claude('reading'), 'id_rsa')).stdout, /retrieve/);
  });

  it('is recognized through a link', async () => {
    const session = place({ own: 'block' });
    symlinkSync(join(session.root, '.env'), join(session.root, 'settings.txt'));
    assert.match((await session.send(claude('reading'), 'settings.txt')).stdout, /settings\.txt was refused/);
  });

  it('is not judged if there is no such file', async () => {
    assert.equal((await place({ own: 'block' }).send(claude('reading'), 'no/such/.env')).stdout, '');
  });

  table('is recognized in commands', (row) => {
    const commands = ['cat .env', 'cat -n .env | head', 'npm test; cat .env', 'cd config && cat .env.production',
      'head -c 20 .env', 'sed -n 1,5p .env', 'grep KEY .env', 'grep -e KEY .env', 'cat "$HOME/.ssh/id_rsa"',
      'cat ~/.ssh/id_rsa', '/bin/cat .env 2>/dev/null', 'base64 id_rsa', 'cat < .env', 'grep KEY <.env'];
    for (const command of commands)
      row(command,
        async () =>
          assert.match((await place({ own: 'block' }).send(claude('shell'), '.env', command)).stdout, /was not run/));
    const harmless = ['cat .env.example', 'cp .env.example .env', 'git add .env', 'rm -f .env', 'ls -la .env',
      'echo .env >> .gitignore', 'cat src/a.ts', 'grep .env src/a.ts', 'grep -n ".env" src/a.ts', 'rg id_rsa',
      'npm start < .env', 'cat .env > .env.local', 'cat <<.env\nx\n.env'];
    for (const command of harmless)
      row(`not: ${command}`,
        async () => assert.equal((await place({ own: 'block' }).send(claude('shell'), '.env', command)).stdout, ''));
  });

  async function assertAnswers(sample: SamplePayload, level: GuardLevel, levels: Levels): Promise<void> {
    const isBefore = sample.kind === 'reading' || sample.kind === 'shell';
    const agent = findCallingAgent(sample.agent, sample.payload(nowhere('/a', 'a')))!;
    const tells = hookAdapters[agent].deliversText(sample.event);
    for (const hasPack of [true, false]) {
      const printed = await place(levels, hasPack).send(sample, '.env');
      const isDenied = isRefusal(printed);
      assert.equal(isDenied, level === 'block' && isBefore, printed.stdout);
      const isMentioned = /contain secrets/.test(printed.stdout + printed.stderr);
      assert.equal(isMentioned, isDenied || level !== 'off' && tells, printed.stdout);
      assert.doesNotMatch(printed.stdout, /hunter2/);
    }
    const example = await place(levels).send(sample, '.env.example');
    assert.doesNotMatch(example.stdout + example.stderr, /contain secrets/);
    assert.equal(example.exit, 0);
  }

  function isRefusal({ stdout, exit }: Printed): boolean {
    return exit === 2 ||
      /"permissionDecision":"deny"|"permission":"deny"|"decision":"deny"|"deny":|"cancel":true/.test(stdout);
  }

  /** A folder with files of secrets, a home folder with one, and the configurations of both. */
  function place(levels: Levels, hasPack = false) {
    const base = join(folder, String(count++));
    const [root, home] = [join(base, 'home/shop'), join(base, 'home')];
    makeShop(root, hasPack ? { level: 'block' } : undefined);
    makeHome(home);
    const write = (path: string, text: string) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    };
    for (const path of [...secretFiles, ...otherFiles]) write(join(root, path), 'KEY=hunter2\n');
    write(join(home, '.ssh/id_rsa'), 'hunter2');
    const config = (level: GuardLevel) => `[guard]\nsecrets = "${level}"\n`;
    if (levels.own) write(join(home, '.agentpack/config.toml'), config(levels.own));
    if (levels.repository) write(join(root, '.agentpack/config.toml'), config(levels.repository));
    return {
      root,
      send(sample: SamplePayload, path: string, command = `cat ${path}`, session = 's-1'): Promise<Printed> {
        const at: SampleValues = { root, file: join(root, path), command, session, call: 'c1' };
        return runBundle({
          agent: sample.agent,
          event: sample.event,
          input: JSON.stringify(sample.payload(at)),
          cwd: root,
          env: { HOME: home },
        });
      },
    };
  }
});

function claude(kind: 'reading' | 'shell'): SamplePayload {
  return readers.find((sample) => sample.agent === 'claude' && sample.kind === kind)!;
}

function nowhere(file: string, command: string): SampleValues {
  return { root: '/', file, command, session: 's', call: 'c1' };
}
