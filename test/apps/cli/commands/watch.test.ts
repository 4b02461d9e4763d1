import { strict as assert } from 'node:assert';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';
import { startCli, type Outcome } from '../spawnCli';

describe('agentpack watch', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
  });
  afterEach(() => box.dispose());
  const context = () => readFileSync(box.at('.agentpack/context.md'), 'utf8');

  /** A watch under way; ended by Ctrl+C, as a person would. */
  function start(env: NodeJS.ProcessEnv = {},
    ...args: string[]): { line(pattern: RegExp): Promise<void>; end(): Promise<Outcome>; }
  {
    const { child, outcome } = startCli(box.root, ['watch', '--task', task, ...args], env);
    let unread = '';
    let woken = () => undefined as void;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: string) => {
        unread += text;
        woken();
      });
    child.on('close', () => woken());
    return {
      async line(pattern) {
        for (;;) {
          const found = pattern.exec(unread);
          if (found) {
            unread = unread.slice(found.index + found[0].length);
            return;
          }
          if (child.exitCode !== null) assert.fail(`it ended: ${unread}`);
          await new Promise<void>((done) => {
            woken = done;
          });
        }
      },
      end() {
        child.kill('SIGINT');
        return outcome;
      },
    };
  }

  it('packs, packs again after edits, and ends with 0 on Ctrl+C', async () => {
    const watch = start();
    await watch.line(/packed [\d,]+ tokens, \d+ files: \.agentpack\/context\.md\n/);
    appendFileSync(box.at('src/price.ts'), 'export const edited = 1;\n');
    await watch.line(/packed .*, after src\/price\.ts: \.agentpack\/context\.md\n/);
    assert.ok(context().includes('export const edited = 1;'));
    mkdirSync(box.at('src/new/deep'), { recursive: true });
    box.write('src/new/deep/addTax.ts', 'export const addTax = 2;\n');
    await watch.line(/packed .*, after src\/new/);
    box.write('src/new/deep/addTax.ts', 'export const addTax = 3;\n');
    await watch.line(/packed .*, after src\/new\/deep\/addTax\.ts/);
    assert.ok(context().includes('export const addTax = 3;'));
    rmSync(box.at('src/new'), { recursive: true });
    box.write('src/new/deep/addTax.ts', 'export const addTax = 4;\n');
    while (!context().includes('export const addTax = 4;')) await watch.line(/packed .*\n/);
    box.write('src/new/deep/addTax.ts', 'export const addTax = 5;\n'); // in a folder that was made again
    while (!context().includes('export const addTax = 5;')) await watch.line(/packed .*\n/);
    box.write('.agentpack/task.md', 'Another task: read src/db.ts');
    await watch.line(/packed .*, after \.agentpack\/task\.md/);
    assert.ok(context().includes('Another task: read src/db.ts'));
    box.write('.agentpack/MEMORY.md', '### Database first [m-0123456789]\nStatus: accepted\nAbout: src/db.ts\n');
    await watch.line(/packed .*, after \.agentpack\/MEMORY\.md/);
    assert.ok(context().includes('Database first'));
    box.write('debug.log', 'ignored');
    box.git('switch', '-q', '-c', 'next');
    await watch.line(/packed .*/);
    const { code, stdout, stderr } = await watch.end();
    assert.deepEqual([code, stderr], [0, '']);
    assert.match(stdout, /\nStopped after \d+ packs\.\n$/);
    assert.equal(JSON.parse((await runCli(box.root, ['status', '--json'])).stdout).state, 'fresh');
  });

  it('updates the pack of the calling session, and reports that', async () => {
    const watch = start({ PI_SESSION_ID: 's-1' });
    await watch.line(
      /\d {2}thread s-1 \(the calling agent's session, by PI_SESSION_ID\); --thread none selects the shared pack\n.*packed .*threads\/s-1\/context\.md\n/,
    );
    box.write('src/price.ts', 'export const edited = 2;\n');
    await watch.line(/packed .*threads\/s-1\/context\.md\n/); // by now .agentpack/ is watched, too
    box.write('.agentpack/config.toml', '[context]\nthread = "none"\n');
    await watch.line(/packed .*: \.agentpack\/context\.md\n/);
    assert.deepEqual((await watch.end()).code, 0);
  });

  it('prints a warning of its packs once, until they no longer have it', async () => {
    const watch = start();
    await watch.line(/packed .*\n/);
    for (const [i, selection] of ['{', '{', '{"version":1,"pinned":[],"excluded":[]}', '{'].entries()) {
      box.write('.agentpack/selection.json', selection);
      box.write('src/price.ts', `export const edited = ${i};\n`);
      await watch.line(/packed .*src\/price\.ts.*\n/);
    }
    const { stderr } = await watch.end();
    assert.deepEqual(stderr.match(/selection\.json/g)?.length, 2, stderr);
  });

  it('can poll, prints only its document to standard output, and continues after an error', async () => {
    const watch = start({}, '--poll', '1', '--json', '--thread', 'one');
    await watch.line(/packed .*threads\/one\/context\.md\n/);
    box.write('.agentpack/config.toml', 'broken');
    await watch.line(/\.agentpack\/config\.toml line 1 is not TOML/);
    box.write('.agentpack/config.toml', '');
    box.write('src/price.ts', 'export const edited = 2;\n');
    await watch.line(/packed .*threads\/one\/context\.md\n/);
    const { code, stdout } = await watch.end();
    assert.deepEqual([code, JSON.parse(stdout)], [0, {
      version: 1,
      packs: 2,
      contextPath: '.agentpack/threads/one/context.md',
    }]);
  });

  it('rejects conflicting options', async () => {
    assert.equal((await runCli(box.root, ['watch', '--no-write'])).code, 2);
    assert.equal((await runCli(box.root, ['watch', '--poll', '0'])).code, 2);
    assert.equal((await runCli(box.root, ['watch', 'nowhere'])).code, 1);
  });
});
